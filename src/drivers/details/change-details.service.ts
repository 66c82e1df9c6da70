import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { driverAudit, type DriverChangeOrigin } from '../drivers.service.ts'
import { updateDetails, type Driver } from '../drivers.store.ts'
import { settleDrivers } from '../settle/settle.service.ts'
import { detailsChanged, type NewDriverDetails } from './details-changed.rules.ts'

/** What the plant's settings allow a driver's details to be. */
export { findEntryLimits } from './entry-limits.store.ts'

type NewDetails = {
  /** As locked in this transaction. */
  driver: Driver
  details: NewDriverDetails
}

type ChangedFor = DriverChangeOrigin & {
  /** The request that asked for it. */
  requestId?: string
}

/** Writes new details of any number of drivers, with audit rows. The passes follow: they end with the licence, and a bulker needs bulker training. */
export async function changeDriverDetails(tx: Tx, drivers: readonly NewDetails[], { requestId, ...by }: ChangedFor): Promise<void> {
  const changes = drivers.map(({ driver, details }) => ({ driver, ...detailsChanged(driver, details) }))
  await updateDetails(tx, changes, by.at)
  const cause = requestId === undefined ? {} : { request_id: requestId }
  await writeAudit(
    tx,
    ...changes.map(({ driver, before, after }) =>
      driverAudit({ ...by, driver }, { action: 'driver details changed', before, after: { ...after, ...cause } }),
    ),
  )
  await settleDrivers(
    tx,
    drivers.map(({ driver }) => driver.id),
    by,
  )
}
