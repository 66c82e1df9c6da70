import { useFirstCalls } from '#accounts/sessions/first-calls.hooks.ts'
import type { Output } from '#platform/contract/route.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import { useFailableQuery } from '#platform/web/query.ts'
import { useDriverPaths, type DriverPaths } from '../driver.paths.ts'
import { tabOfVerdict, verdictChoices, type VerdictTab } from '../verdict/verdict-names.rules.ts'
import { driverListFirst, driverListOptions, ofTransporter } from './driver-list.rules.ts'
import { driversContract } from './drivers.contract.ts'

const { active, summary } = driversContract

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
  const { key, verdict } = useQueryFields()
  useFirstCalls(driverListFirst)
  const tab = key === undefined || key === 'active' ? tabOfVerdict(verdictChoices.find((each) => each === verdict)) : undefined
  const list = useList(active, { path: paths.list, ...driverListOptions, ...(tab && { filters: filtersOfTab }) })
  const { data: counts, failure, refetch } = useFailableQuery(summary, ofTransporter(list.state.transporter_id))
  return { ...list, counts, onRetryCounts: failure && refetch, paths, tab }
}

const filtersOfTab = driverListOptions.filters.filter((name) => name !== 'verdict')
