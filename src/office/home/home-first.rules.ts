import { firstCall, type FirstCalls } from '#platform/contract/first-calls.ts'
import { firstRows, type ListOptions } from '#platform/contract/list-address.ts'
import { homeContract } from './home.contract.ts'

const { list, summary } = homeContract

export const homeListOptions: Omit<ListOptions<typeof list>, 'path'> = {
  filters: ['search', 'plant_id', 'tile', 'status', 'ending', 'among'],
}

export const atPlant = (plant_id: string | undefined): { plant_id?: string } => ({ ...(plant_id && { plant_id }) })

export const homeFirst: FirstCalls = ({ fields }) => [
  firstRows(list, homeListOptions, fields),
  firstCall(summary, atPlant(fields['plant_id'])),
]
