import type { Db } from '#platform/server/database/database.ts'

/** One of a driver's clearances. */
export async function aClearanceOf(db: Db, driverId: string): Promise<string> {
  const { id } = await db.selectFrom('clearance').select('id').where('driver_id', '=', driverId).limit(1).executeTakeFirstOrThrow()
  return id
}
