import { scopeOf, type Actor, type Scope } from '#accounts/people.ts'
import { storePicture } from '#drivers/picture/pictures.service.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { storeDocument } from '../documents/store-document.service.ts'
import { listActiveDocumentTypes } from '../document-types/document-types.store.ts'
import { assertOnboards } from '../onboards.service.ts'
import { setDraftFile, setDraftPicture } from './draft-files.store.ts'
import { findDraft, lockDraft } from './drafts.store.ts'

type By = { actor: Actor; now: Date }
type DocumentUpload = By & { draftId: string; typeId: string; pages: readonly File[] }

/** Stores the document of a type in the draft; a previous one is deleted. */
export async function uploadDraftDocument(db: Db, files: UploadStore, upload: DocumentUpload): Promise<void> {
  const { actor, now, draftId, typeId, pages } = upload
  const scope = await assertReachable(db, actor, draftId)
  if (!(await listActiveDocumentTypes(db)).some(({ id }) => id === typeId))
    throw invalid({ document_type_id: 'This document is not asked for.' })
  // Decoding is slow, so the draft is locked only afterwards.
  const stored = await storeDocument(files, pages, { field: 'pages', userId: actor.userId })
  await inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, scope, draftId)
    const fileId = await insertFile(tx, { ...stored, userId: actor.userId, at: now })
    await setDraftFile(tx, { draftId: draft.id, typeId, fileId })
  })
}

type PictureUpload = By & { draftId: string; picture: File }

/** Stores the photograph of the draft; answers its file id. */
export async function uploadDraftPicture(db: Db, files: UploadStore, { actor, now, draftId, picture }: PictureUpload): Promise<string> {
  const scope = await assertReachable(db, actor, draftId)
  const stored = await storePicture(files, picture, { field: 'picture', userId: actor.userId })
  return inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, scope, draftId)
    const fileId = await insertFile(tx, { ...stored, userId: actor.userId, at: now })
    await setDraftPicture(tx, draft.id, fileId)
    return fileId
  })
}

async function assertReachable(db: Db, actor: Actor, draftId: string): Promise<Scope> {
  const scope = scopeOf(actor)
  await findDraft(db, scope, draftId)
  await assertOnboards(db, actor.plant.id)
  return scope
}
