import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'

export type RequestFileRow = {
  readonly id: string
  readonly storage_name: string
  readonly original_name: string
  readonly media_type: string
  readonly size: number
  readonly created_at: Date
}

/** The rows of these files, in no order. The caller checks the scope. */
export async function findFiles(db: Db, ids: readonly string[]): Promise<RequestFileRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('file')
    .select(['id', 'storage_name', 'original_name', 'media_type', 'size', 'created_at'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** The file; throws 404 without one. */
export async function findFile(db: Db, id: string | null | undefined): Promise<RequestFileRow> {
  const [file] = id ? await findFiles(db, [id]) : []
  if (!file) throw notFound()
  return file
}
