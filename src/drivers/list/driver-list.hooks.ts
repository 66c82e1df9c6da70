import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useMay } from '#accounts/sessions/session.hooks.ts'
import type { Output } from '#platform/contract/route.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { query, useAnswer } from '#platform/web/query.ts'
import { useDriverPaths, type DriverPaths } from '../driver.paths.ts'
import { driversContract } from './drivers.contract.ts'

const { active, summary, formData } = driversContract

export type DriverList = List<typeof active> & {
  readonly counts: Output<typeof summary>
  readonly paths: DriverPaths
  /** Whether the person can choose among several transporters. */
  readonly choosesTransporter: boolean
}

/** State of 'All drivers', from its address; its queries start in parallel. */
export function useDriverList(): DriverList {
  const paths = useDriverPaths()
  usePrefetchQuery(query(summary, {}))
  const choosesTransporter = useTransportersAhead()
  const list = useList(active, { path: paths.list, filters, onlyWith: { param: 'search' } })
  const counts = useAnswer(summary, {}).data
  return { ...list, counts, paths, choosesTransporter }
}

const filters = ['search', 'transporter_id', 'gender', 'age', 'verdict'] as const

/** Prefetches the transporters where the person can choose among them; answers whether that is so. */
function useTransportersAhead(): boolean {
  const queries = useQueryClient()
  const wanted = query(formData, {})
  const choosesTransporter = useMay(formData.access)
  if (choosesTransporter && !queries.getQueryState(wanted.queryKey)) void queries.prefetchQuery(wanted)
  return choosesTransporter
}
