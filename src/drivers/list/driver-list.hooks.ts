import { usePrefetchQuery } from '@tanstack/react-query'
import type { Output } from '#platform/contract/route.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import { query, useRouteQuery } from '#platform/web/query.ts'
import { useDriverPaths, type DriverPaths } from '../driver.paths.ts'
import { driversContract } from './drivers.contract.ts'

const { active, summary, formData } = driversContract

export type DriverList = List<typeof active> & {
  counts: Output<typeof summary>
  paths: DriverPaths
}

/** State of 'All drivers', from its address; its queries start in parallel. */
export function useDriverList(): DriverList {
  const paths = useDriverPaths()
  const { transporter_id } = useQueryFields()
  usePrefetchQuery(query(summary, ofTransporter(transporter_id)))
  usePrefetchQuery(query(formData, {}))
  const list = useList(active, { path: paths.list, filters, onlyWith: { param: 'search' } })
  const counts = useRouteQuery(summary, ofTransporter(list.state.transporter_id)).data
  return { ...list, counts, paths }
}

const ofTransporter = (transporter_id: string | undefined) => ({ ...(transporter_id && { transporter_id }) })

const filters = ['search', 'transporter_id', 'gender', 'age', 'verdict'] as const
