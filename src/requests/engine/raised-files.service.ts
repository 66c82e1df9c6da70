import { insertFile } from '#platform/server/files/file-rows.ts'
import { fileRules } from '#platform/contract/file-fields.ts'
import type { UploadRule } from '#platform/contract/upload.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { KeptFile } from '#platform/server/files/file-store.ts'
import { inspectFile, type UploadStore } from '#platform/server/files/inspect-file.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { BodyOf, Shape, StoredBodyOf } from '../kinds/kind.contract.ts'
import type { FileHandler } from '../kinds/kind.service.ts'

/** A stored file that has no row yet. */
export type StoredUpload = { readonly file: KeptFile; readonly name: string; readonly mediaType: string }

/** Inspects a file and stores its bytes. Throws a Refusal (422) at `field` where it is not what it claims to be. */
export type StoreFile = (files: UploadStore, file: File, sent: { readonly field: string; readonly userId: string }) => Promise<StoredUpload>

/** The stored files of one request, by field. */
export type Uploads = Readonly<Record<string, StoredUpload>>
type FileIds = Readonly<Record<string, string>>

/** Inspects and stores the files of a request to be raised, by field. Files that never get a row are swept later. */
export async function storeUploads<B extends Shape>(
  files: UploadStore,
  { kind, storeFile }: FileHandler<B>,
  { body, userId }: { readonly body: object; readonly userId: string },
): Promise<Uploads> {
  const given = new Map(Object.entries<unknown>({ ...body }))
  const uploads: Record<string, StoredUpload> = {}
  for (const [field, rule] of fileRules(kind.body)) {
    const file = given.get(field)
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

/** The body as it is stored. Every file of the body has an id by now, which is what turns one type into the other. */
export const withFileIds = <B extends Shape>(body: BodyOf<B>, ids: FileIds): StoredBodyOf<B> =>
  ({ ...(body as object), ...ids }) as unknown as StoredBodyOf<B>

/** Stores a file as it is, once its content is what its name says. */
export const storeInspected =
  ({ kinds, maxBytes }: UploadRule): StoreFile =>
  async (files, file, { field, userId }) => {
    const inspected = await inspectFile(files.decoder, { file, userId, kinds, maxBytes })
    if (!inspected.ok) throw invalid({ [field]: inspected.message })
    return { file: await files.keep(inspected.bytes), name: inspected.name, mediaType: inspected.mediaType }
  }
