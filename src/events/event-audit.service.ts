import type { Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { JsonObject } from '#platform/server/database/json-text.ts'

/** Who acts, and when. */
export type EventContext = { readonly actor: Actor; readonly at: Date }

type EventAudit = { readonly id: string; readonly action: string; readonly before?: JsonObject; readonly after?: JsonObject }

export const auditEvent = (tx: Tx, { id, ...entry }: EventAudit, { actor, at }: EventContext): Promise<void> =>
  writeAudit(tx, { ...entry, subject: 'event', subjectId: id, plantId: actor.plant.id, at, userId: actor.userId })
