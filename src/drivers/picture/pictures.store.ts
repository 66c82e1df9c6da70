import type { Scope } from '#accounts/people.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'

export type PictureFile = {
  readonly storage_name: string
  readonly original_name: string
  readonly media_type: string
  readonly size: number
}

/** The file of a driver's current picture; 404 where there is none, the driver is out of scope or the picture has changed. */
export async function findPicture(
  db: Db,
  scope: Scope,
  { driverId, fileId }: { driverId: string; fileId?: string | undefined },
): Promise<PictureFile> {
  const ofPlant = db
    .selectFrom('driver as d')
    .innerJoin('file as f', 'f.id', 'd.picture_file_id')
    .select(['f.storage_name', 'f.original_name', 'f.media_type', 'f.size'])
    .where('d.id', '=', driverId)
    .where('d.auth_plant_id', '=', scope.plantId)
  const ofScope = scope.transporterId === null ? ofPlant : ofPlant.where('d.transporter_id', '=', scope.transporterId)
  const found = await (fileId === undefined ? ofScope : ofScope.where('f.id', '=', fileId)).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export async function setPicture(tx: Tx, driverId: string, fileId: string, at: Date): Promise<void> {
  await tx.updateTable('driver').set({ picture_file_id: fileId, updated_at: at }).where('id', '=', driverId).execute()
}
