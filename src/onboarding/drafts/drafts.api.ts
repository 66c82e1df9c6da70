import { scopeOf, type Actor, type Handlers } from '#accounts/people.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { openFile } from '../documents/open-file.service.ts'
import type { DraftDetails, draftsContract } from './drafts.contract.ts'
import { uploadDraftDocument, uploadDraftPicture } from './draft-files.service.ts'
import { listDraftFiles, removeDraftFile, setDraftPicture, type DraftFileRow } from './draft-files.store.ts'
import { draftPictureLink, presentDraft, presentDraftFile, presentListedDraft } from './drafts.presenter.ts'
import { createDraft, discardDraft, saveDraft } from './drafts.service.ts'
import { findDraft, listDrafts, lockDraft } from './drafts.store.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'

export const draftsApi = (files: UploadStore): Handlers<typeof draftsContract> => ({
  create: async ({ db, actor, input, now }) => {
    const draftId = await createDraft(db, { actor, now, changes: input.changes })
    return { draft: await readDraft(db, actor, draftId) }
  },

  list: async ({ db, actor, input: { whose, page, page_size } }) => {
    const range = { limit: page_size, offset: (page - 1) * page_size, createdBy: whose === 'mine' ? actor.userId : undefined }
    const { rows, total } = await listDrafts(db, scopeOf(actor), range)
    return { data: rows.map(presentListedDraft), page, page_size, total }
  },

  details: async ({ db, actor, input }) => ({ draft: await readDraft(db, actor, input.draft_id) }),

  save: async ({ db, actor, input, now }) => {
    await saveDraft(db, { actor, now, draftId: input.draft_id, version: input.version, changes: input.changes })
    return { draft: await readDraft(db, actor, input.draft_id) }
  },

  remove: async ({ db, actor, input }) => {
    await discardDraft(db, { actor, draftId: input.draft_id })
    return { message: 'Draft discarded' }
  },

  setFile: async ({ db, actor, input: { draft_id, document_type_id, pages }, now }) => {
    await uploadDraftDocument(db, files, { actor, now, draftId: draft_id, typeId: document_type_id, pages })
    return { file: presentDraftFile(draft_id, await findDraftFile(db, actor, { draft_id, document_type_id })) }
  },

  removeFile: async ({ db, actor, input: { draft_id, document_type_id } }) => {
    await inTransaction(db, async (tx) => {
      const draft = await lockDraft(tx, scopeOf(actor), draft_id)
      await removeDraftFile(tx, { draftId: draft.id, typeId: document_type_id })
    })
    return { message: 'Document removed' }
  },

  file: async ({ db, actor, input }) => openFile(files, await findDraftFile(db, actor, input)),

  setPicture: async ({ db, actor, input: { draft_id, picture }, now }) => {
    const fileId = await uploadDraftPicture(db, files, { actor, now, draftId: draft_id, picture })
    return { picture: draftPictureLink(draft_id, fileId) }
  },

  removePicture: async ({ db, actor, input }) => {
    await inTransaction(db, async (tx) => {
      const draft = await lockDraft(tx, scopeOf(actor), input.draft_id)
      await setDraftPicture(tx, draft.id, null)
    })
    return { message: 'Photograph removed' }
  },

  picture: async ({ db, actor, input }) => {
    const { picture_file_id } = await findDraft(db, scopeOf(actor), input.draft_id)
    if (picture_file_id === null || (input.file_id !== undefined && input.file_id !== picture_file_id)) throw notFound()
    return openFile(files, await findStoredFile(db, picture_file_id))
  },
})

async function readDraft(db: Db, actor: Actor, draftId: string): Promise<DraftDetails> {
  const draft = await findDraft(db, scopeOf(actor), draftId)
  return presentDraft(draft, await listDraftFiles(db, draft.id))
}

type DraftFileInput = { draft_id: string; document_type_id: string }

async function findDraftFile(db: Db, actor: Actor, { draft_id, document_type_id }: DraftFileInput): Promise<DraftFileRow> {
  const draft = await findDraft(db, scopeOf(actor), draft_id)
  const found = (await listDraftFiles(db, draft.id)).find((file) => file.document_type_id === document_type_id)
  if (!found) throw notFound()
  return found
}
