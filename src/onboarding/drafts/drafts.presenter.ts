import type { DraftDetails, DraftRow } from './drafts.contract.ts'
import { draftsContract } from './drafts.contract.ts'
import type { DraftFileRow } from './draft-files.store.ts'
import type { Draft, ListedDraft } from './drafts.store.ts'

/** Relative, like all file addresses. */
export const draftPictureLink = (draftId: string, fileId: string): string =>
  `${draftsContract.picture.path}?${new URLSearchParams({ draft_id: draftId, file_id: fileId })}`

export const presentDraftFile = (draftId: string, file: DraftFileRow): DraftDetails['documents'][number] => ({
  document_type_id: file.document_type_id,
  name: file.original_name,
  media_type: file.media_type,
  size: file.size,
  href: `${draftsContract.file.path}?${new URLSearchParams({ draft_id: draftId, document_type_id: file.document_type_id })}`,
})

const savedOf = (draft: Pick<Draft, 'created_by' | 'created_by_name' | 'saved_by' | 'saved_by_name' | 'saved_at' | 'expires_at'>) => ({
  created_by: { _id: draft.created_by, name: draft.created_by_name },
  saved_by: { _id: draft.saved_by, name: draft.saved_by_name },
  saved_at: draft.saved_at.toISOString(),
  expires_at: draft.expires_at.toISOString(),
})

export const presentDraft = (draft: Draft, files: readonly DraftFileRow[]): DraftDetails => ({
  _id: draft.id,
  version: draft.version,
  entered: Object.fromEntries(Object.entries(draft.entered).map(([name, entry]) => [name, typeof entry === 'string' ? entry : [...entry]])),
  picture: draft.picture_file_id === null ? null : draftPictureLink(draft.id, draft.picture_file_id),
  documents: files.map((file) => presentDraftFile(draft.id, file)),
  ...savedOf(draft),
})

export const presentListedDraft = (draft: ListedDraft): DraftRow => ({
  _id: draft.id,
  name: draft.name,
  id_no: draft.id_no,
  transporter_id:
    draft.transporter_id === null || draft.transporter_name === null ? null : { _id: draft.transporter_id, name: draft.transporter_name },
  files: draft.files,
  created_at: draft.created_at.toISOString(),
  ...savedOf(draft),
})
