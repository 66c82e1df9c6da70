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
}

/** The documents of a file, the oldest first. What is medical for one of the records that name it is so for all. */
export async function listDocuments(reading: Reading): Promise<readonly FileDocument[]> {
  const named = [...(await listNamedFiles(reading)), ...(await filesOfRequests(reading))]
  const medical = new Set(named.filter(({ isMedical }) => isMedical).map(({ fileId }) => fileId))
  const shown = named.filter(({ fileId }) => reading.hasMedical || !medical.has(fileId))
  const whatOf = new Map(shown.toReversed().map(({ fileId, what }) => [fileId, what]))
  const rows = await listFileRows(reading, [...whatOf.keys()])
  return rows.map((row, n) => ({ ...row, what: whatOf.get(row.id) ?? '', partName: `documents/${n + 1} ${safeName(row.original_name)}` }))
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
