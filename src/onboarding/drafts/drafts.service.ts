import { scopeOf, type Actor } from '#accounts/people.ts'
import { lockUser } from '#accounts/users/users.service.ts'
import { momentText } from '#platform/contract/moment.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { assertOnboards } from '../onboards.service.ts'
import { maxDraftEntries, mergeDraft, type DraftChanges, type DraftEntries } from './draft-entries.rules.ts'
import { deleteDraftsWithFiles } from './draft-files.store.ts'
import { countDrafts, insertDraft, lockDraft, lockExpiredDrafts, updateDraft, type Draft } from './drafts.store.ts'

type By = { actor: Actor; now: Date }

/** A draft is kept for this long after its last change. */
const draftDays = 30
export const draftExpiry = (now: Date): Date => new Date(now.getTime() + draftDays * 86_400_000)

const empty = { entered: {}, version: 0, fieldVersions: {} } as const

/** Nobody fills in as many forms at once; without a limit one person could fill the disk with their files. */
const maxDraftsOfPerson = 100

/** Starts a draft; answers its id. Throws a Refusal (409) where the person has as many as one may. */
export async function createDraft(db: Db, { actor, now, changes }: By & { changes: DraftChanges }): Promise<string> {
  await assertOnboards(db, actor.plant.id)
  const merged = mergeDraft(empty, { changes, since: 0 })
  if ('collisions' in merged) throw new Error('An empty draft has no collisions')
  const draft = { scope: scopeOf(actor), ...merged, by: actor.userId, at: now, expiresAt: draftExpiry(now) }
  return inTransaction(db, async (tx) => {
    await lockUser(tx, actor.userId)
    if ((await countDrafts(tx, draft.scope, actor.userId)) >= maxDraftsOfPerson)
      throw conflict('too_many_drafts', `You have ${maxDraftsOfPerson} drafts here. Submit or discard one, then try again.`)
    return insertDraft(tx, draft)
  })
}

type DraftSaving = By & { draftId: string; version: number; changes: DraftChanges }

/** Merges changed fields into the draft. Throws a Refusal (409) with the stored values where the same fields were changed since `version`. */
export async function saveDraft(db: Db, { actor, now, draftId, version, changes }: DraftSaving): Promise<void> {
  await assertOnboards(db, actor.plant.id)
  await inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, scopeOf(actor), draftId)
    const merged = mergeDraft(draft, { changes, since: version })
    if ('collisions' in merged) throw changedElsewhere(draft, merged.collisions, actor)
    if (Object.keys(merged.entered).length > maxDraftEntries) throw invalid({ changes: 'The form has too many fields.' })
    if (merged !== draft) await updateDraft(tx, draftId, merged, { by: actor.userId, at: now, expiresAt: draftExpiry(now) })
  })
}

export async function discardDraft(db: Db, { actor, draftId }: { actor: Actor; draftId: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await lockDraft(tx, scopeOf(actor), draftId)
    await deleteDraftsWithFiles(tx, [id])
  })
}

const sweptAtOnce = 100

/** The job that deletes drafts that nobody has changed for 30 days. */
export async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
  for (;;) {
    const swept = await inTransaction(db, async (tx) => {
      const ids = await lockExpiredDrafts(tx, now, sweptAtOnce)
      if (ids.length > 0) await deleteDraftsWithFiles(tx, ids)
      return ids.length
    })
    if (swept < sweptAtOnce) return
  }
}

function changedElsewhere({ saved_by, saved_by_name, saved_at }: Draft, collisions: DraftEntries, { userId, plant }: Actor): Error {
  const who = saved_by === userId ? 'You' : saved_by_name
  const where = saved_by === userId ? ' in another window' : ''
  const at = momentText(saved_at, plant.timeZone)
  const errors = Object.entries(collisions).map(([field, value]) => {
    const stored = [value].flat().join(', ')
    return [field, `${who} changed this to '${stored}'${where}, ${at}.`.replace("changed this to ''", 'emptied this')] as const
  })
  const message = `${who} changed this draft${where} at the same time. Check the marked fields and save again.`
  return conflict('draft_changed', message, Object.fromEntries(errors))
}
