import type { Db } from '#platform/server/database/database.ts'
import type { FilePlace } from '#platform/server/files/place/file-place.ts'

/** How many files of the database are not in the place. */
export async function countLostFiles(db: Db, place: FilePlace): Promise<number> {
  const rows = await db.selectFrom('file').select('storage_name').where('purged_at', 'is', null).execute()
  const missing = new Set(rows.map(({ storage_name }) => storage_name))
  for await (const files of place.list()) for (const { name } of files) missing.delete(name)
  return missing.size
}
