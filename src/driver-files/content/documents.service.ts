import { createHash } from 'node:crypto'
import { StoredFileMissing } from '#platform/server/files/place/file-place.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileIdsOf } from '#requests/details/files/request-files.rules.ts'
import { knownKind } from '#requests/kinds/kinds.contract.ts'
import { requestType, requestTypeNames } from '#requests/engine/request-types.contract.ts'
import type { Reading } from './reading.store.ts'
import { listFileRows, listNamedFiles, type NamedFile, type KeptDocument } from './documents.store.ts'
import { listFileRequests } from './records.store.ts'

export type FileDocument = KeptDocument & {
  /** What it is: 'Photograph'. */
  what: string
  /** Its name in the archive. */
  partName: string
  /** Why it does not go along; null where it does. */
  loss: 'missing' | 'altered' | 'purged' | null
}

/** The documents of a file, the oldest first. What is medical for one of the records that name it is so for all. */
export async function listDocuments(reading: Reading, files: Pick<FileStore, 'read'>): Promise<readonly FileDocument[]> {
  const named = [...(await listNamedFiles(reading)), ...(await filesOfRequests(reading))]
  const medical = new Set(named.filter(({ isMedical }) => isMedical).map(({ fileId }) => fileId))
  const shown = named.filter(({ fileId }) => reading.hasMedical || !medical.has(fileId))
  const whatOf = new Map(shown.toReversed().map(({ fileId, what }) => [fileId, what]))
  const rows = await listFileRows(reading, [...whatOf.keys()])
  const documents: FileDocument[] = []
  for (const [n, row] of rows.entries()) {
    const what = whatOf.get(row.id) ?? ''
    // How somebody called a document may name others.
    const name = reading.namesOthers ? row.original_name : `${what}${/\.[a-z]{3,4}$/i.exec(row.original_name)?.[0] ?? ''}`
    documents.push({ ...row, original_name: name, what, partName: `documents/${n + 1} ${safeName(name)}`, loss: await lossOf(files, row) })
  }
  return documents
}

/** Whether the bytes are still those that were uploaded. Throws FilesUnavailable: then nobody can say. */
async function lossOf(
  files: Pick<FileStore, 'read'>,
  { storage_name: name, sha256, purged_at }: KeptDocument,
): Promise<FileDocument['loss']> {
  if (purged_at !== null) return 'purged'
  const hash = createHash('sha256')
  try {
    for await (const piece of (await files.read(name)).stream) hash.update(piece as Buffer)
  } catch (error) {
    if (error instanceof StoredFileMissing) return 'missing'
    throw error
  }
  return hash.digest('hex') === sha256 ? null : 'altered'
}

async function filesOfRequests(reading: Reading): Promise<readonly NamedFile[]> {
  return (await listFileRequests(reading)).flatMap(({ type_id: type, body_data: body }) => {
    const kind = knownKind(type)
    const ids = kind ? [...fileIdsOf(kind, body).values()] : []
    return ids.map((fileId) => ({ fileId, what: requestTypeNames[type], isMedical: type === requestType.renewMedical }))
  })
}

/** A name that every system can unpack. */
const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(-80) || 'file'
