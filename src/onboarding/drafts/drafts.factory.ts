import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { DraftEntries } from './draft-entries.rules.ts'
import { draftExpiry } from './drafts.service.ts'
import { insertDraft } from './drafts.store.ts'

export type DraftFields = {
  readonly plantId: string
  /** Left out for a draft of staff. */
  readonly transporterId?: string | null
  readonly by: string
  readonly entered?: DraftEntries
  readonly at?: Date
}

/** A draft without files; answers its id. */
export async function aDraft(
  db: Db,
  { plantId, transporterId = null, by, entered = {}, at = new Date('2026-11-20T08:00:00Z') }: DraftFields,
): Promise<string> {
  const draft = { scope: { plantId, transporterId }, entered, fieldVersions: {}, by, at, expiresAt: draftExpiry(at) }
  return inTransaction(db, (tx) => insertDraft(tx, draft))
}
