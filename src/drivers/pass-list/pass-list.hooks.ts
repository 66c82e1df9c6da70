import { usePrefetchQuery } from '@tanstack/react-query'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useDriverPaths, type DriverPaths } from '../driver.paths.ts'
import { driversContract } from '../list/drivers.contract.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import type { Output } from '#platform/contract/route.ts'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import { query, useRouteQuery } from '#platform/web/query.ts'
import { tabOfVerdict, verdictChoices, type VerdictTab } from '../verdict/verdict-names.rules.ts'
import { passListContract } from './pass-list.contract.ts'

const { passes, summary } = passListContract

export type PassList = List<typeof passes> & {
  counts: Output<typeof summary>
  /** The tab that is chosen, beside all passes. */
  tab: VerdictTab | undefined
  paths: DriverPaths
  /** Whether the user sees several transporters. */
  choosesTransporter: boolean
}

/** State of the pass list, from its address, in any portal. */
export function usePassList(): PassList {
  const paths = useDriverPaths()
  const choosesTransporter = useCan(driversContract.formData.access)
  const { verdict, transporter_id } = useQueryFields()
  usePrefetchQuery(query(summary, { ...(transporter_id && { transporter_id }) }))
  const tab = tabOfVerdict(verdictChoices.find((each) => each === verdict))
  const list = useList(passes, { path: paths.passes.href, filters: tab ? filtersOfTab : filters, onlyWith: { param: 'search' } })
  const chosen = list.state.transporter_id
  const counts = useRouteQuery(summary, { ...(chosen && { transporter_id: chosen }) }).data
  return { ...list, counts, paths, tab, choosesTransporter }
}

const filtersOfTab = ['search', 'transporter_id', 'pass', 'of', 'expiring', 'month', 'from', 'to'] as const
const filters = [...filtersOfTab, 'verdict'] as const
