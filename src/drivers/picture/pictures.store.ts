import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export type PictureFile = {
  storage_name: string
  original_name: string
  media_type: string
  size: number
  file_id: string
  /** The small one, once it was made; null where it cannot be. */
  small: Buffer | null
  is_small_made: boolean
}

export type WhichPicture = { driverId: string; fileId?: string | undefined }

/** The file of a driver's current picture, in scope; where given, only if it is this one. */
export async function findPictureFile(db: Db, scope: Scope, { driverId, fileId }: WhichPicture): Promise<PictureFile | undefined> {
  const ofPlant = db
    .selectFrom('driver as d')
    .innerJoin('file as f', 'f.id', 'd.picture_file_id')
    .leftJoin('gate_photograph as p', 'p.file_id', 'f.id')
    .select(['f.storage_name', 'f.original_name', 'f.media_type', 'f.size', 'f.id as file_id', 'p.bytes as small'])
    .select(sql<boolean>`p.file_id is not null`.as('is_small_made'))
    .where('d.id', '=', driverId)
    .where('d.auth_plant_id', '=', scope.plantId)
  const ofScope = scope.transporterId === null ? ofPlant : ofPlant.where('d.transporter_id', '=', scope.transporterId)
  return (fileId === undefined ? ofScope : ofScope.where('f.id', '=', fileId)).executeTakeFirst()
}

export async function setPicture(tx: Tx, driverId: string, fileId: string, at: Date): Promise<void> {
  await tx.updateTable('driver').set({ picture_file_id: fileId, updated_at: at }).where('id', '=', driverId).execute()
}

/** Undefined until it was made; without bytes where it cannot be. */
export const findSmallPicture = (db: Db, fileId: string): Promise<{ bytes: Buffer | null } | undefined> =>
  db.selectFrom('gate_photograph').select('bytes').where('file_id', '=', fileId).executeTakeFirst()

/** Two servers may make the same one. */
export async function insertSmallPicture(db: Db, fileId: string, bytes: Uint8Array | null): Promise<void> {
  await db
    .insertInto('gate_photograph')
    .values({ file_id: fileId, bytes: bytes && Buffer.from(bytes) })
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .execute()
}
