import { findAllocatedCard } from './card/cards.store.ts'
import { lockDriverById } from './find-driver.service.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DriverStatusId } from './driver-status.contract.ts'
import { moveDriver, type DriverEvent } from './drivers.rules.ts'
import { auditDriver, type DriverChangeOrigin } from './drivers.service.ts'
import { setDriverStatus } from './drivers.store.ts'
import { settleDrivers, type PassExpiry } from './settle/settle.service.ts'

type Accompanied = {
  /** The status before the application. */
  statusBefore?: DriverStatusId | null
  /** What else the event brings, for instance the end of the card: written before the driver is settled. */
  also?: (status: DriverStatusId) => Promise<unknown>
}

/**
 * The one way to change a driver's status: locks the driver, asks the status table, writes the status with an audit row, and settles what follows. Answers when
 * the pass ends, undefined without one. Throws a Refusal (409) where the event is not allowed.
 */
export async function changeDriver(
  tx: Tx,
  driverId: string,
  event: DriverEvent,
  by: DriverChangeOrigin,
  { also, statusBefore = null }: Accompanied = {},
): Promise<PassExpiry | undefined> {
  const driver = await lockDriverById(tx, driverId)
  // Of the card itself, which may have changed since the driver was settled.
  const card = await findAllocatedCard(tx, driverId)
  const ruling = moveDriver(driver.status_id, event, { hasCardInForce: card !== undefined && card.handed_over_at !== null, statusBefore })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  if (ruling.to !== driver.status_id) await setDriverStatus(tx, driverId, ruling.to, by.at)
  const [before, after] = [{ status_id: driver.status_id }, { status_id: ruling.to }]
  await auditDriver(tx, { ...by, driver }, { action: `driver ${event}`, before, after })
  await also?.(ruling.to)
  return (await settleDrivers(tx, [driverId], by)).get(driverId)
}
