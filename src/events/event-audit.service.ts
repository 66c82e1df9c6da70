import type { Actor, SessionPlant } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { JsonObject } from '#platform/server/database/json-text.ts'

/** Who acts, and when. */
export type EventContext = { readonly actor: Actor; readonly at: Date }

/** A change of the system has no user. */
export type ChangedBy = {
  readonly actor: { readonly plant: Pick<SessionPlant, 'id' | 'timeZone'>; readonly userId: string | null }
  readonly at: Date
}

type EventAudit = { readonly id: string; readonly action: string; readonly before?: JsonObject; readonly after?: JsonObject }

export const auditEvent = (tx: Tx, { id, ...entry }: EventAudit, { actor, at }: ChangedBy): Promise<void> =>
  writeAudit(tx, { ...entry, subject: 'event', subjectId: id, plantId: actor.plant.id, at, userId: actor.userId })
