import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { asDriverStatus, driverStatus, goneStatuses, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { SeatState } from './booking.rules.ts'

type OfEvent = { eventId: string; driverIds: readonly string[] }
type BookingBy = { userId: string; at: Date }

export type DriverToBook = {
  id: string
  name: string
  transporter_id: string
  statusId: DriverStatusId
  booking: SeatState | null
}

/** Those of the drivers that are in scope, in the given order, with their booking of the event. */
export async function findDriversToBook(
  db: Db,
  { plantId, transporterId }: Scope,
  { eventId, driverIds }: OfEvent,
): Promise<DriverToBook[]> {
  const rows = await db
    .selectFrom('driver as d')
    .leftJoin('event_booking as b', (on) =>
      on.onRef('b.driver_id', '=', 'd.id').on('b.event_id', '=', eventId).on('b.state', '<>', 'cancelled'),
    )
    .select(['d.id', 'd.name', 'd.transporter_id', 'd.status_id', sql<SeatState | null>`b.state`.as('booking')])
    .where('d.id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .where('d.auth_plant_id', '=', plantId)
    .$if(transporterId !== null, (drivers) => drivers.where('d.transporter_id', '=', transporterId))
    .orderBy(sql`array_position(${driverIds}::bigint[], d.id)`)
    .execute()
  return rows.map(({ status_id, ...row }) => ({ ...row, statusId: asDriverStatus(status_id) }))
}

export type Booked = {
  booked: readonly DriverToBook[]
  waiting: readonly DriverToBook[]
  refused: readonly { driver: DriverToBook; reason: string }[]
}

type NewBookings = { eventId: string; drivers: readonly DriverToBook[]; state: SeatState }

export async function insertBookings(tx: Tx, { eventId, drivers, state }: NewBookings, { userId, at }: BookingBy): Promise<void> {
  if (drivers.length === 0) return
  const rows = drivers.map(({ id, transporter_id }) => ({
    event_id: eventId,
    driver_id: id,
    transporter_id,
    state,
    booked_by: userId,
    booked_at: at,
  }))
  await tx.insertInto('event_booking').values(rows).execute()
}

/** Cancels the bookings and places on the waiting list of these drivers. `userId` is null where the system acts. */
export async function markCancelled(tx: Tx, { eventId, driverIds }: OfEvent, by: { userId: string | null; at: Date }): Promise<void> {
  await tx
    .updateTable('event_booking')
    .set({ state: 'cancelled', cancelled_by: by.userId, cancelled_at: by.at })
    .where('event_id', '=', eventId)
    .where('driver_id', 'in', driverIds)
    .where('state', '<>', 'cancelled')
    .execute()
}

export async function countBooked(db: Db, eventId: string): Promise<number> {
  const { n } = await db
    .selectFrom('event_booking')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  return n
}

export type MovedUp = { id: string; name: string; transporter_id: string }

/** Books the first of the waiting list, at most `limit`; drivers who are not active stay on it. */
export async function moveUpWaiting(tx: Tx, eventId: string, { limit, at }: { limit: number | null; at: Date }): Promise<MovedUp[]> {
  const { rows } = await sql<MovedUp>`
    with next as (
      select b.id, d.id as driver_id, d.name, d.transporter_id from event_booking b join driver d on d.id = b.driver_id
      where b.event_id = ${eventId} and b.state = 'waiting' and d.status_id = ${driverStatus.active} order by b.id limit ${limit}
    ), moved as (
      update event_booking b set state = 'booked', moved_up_at = ${at} from next where b.id = next.id
    )
    select driver_id as id, name, transporter_id from next order by id`.execute(tx)
  return rows
}

export type BookedOffice = { transporter_id: string; drivers: number }

/** The offices of the booked and waiting drivers, as of now. */
export async function listBookedOffices(tx: Tx, eventId: string): Promise<BookedOffice[]> {
  return tx
    .selectFrom('event_booking as b')
    .innerJoin('driver as d', 'd.id', 'b.driver_id')
    .select(['d.transporter_id', sql<number>`count(*)::int`.as('drivers')])
    .where('b.event_id', '=', eventId)
    .where('b.state', '<>', 'cancelled')
    .groupBy('d.transporter_id')
    .orderBy('d.transporter_id')
    .execute()
}

export type LeftBehind = {
  eventId: string
  plantId: string
  timeZone: string
  driverIds: readonly string[]
}

/** The events of later days with bookings of drivers who can no longer attend. */
export async function listLeftBehind(db: Db, now: Date): Promise<LeftBehind[]> {
  const { rows } = await sql<LeftBehind>`
    select e.id as "eventId", p.id as "plantId", p.time_zone as "timeZone", array_agg(d.id::text order by d.id) as "driverIds"
    from event e join auth_plant p on p.id = e.auth_plant_id join event_booking b on b.event_id = e.id and b.state <> 'cancelled'
      join driver d on d.id = b.driver_id and (d.status_id = any(${goneStatuses}::smallint[]) or d.auth_plant_id <> e.auth_plant_id)
    where e.date > (${now}::timestamptz at time zone p.time_zone)::date group by e.id, p.id order by e.id`.execute(db)
  return rows
}
