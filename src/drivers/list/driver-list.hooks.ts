import { usePrefetchQuery } from '@tanstack/react-query'
import type { Output } from '#platform/contract/route.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import { query, useFailableQuery } from '#platform/web/query.ts'
import { useDriverPaths, type DriverPaths } from '../driver.paths.ts'
import { tabOfVerdict, verdictChoices, type VerdictTab } from '../verdict/verdict-names.rules.ts'
import { driversContract } from './drivers.contract.ts'

const { active, summary, formData } = driversContract

export type DriverList = List<typeof active> & {
  counts: Output<typeof summary> | undefined
  /** Given where they could not be loaded. */
  onRetryCounts: (() => void) | undefined
  paths: DriverPaths
  /** The tab beside the tiles that is chosen. */
  tab: VerdictTab | undefined
}

/** State of 'All drivers', from its address; its queries start in parallel. */
export function useDriverList(): DriverList {
  const paths = useDriverPaths()
  const { transporter_id, key, verdict } = useQueryFields()
  usePrefetchQuery(query(summary, ofTransporter(transporter_id)))
  usePrefetchQuery(query(formData, {}))
  const tab = key === undefined || key === 'active' ? tabOfVerdict(verdictChoices.find((each) => each === verdict)) : undefined
  const list = useList(active, { path: paths.list, filters: tab ? filtersOfTab : filters, onlyWith: { param: 'search' } })
  const { data: counts, failure, refetch } = useFailableQuery(summary, ofTransporter(list.state.transporter_id))
  return { ...list, counts, onRetryCounts: failure && refetch, paths, tab }
}

const ofTransporter = (transporter_id: string | undefined) => ({ ...(transporter_id && { transporter_id }) })

const filtersOfTab = ['search', 'transporter_id', 'gender', 'age'] as const
const filters = [...filtersOfTab, 'verdict'] as const
