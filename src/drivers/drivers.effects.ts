import { writeAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/database.ts'
import { conflict } from '#platform/server/refusal.ts'
import type { DriverStatusId } from './driver-status.contract.ts'
import { moveDriver, type DriverEvent, type DriverFacts } from './drivers.rules.ts'
import { setDriverStatus, type Driver } from './drivers.store.ts'

export type StatusChange = {
  /** As locked in this transaction. */
  readonly driver: Pick<Driver, 'id' | 'auth_plant_id' | 'status_id' | 'card_no'>
  readonly event: DriverEvent
  /** Left out, the driver's kept card number tells them. */
  readonly facts?: DriverFacts
  readonly at: Date
  /** Null where the product itself acts. */
  readonly userId: string | null
  /** For the audit: the comment, or what brought it about. */
  readonly why: string
}

/** Decides by the status table, keeps the status and its audit row, and answers the status. Throws a Refusal (409) where the event may not happen. */
export async function changeDriverStatus(tx: Tx, { driver, event, facts, at, userId, why }: StatusChange): Promise<DriverStatusId> {
  const ruling = moveDriver(driver.status_id, event, facts ?? { hasCardInForce: driver.card_no !== null })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  if (ruling.to !== driver.status_id) await setDriverStatus(tx, driver.id, ruling.to, at)
  await writeAudit(tx, {
    at,
    userId,
    action: `driver ${event}`,
    subject: 'driver',
    subjectId: driver.id,
    plantId: driver.auth_plant_id,
    before: { status_id: driver.status_id },
    after: { status_id: ruling.to, why },
  })
  return ruling.to
}
