import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { violationListPath } from './violation.paths.ts'
import { violationsContract } from './violations.contract.ts'

const { list } = violationsContract

export type ViolationList = List<typeof list> & {
  /** Whether the person can choose among transporters. */
  choosesTransporter: boolean
}

/** State of 'Driver violations', from its address. */
export function useViolationList(): ViolationList {
  const choosesTransporter = useCan(driversContract.formData.access)
  const filters = ['search', 'driver_id', 'violation', 'transporter_id', 'category', 'state', 'evidence', 'visiting', 'from', 'to'] as const
  return { ...useList(list, { path: violationListPath, filters }), choosesTransporter }
}
