import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { asDriverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'

type Creator = { userId: string; at: Date }

/** Adds attendees; drivers already on the list are skipped. Returns the number added. */
export async function insertAttendance(db: Db, eventId: string, driverIds: readonly string[], by: Creator): Promise<number> {
  if (driverIds.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('event_attendance')
    .values(driverIds.map((driverId) => ({ event_id: eventId, driver_id: driverId, created_by: by.userId, created_at: by.at })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

type Attendance = { eventId: string; driverId: string }

/** Returns whether the driver was on the list. */
export async function deleteAttendance(tx: Tx, { eventId, driverId }: Attendance): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('event_attendance')
    .where('event_id', '=', eventId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export async function countAttendance(db: Db, eventId: string): Promise<number> {
  const { n } = await db
    .selectFrom('event_attendance')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A driver on or off the list. */
export type Attendee = Pick<Selectable<Tables['driver']>, 'id' | 'name' | 'id_no' | 'transporter_id'> & {
  transporter_name: string
}

/** The driver at the plant; out of scope and missing both give undefined. */
export async function findAttendee(
  db: Db,
  { plantId }: Scope,
  driverId: string,
): Promise<(Attendee & { status_id: DriverStatusId }) | undefined> {
  const found = await db
    .selectFrom('driver as d')
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .select(['d.id', 'd.name', 'd.id_no', 'd.transporter_id', 't.name as transporter_name', 'd.status_id'])
    .where('d.id', '=', driverId)
    .where('d.auth_plant_id', '=', plantId)
    .executeTakeFirst()
  return found && { ...found, status_id: asDriverStatus(found.status_id) }
}

/** An event's attendees in scope, in the order they were added. */
export const allAttendees = ({ plantId, transporterId }: Scope, eventId: string): RawBuilder<Attendee> => {
  const own = transporterId === null ? sql`` : sql`and d.transporter_id = ${transporterId}`
  return sql<Attendee>`select ${attendeeSelect} from event_attendance a join driver d on d.id = a.driver_id join transporter t on t.id = d.transporter_id
    where a.event_id = ${eventId} and (d.auth_plant_id = ${plantId} or is_admitted(d.id, d.auth_plant_id, ${plantId}, current_date)) ${own} order by a.created_at, a.driver_id`
}

export async function listAttendees(db: Db, scope: Scope, eventId: string): Promise<Attendee[]> {
  return (await allAttendees(scope, eventId).execute(db)).rows
}

/** The ids of all attendees, without a scope. */
export async function listAttendeeIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db.selectFrom('event_attendance').select('driver_id').where('event_id', '=', eventId).execute()
  return rows.map(({ driver_id }) => driver_id)
}

/** From `driver d` and `transporter t`. */
export const attendeeSelect = sql`d.id, d.name, d.id_no, d.transporter_id, t.name as transporter_name`
