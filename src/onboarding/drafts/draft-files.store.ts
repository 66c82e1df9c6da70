import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export type DraftFileRow = {
  document_type_id: string
  file_id: string
  storage_name: string
  original_name: string
  media_type: string
  size: number
}

/** The documents of a draft, in the order of their types. */
export async function listDraftFiles(db: Db, draftId: string): Promise<DraftFileRow[]> {
  return db
    .selectFrom('onboarding_draft_file as d')
    .innerJoin('file as f', 'f.id', 'd.file_id')
    .select(['d.document_type_id', 'd.file_id', 'f.storage_name', 'f.original_name', 'f.media_type', 'f.size'])
    .where('d.draft_id', '=', draftId)
    .orderBy('d.document_type_id')
    .execute()
}

/** Sets the document of a type; its previous file is deleted. */
export async function setDraftFile(tx: Tx, file: { draftId: string; typeId: string; fileId: string }): Promise<void> {
  await removeDraftFile(tx, file)
  await tx
    .insertInto('onboarding_draft_file')
    .values({ draft_id: file.draftId, document_type_id: file.typeId, file_id: file.fileId })
    .execute()
}

export async function removeDraftFile(tx: Tx, { draftId, typeId }: { draftId: string; typeId: string }): Promise<void> {
  const removed = await tx
    .deleteFrom('onboarding_draft_file')
    .where('draft_id', '=', draftId)
    .where('document_type_id', '=', typeId)
    .returning('file_id')
    .execute()
  await deleteFiles(
    tx,
    removed.map(({ file_id }) => file_id),
  )
}

export async function setDraftPicture(tx: Tx, draftId: string, fileId: string | null): Promise<void> {
  const { picture_file_id: previous } = await tx
    .selectFrom('onboarding_draft')
    .select('picture_file_id')
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('onboarding_draft').set({ picture_file_id: fileId }).where('id', '=', draftId).execute()
  if (previous !== null) await deleteFiles(tx, [previous])
}

/** Deletes drafts that nobody submits, with the rows of their files. The hourly sweep deletes the bytes. */
export async function deleteDraftsWithFiles(tx: Tx, draftIds: readonly string[]): Promise<void> {
  const documents = await tx
    .deleteFrom('onboarding_draft_file')
    .where('draft_id', '=', sql<string>`any(${draftIds})`)
    .returning('file_id')
    .execute()
  const pictures = await tx
    .deleteFrom('onboarding_draft')
    .where('id', '=', sql<string>`any(${draftIds})`)
    .returning('picture_file_id as file_id')
    .execute()
  await deleteFiles(
    tx,
    [...documents, ...pictures].flatMap(({ file_id }) => file_id ?? []),
  )
}

/** A draft's files belong to nothing else until it is submitted. */
async function deleteFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('file')
      .where('id', '=', sql<string>`any(${ids})`)
      .execute()
}

/** Deletes a draft whose files are the application's from now on, and the files that the application did not need. */
export async function deleteSubmittedDraft(tx: Tx, draftId: string, usedFileIds: readonly (string | null)[]): Promise<void> {
  const documents = await tx.deleteFrom('onboarding_draft_file').where('draft_id', '=', draftId).returning('file_id').execute()
  await tx.deleteFrom('onboarding_draft').where('id', '=', draftId).execute()
  await deleteFiles(
    tx,
    documents.flatMap(({ file_id }) => (usedFileIds.includes(file_id) ? [] : [file_id])),
  )
}
