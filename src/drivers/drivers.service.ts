import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { JsonObject } from '#platform/server/database/json-text.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { DriverStatusId } from './driver-status.contract.ts'
import { moveDriver, type DriverEvent, type DriverMoveFacts } from './drivers.rules.ts'
import { setDriverStatus, type Driver } from './drivers.store.ts'

/** Who changes a driver, when and why. */
export type DriverChangeContext = {
  /** As locked in this transaction. */
  readonly driver: Pick<Driver, 'id' | 'auth_plant_id'>
  readonly at: Date
  /** Null for a scheduled job. */
  readonly userId: string | null
  /** For the audit: the comment, or the cause. */
  readonly why: string
}

/** A change that needs the whole driver. */
export type DriverChange = DriverChangeContext & { readonly driver: Driver }

type AuditedChange = Pick<Change, 'action'> & {
  readonly before?: JsonObject
  readonly after: JsonObject
}

/** Writes an audit row under the driver; changes of card, pass and clearances are recorded there too. */
export const auditDriver = (tx: Tx, { driver, at, userId, why }: DriverChangeContext, { after, ...change }: AuditedChange): Promise<void> =>
  writeAudit(tx, {
    ...change,
    at,
    userId,
    subject: 'driver',
    subjectId: driver.id,
    plantId: driver.auth_plant_id,
    after: { ...after, why },
  })

export type StatusChange = DriverChangeContext & {
  readonly driver: Pick<Driver, 'id' | 'auth_plant_id' | 'status_id' | 'card_no'>
  readonly event: DriverEvent
  /** Derived from the driver's card number by default. */
  readonly facts?: DriverMoveFacts
}

/** Moves the driver by the status table, with an audit row; returns the new status. Throws a Refusal (409) where the event is not allowed. */
export async function changeDriverStatus(tx: Tx, { event, facts, ...change }: StatusChange): Promise<DriverStatusId> {
  const { driver, at } = change
  const ruling = moveDriver(driver.status_id, event, facts ?? { hasCardInForce: driver.card_no !== null })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  if (ruling.to !== driver.status_id) await setDriverStatus(tx, driver.id, ruling.to, at)
  await auditDriver(tx, change, { action: `driver ${event}`, before: { status_id: driver.status_id }, after: { status_id: ruling.to } })
  return ruling.to
}
