import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '../http/refusal.ts'
import type { StoredFile } from './file-store.ts'

export type FileRow = {
  file: StoredFile
  name: string
  mediaType: string
  userId: string | null
  at: Date
}

/** Inserts the row of a file whose bytes are already stored; returns its id. The record that references it decides who may open it. */
export async function insertFile(db: Db, { file, name, mediaType, userId, at }: FileRow): Promise<string> {
  const { id } = await db
    .insertInto('file')
    .values({
      storage_name: file.storageName,
      original_name: name,
      media_type: mediaType,
      size: file.size,
      sha256: Buffer.from(file.sha256, 'hex'),
      created_by: userId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those of `storageNames` that have a row. */
export async function findKnownFiles(db: Db, storageNames: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('file').select('storage_name').where('storage_name', 'in', storageNames).execute()
  return new Set(rows.map(({ storage_name }) => storage_name))
}

export type StoredFileRow = {
  id: string
  storage_name: string
  original_name: string
  media_type: string
  size: number
  created_at: Date
}

/** The rows of these files, in no order, without those that a purge took. The caller has authorised the reader of the record that names them. */
export async function findStoredFiles(db: Db, ids: readonly string[]): Promise<StoredFileRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('file')
    .select(['id', 'storage_name', 'original_name', 'media_type', 'size', 'created_at'])
    .where('id', '=', sql<string>`any(${ids})`)
    .where('purged_at', 'is', null)
    .execute()
}

/** The file of a record whose reader has been authorised; throws 404 without one. */
export async function findStoredFile(db: Db, id: string | null | undefined): Promise<StoredFileRow> {
  const [file] = id ? await findStoredFiles(db, [id]) : []
  if (!file) throw notFound()
  return file
}
