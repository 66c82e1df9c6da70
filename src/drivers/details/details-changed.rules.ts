import { byField, driverFieldList, type DriverDetailRow } from './driver-details.contract.ts'

/** New details of a driver; a field that is left out does not change. */
export type NewDriverDetails = { [K in keyof DriverDetailRow]?: DriverDetailRow[K] | undefined }
type ChangedDetails = Partial<DriverDetailRow>

/** The details that change, before and after. */
export function detailsChanged(current: DriverDetailRow, next: NewDriverDetails): { before: ChangedDetails; after: ChangedDetails } {
  const changed = driverFieldList.filter(
    ({ name }) => next[name] !== undefined && JSON.stringify(current[name]) !== JSON.stringify(next[name]),
  )
  return {
    before: byField<ChangedDetails>(({ name }) => [name, current[name]], changed),
    after: byField<ChangedDetails>(({ name }) => [name, next[name]], changed),
  }
}
