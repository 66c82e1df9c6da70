import type { Db } from '#platform/server/database/database.ts'
import type { KeptFile } from './file-store.ts'

export type FileRow = {
  readonly file: KeptFile
  readonly name: string
  readonly mediaType: string
  readonly userId: string | null
  readonly at: Date
}

/** The row of a file whose bytes are kept already; answers its id. Who may open it follows from the record that comes to point at it. */
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

/** Of these storage names, those that a row knows. */
export async function findKnownFiles(db: Db, storageNames: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('file').select('storage_name').where('storage_name', 'in', storageNames).execute()
  return new Set(rows.map(({ storage_name }) => storage_name))
}
