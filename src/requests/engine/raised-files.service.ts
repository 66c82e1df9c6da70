import { insertFile } from '#platform/server/files/file-rows.ts'
import { fileRules } from '#platform/contract/file-fields.ts'
import type { UploadRule } from '#platform/contract/upload.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { KeptFile } from '#platform/server/files/file-store.ts'
import { inspectFile, type UploadStore } from '#platform/server/files/inspect-file.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { RunningKind } from '../kinds/kind.service.ts'

/** A file whose bytes are kept and that no row knows yet. */
export type KeptUpload = { readonly kept: KeptFile; readonly name: string; readonly mediaType: string }

/** Judges a file and keeps its bytes. Throws a Refusal (422) under `field` where it is not what it should be. */
export type KeepFile = (files: UploadStore, file: File, sent: { readonly field: string; readonly userId: string }) => Promise<KeptUpload>

type Uploads = Readonly<Record<string, KeptUpload>>

/**
 * Judges and keeps the files of a request that is to be raised, by the field they came in. Nothing knows of them until their rows are inserted: what a
 * refusal or a crash leaves behind is swept away.
 */
export async function keepUploads(
  files: UploadStore,
  { kind, keepFile }: RunningKind,
  { body, userId }: { readonly body: object; readonly userId: string },
): Promise<Uploads> {
  const given = new Map(Object.entries<unknown>({ ...body }))
  const uploads: Record<string, KeptUpload> = {}
  for (const [field, rule] of fileRules(kind.body)) {
    const file = given.get(field)
    if (file instanceof File) uploads[field] = await (keepFile ?? inspectedBy(rule))(files, file, { field, userId })
  }
  return uploads
}

/** The rows of the files, in the transaction that raises the request; answers each field's file id. */
export async function insertUploads(
  tx: Tx,
  uploads: Uploads,
  { userId, at }: { userId: string; at: Date },
): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {}
  for (const [field, upload] of Object.entries(uploads)) ids[field] = await insertFile(tx, { ...upload, userId, at })
  return ids
}

/** How a file is kept that is only to be what its name says. */
export const inspectedBy =
  ({ kinds, maxBytes }: UploadRule): KeepFile =>
  async (files, file, { field, userId }) => {
    const inspected = await inspectFile(files.decoder, { file, userId, kinds, maxBytes })
    if (!inspected.ok) throw invalid({ [field]: inspected.message })
    return { kept: await files.keep(inspected.bytes), name: inspected.name, mediaType: inspected.mediaType }
  }
