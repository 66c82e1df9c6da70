import { detailsChanged, type NewDriverDetails } from '#drivers/details/details-changed.rules.ts'
import { auditDriver, type DriverChange } from '#drivers/drivers.service.ts'
import { updateDriver } from '#drivers/drivers.store.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { recomputePass } from './passes.service.ts'

type NewDetails = {
  readonly details: NewDriverDetails
  /** The request that asked for it. */
  readonly requestId?: string
}

/** Writes a driver's new details, with an audit row. The pass follows: it ends with the licence, and a bulker needs bulker training. */
export async function changeDriverDetails(tx: Tx, change: DriverChange, { details, requestId }: NewDetails): Promise<void> {
  const { before, after } = detailsChanged(change.driver, details)
  await updateDriver(tx, change.driver.id, after, change.at)
  const cause = requestId === undefined ? {} : { request_id: requestId }
  await auditDriver(tx, change, { action: 'driver details changed', before, after: { ...after, ...cause } })
  await recomputePass(tx, change)
}
