import { useList, type List } from '#platform/web/list/list-state.ts'
import { visitorsPath } from '#drivers/driver.paths.ts'
import { visitorsContract } from './visitors.contract.ts'

const { list } = visitorsContract

export type VisitorList = List<typeof list>

/** State of the visiting drivers, from its address. */
export const useVisitors = (): VisitorList =>
  useList(list, { path: visitorsPath, filters: ['search', 'home_plant_id', 'transporter_id', 'verdict', 'admitted'] })
