import type { Insertable } from 'kysely'
import type { Db, Tables } from '#platform/server/database.ts'

export type NewEvent = Insertable<Tables['event']>

/** An event; answers its id. */
export async function insertEvent(db: Db, event: NewEvent): Promise<string> {
  const { id } = await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Drivers who were there; whoever stands on the list already stays once. */
export async function insertAttendance(
  db: Db,
  eventId: string,
  driverIds: readonly string[],
  by: { readonly userId: string; readonly at: Date },
): Promise<void> {
  if (driverIds.length === 0) return
  await db
    .insertInto('event_attendance')
    .values(driverIds.map((driverId) => ({ event_id: eventId, driver_id: driverId, created_by: by.userId, created_at: by.at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
