import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { DriverStatusId } from './driver-status.contract.ts'
import { moveDriver, type DriverEvent, type DriverFacts } from './drivers.rules.ts'
import { setDriverStatus, type Driver } from './drivers.store.ts'

/** Who changes something about a driver, when and why. */
export type DriverChangeContext = {
  /** As locked in this transaction. */
  readonly driver: Pick<Driver, 'id' | 'auth_plant_id'>
  readonly at: Date
  /** Null where the product itself acts. */
  readonly userId: string | null
  /** For the audit: the comment, or what brought it about. */
  readonly why: string
}

/** The same, where more of the driver is needed. */
export type DriverChange = DriverChangeContext & { readonly driver: Driver }

type Happening = Pick<Change, 'action'> & {
  readonly before?: Readonly<Record<string, Change['before']>>
  readonly after: Readonly<Record<string, Change['after']>>
}

/** What was changed about a driver, for the audit, which is read driver by driver: card, pass and clearances stand there as well. */
export const auditDriver = (tx: Tx, { driver, at, userId, why }: DriverChangeContext, { after, ...happening }: Happening): Promise<void> =>
  writeAudit(tx, {
    ...happening,
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
  /** Left out, the driver's kept card number tells them. */
  readonly facts?: DriverFacts
}

/** Decides by the status table, keeps the status and its audit row, and answers the status. Throws a Refusal (409) where the event may not happen. */
export async function changeDriverStatus(tx: Tx, { event, facts, ...deed }: StatusChange): Promise<DriverStatusId> {
  const { driver, at } = deed
  const ruling = moveDriver(driver.status_id, event, facts ?? { hasCardInForce: driver.card_no !== null })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  if (ruling.to !== driver.status_id) await setDriverStatus(tx, driver.id, ruling.to, at)
  await auditDriver(tx, deed, { action: `driver ${event}`, before: { status_id: driver.status_id }, after: { status_id: ruling.to } })
  return ruling.to
}
