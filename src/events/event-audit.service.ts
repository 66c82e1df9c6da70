import type { Actor, SessionPlant } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { JsonObject } from '#platform/server/database/statements/json-text.ts'

/** Who acts, and when. */
export type EventContext = { actor: Actor; at: Date }

/** A change of the system has no user. */
export type ChangedBy = {
  actor: { plant: Pick<SessionPlant, 'id' | 'timeZone'>; userId: string | null }
  at: Date
}

type EventAudit = { id: string; action: string; before?: JsonObject; after?: JsonObject }

export const auditEvent = (tx: Tx, { id, ...entry }: EventAudit, { actor, at }: ChangedBy): Promise<void> =>
  writeAudit(tx, { ...entry, subject: 'event', subjectId: id, plantId: actor.plant.id, at, userId: actor.userId })
