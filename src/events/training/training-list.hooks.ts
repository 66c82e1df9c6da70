import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { useEventPaths } from '../event.paths.ts'
import { trainingContract } from './training.contract.ts'

const { drivers } = trainingContract

export type TrainingList = List<typeof drivers> & {
  /** Whether the user sees several transporters. */
  choosesTransporter: boolean
}

/** State of 'Drivers' training', from its address. */
export function useTrainingList(): TrainingList {
  const { drivers: path } = useEventPaths()
  const choosesTransporter = useCan(driversContract.formData.access)
  return { ...useList(drivers, { path, filters: ['search', 'transporter_id', 'without_days'] }), choosesTransporter }
}
