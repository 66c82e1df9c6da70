import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { JsonObject } from '#platform/server/database/statements/json-text.ts'
import type { Tx } from '#platform/server/database/database.ts'

type Audited = { driverId: string; action: string; after: JsonObject }

/** Under the driver, at each of these plants. */
export const auditAt = (
  tx: Tx,
  plantIds: readonly string[],
  { driverId, ...change }: Audited,
  by: { userId: string; at: Date },
): Promise<void> => writeAudit(tx, ...plantIds.map((plantId) => ({ ...change, ...by, plantId, subject: 'driver', subjectId: driverId })))

type News = { plantId: string; title: string; body: string; at: Date }

/** To those at a plant who decide about drivers of others; who acted knows. */
export const tellDeciders = (tx: Tx, { plantId, at, ...text }: News, by: string, link: string): Promise<void> =>
  announce(tx, {
    topic: 'permitted',
    payload: { permissions: ['admissions.decide'], except_ids: [by], ...text, link },
    plantId,
    at,
  })

/** To a driver's office at a plant. */
export const tellOfficeOfDriver = (tx: Tx, { plantId, at, ...text }: News, transporterId: string, link: string): Promise<void> =>
  announce(tx, { topic: 'office', payload: { transporter_id: transporterId, ...text, link }, plantId, at })
