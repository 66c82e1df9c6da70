import { insertFile } from '#platform/server/files/file-rows.ts'
import { fileRules } from '#platform/contract/upload.ts'
import type { UploadRule } from '#platform/contract/upload.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { StoredFile } from '#platform/server/files/file-store.ts'
import { inspectFile, type UploadStore } from '#platform/server/files/inspect-file.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { BodyOf, Shape, StoredBodyOf } from '../../kinds/kind.contract.ts'
import type { FileHandler } from '../../kinds/kind.service.ts'

/** A stored file that has no row yet. */
export type StoredUpload = { file: StoredFile; name: string; mediaType: string }

/** Inspects a file and stores its bytes. Throws a Refusal (422) at `field` when the content does not match its type. */
export type StoreFile = (files: UploadStore, file: File, sent: { field: string; userId: string }) => Promise<StoredUpload>

/** The stored files of one request, by field. */
export type Uploads = Readonly<Record<string, StoredUpload>>
type FileIds = Readonly<Record<string, string>>

/** Inspects and stores the files of a request to be raised, by field. Files that never get a row are swept later. */
export async function storeUploads<B extends Shape>(
  files: UploadStore,
  { kind, storeFile }: FileHandler<B>,
  { body, userId }: { body: object; userId: string },
): Promise<Uploads> {
  const sent = new Map(Object.entries<unknown>({ ...body }))
  const uploads: Record<string, StoredUpload> = {}
  for (const [field, rule] of fileRules(kind.body)) {
    const file = sent.get(field)
    if (file instanceof File) uploads[field] = await (storeFile ?? storeInspected(rule))(files, file, { field, userId })
  }
  return uploads
}

/** Inserts the rows of the files, in the transaction that raises the request; answers each field's file id. */
export async function insertUploads(tx: Tx, uploads: Uploads, { userId, at }: { userId: string; at: Date }): Promise<FileIds> {
  const ids: Record<string, string> = {}
  for (const [field, upload] of Object.entries(uploads)) ids[field] = await insertFile(tx, { ...upload, userId, at })
  return ids
}

/** The body as stored: each file replaced by its id. */
export const withFileIds = <B extends Shape>(body: BodyOf<B>, ids: FileIds): StoredBodyOf<B> =>
  ({ ...(body as object), ...ids }) as unknown as StoredBodyOf<B>

/** Stores a file unchanged, after inspection. */
export const storeInspected =
  ({ kinds, maxBytes }: UploadRule): StoreFile =>
  async (files, file, { field, userId }) => {
    const inspected = await inspectFile(files.decoder, { file, userId, kinds, maxBytes })
    if (!inspected.ok) throw invalid({ [field]: inspected.message })
    return { file: await files.save(inspected.bytes), name: inspected.name, mediaType: inspected.mediaType }
  }
