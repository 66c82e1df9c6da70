import { sql } from 'kysely'
import { wasCheckedAt } from '#drivers/visits/visits.sql.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A driver's picture, and the small photograph of it where that was made: null where it cannot be. */
export type StoredPhotograph = {
  pictureId: string
  storageName: string
  mediaType: string
  isMade: boolean
  bytes: Buffer | null
}

type Asked = { plantId: string; driverIds: readonly string[]; now: Date }

/** The pictures of those of these drivers who have or had a card and are of the plant, or visit it and were checked there. */
export const listPhotographs = (db: Db, { plantId, driverIds, now }: Asked): Promise<readonly StoredPhotograph[]> =>
  db
    .selectFrom('driver as d')
    .innerJoin('file as f', 'f.id', 'd.picture_file_id')
    .leftJoin('gate_photograph as p', 'p.file_id', 'f.id')
    .select(['f.id as pictureId', 'f.storage_name as storageName', 'f.media_type as mediaType', 'p.bytes'])
    .select(sql<boolean>`p.file_id is not null`.as('isMade'))
    .where('d.id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .where(sql<boolean>`(d.auth_plant_id = ${plantId} or ${wasCheckedAt({ driverId: sql`d.id`, plantId, now })})`)
    .where(({ exists, selectFrom }) => exists(selectFrom('card').select('card.id').whereRef('card.driver_id', '=', 'd.id')))
    .orderBy('d.id')
    .execute()

export async function setPhotographsFetched(db: Db, deviceId: string, at: Date): Promise<void> {
  await db.updateTable('gate_device').set({ photographs_at: at, last_seen_at: at }).where('id', '=', deviceId).execute()
}

/** Deletes photographs of pictures that no driver has any more. */
export async function deleteUnusedPhotographs(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('gate_photograph as p')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('driver').select('id').whereRef('picture_file_id', '=', 'p.file_id'))))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
