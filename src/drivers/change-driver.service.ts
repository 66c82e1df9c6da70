import { lockDriverById } from './find-driver.service.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DriverStatusId } from './driver-status.contract.ts'
import { moveDriver, type DriverEvent } from './drivers.rules.ts'
import { auditDriver, type DriverChangeOrigin } from './drivers.service.ts'
import { hasCardInForce, setDriverStatus } from './drivers.store.ts'
import { settleDrivers } from './settle/settle.service.ts'

type Circumstances = {
  /** The status before the application. */
  readonly statusBefore?: DriverStatusId | null
}
type AndAlso<T> = Circumstances & {
  /** What else the event brings, for instance the end of the card: written before the driver is settled. */
  readonly also: (status: DriverStatusId) => Promise<T>
}
type Changed<T> = { readonly status: DriverStatusId; readonly also: T }

/**
 * The one way to change a driver's status: locks the driver, asks the status table, writes the status with an audit row, and settles what follows. Answers the
 * new status. Throws a Refusal (409) where the event is not allowed.
 */
export async function changeDriver<T>(
  tx: Tx,
  driverId: string,
  event: DriverEvent,
  by: DriverChangeOrigin,
  brings: AndAlso<T>,
): Promise<Changed<T>>
export async function changeDriver(
  tx: Tx,
  driverId: string,
  event: DriverEvent,
  by: DriverChangeOrigin,
  known?: Circumstances,
): Promise<Changed<unknown>>
export async function changeDriver<T>(
  tx: Tx,
  driverId: string,
  event: DriverEvent,
  by: DriverChangeOrigin,
  { also, statusBefore = null }: Partial<AndAlso<T>> = {},
): Promise<Changed<T | undefined>> {
  const driver = await lockDriverById(tx, driverId)
  const ruling = moveDriver(driver.status_id, event, { hasCardInForce: await hasCardInForce(tx, driverId), statusBefore })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  if (ruling.to !== driver.status_id) await setDriverStatus(tx, driverId, ruling.to, by.at)
  const [before, after] = [{ status_id: driver.status_id }, { status_id: ruling.to }]
  await auditDriver(tx, { ...by, driver }, { action: `driver ${event}`, before, after })
  const result = await also?.(ruling.to)
  await settleDrivers(tx, [driverId], by)
  return { status: ruling.to, also: result }
}
