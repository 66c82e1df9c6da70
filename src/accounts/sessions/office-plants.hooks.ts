import type { Option } from '#platform/web/form/combobox.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { sessionContract, type Allocation } from './session.contract.ts'
import { useActor } from './session.hooks.ts'

/** The accesses of this person for the office that the page is of, at its plants. */
export function useOfficeAllocations(): readonly Allocation[] {
  const { acting } = useActor()
  const { allocations } = useRouteQuery(sessionContract.allocations, {}).data
  return allocations.filter(({ portal, transporter }) => portal === 'transporter_portal' && transporter?._id === acting?.transporter?._id)
}

/** Its plants, each once, as a filter's choices. */
export function usePlantChoices(): readonly Option[] {
  const plants = new Map(useOfficeAllocations().map(({ plant }) => [plant._id, plant.name]))
  return [...plants].map(([value, label]) => ({ value, label }))
}
