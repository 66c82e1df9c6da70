import type { JsonObject } from '../database/statements/json-text.ts'
import type { Tx } from '../database/database.ts'

/** One change of state: who did what to which record. `userId` is null where the system acted (a suspension that was served). */
export type Change = {
  at: Date
  userId: string | null
  action: string
  subject: string
  subjectId: string
  plantId?: string | null
  before?: JsonObject
  after?: JsonObject
}

/** Appends to the hash-chained audit, inside the transaction that makes the change. */
export async function writeAudit(tx: Tx, ...changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('audit')
    .values(
      changes.map((change) => ({
        at: change.at,
        user_id: change.userId,
        action: change.action,
        subject: change.subject,
        subject_id: change.subjectId,
        auth_plant_id: change.plantId ?? null,
        before: change.before === undefined ? null : JSON.stringify(change.before),
        after: change.after === undefined ? null : JSON.stringify(change.after),
      })),
    )
    .execute()
}
