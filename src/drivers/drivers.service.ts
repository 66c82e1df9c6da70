import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { JsonObject } from '#platform/server/database/statements/json-text.ts'
import type { Driver } from './drivers.store.ts'

/** Who changes a driver, when and why. */
export type DriverChangeOrigin = {
  at: Date
  /** Null for a scheduled job. */
  userId: string | null
  /** For the audit: the comment, or the cause. */
  why: string
}

/** As locked in this transaction. */
export type DriverChangeContext = DriverChangeOrigin & { driver: Pick<Driver, 'id' | 'auth_plant_id'> }

/** A change that needs the whole driver. */
export type DriverChange = DriverChangeContext & { driver: Driver }

type AuditedChange = Pick<Change, 'action'> & {
  before?: JsonObject
  after: JsonObject
}

/** An audit row under the driver; changes of card, pass and clearances are recorded there too. */
export const driverAudit = ({ driver, at, userId, why }: DriverChangeContext, { after, ...change }: AuditedChange): Change => ({
  ...change,
  at,
  userId,
  subject: 'driver',
  subjectId: driver.id,
  plantId: driver.auth_plant_id,
  after: { ...after, why },
})

export const auditDriver = (tx: Tx, change: DriverChangeContext, audited: AuditedChange): Promise<void> =>
  writeAudit(tx, driverAudit(change, audited))
