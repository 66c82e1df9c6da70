import { sql, type RawBuilder } from 'kysely'
import { beginsIdNo } from '#drivers/search/begins.sql.ts'
import type { Scope } from '#accounts/people.ts'
import type { LocalTime } from '#platform/contract/moment.ts'
import type { Db } from '#platform/server/database/database.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { hasInside } from '#platform/server/database/statements/like.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { Attendee } from '../attendance/attendance.store.ts'
import type { EventRow } from '../events.store.ts'
import type { BookingCounts, BookingOutcome, SeatState } from './booking.rules.ts'

export type BookingRow = Attendee & {
  status_id: number
  state: SeatState
  attended: boolean
  waiting_no: number | null
  booked_at: Date
}

export type BookingFilter = {
  eventId: string
  isEventOver: boolean
  search?: string | undefined
  transporterId?: string | undefined
  outcome?: BookingOutcome | undefined
}

/** One page of an event's bookings in scope: the booked drivers by name, then the waiting list in its order. */
export const listBookings = (
  db: Db,
  scope: Scope,
  { limit, offset, ...filter }: BookingFilter & LimitOffset,
): Promise<PageAndTotal<BookingRow>> => readPageAndTotal(selectBookings(db, scope, filter), { limit, offset })

/** All of them, for an export. */
export const allBookings = (db: Db, scope: Scope, filter: BookingFilter): RawBuilder<BookingRow> =>
  sql<BookingRow>`${selectBookings(db, scope, filter)}`

const selectBookings = (db: Db, scope: Scope, { eventId, isEventOver, search, transporterId, outcome }: BookingFilter) =>
  activeBookings(db, scope, eventId)
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .leftJoin(waitingList(db, eventId).as('w'), 'w.id', 'b.id')
    .select(['d.id', 'd.name', 'd.id_no', 'd.status_id', 'd.transporter_id', 't.name as transporter_name', 'b.booked_at'])
    .select(sql<SeatState>`b.state`.as('state'))
    .select(hasAttended.as('attended'))
    .select('w.waiting_no')
    .$if(transporterId !== undefined, (query) => query.where('d.transporter_id', '=', transporterId ?? ''))
    .$if(search !== undefined, (query) => query.where(found(search ?? '')))
    .$if(outcome !== undefined, (query) => query.where(hasOutcome(outcome ?? 'booked', isEventOver)))
    .orderBy(sql`case when b.state = 'waiting' then b.id end`, (order) => order.asc().nullsFirst())
    .orderBy('d.name_key')
    .orderBy('d.id')

/** With the places among all offices' drivers. */
const waitingList = (db: Db, eventId: string) =>
  db
    .selectFrom('event_booking')
    .select(['id', sql<number>`(row_number() over (order by id))::int`.as('waiting_no')])
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')

const activeBookings = (db: Db, { plantId, transporterId }: Scope, eventId: string) =>
  db
    .selectFrom('event_booking as b')
    .innerJoin('driver as d', 'd.id', 'b.driver_id')
    .leftJoin('event_attendance as a', (join) => join.onRef('a.event_id', '=', 'b.event_id').onRef('a.driver_id', '=', 'b.driver_id'))
    .where('b.event_id', '=', eventId)
    .where('b.state', '<>', 'cancelled')
    .where('d.auth_plant_id', '=', plantId)
    .$if(transporterId !== null, (query) => query.where('d.transporter_id', '=', transporterId ?? ''))

const hasAttended = sql<boolean>`a.driver_id is not null`

/** 'booked' are all who have or had a seat. */
function hasOutcome(outcome: BookingOutcome, isEventOver: boolean): RawBuilder<boolean> {
  if (outcome === 'attended') return hasAttended
  if (outcome === 'absent') return sql<boolean>`${isEventOver} and b.state = 'booked' and a.driver_id is null`
  return sql<boolean>`b.state = ${outcome}`
}

const found = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasInside(sql`d.name_key`, plainWords(text))} or ${/\d/.test(plainWords(text)) ? beginsIdNo(text) : sql`false`})`

/** The numbers of an event's bookings in scope. */
export async function countBookings(db: Db, scope: Scope, eventId: string): Promise<BookingCounts> {
  return activeBookings(db, scope, eventId)
    .select([
      sql<number>`(count(*) filter (where b.state = 'booked'))::int`.as('booked'),
      sql<number>`(count(*) filter (where b.state = 'waiting'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where b.state = 'booked' and ${hasAttended}))::int`.as('attended'),
      seatsTaken(sql`${eventId}`).as('seatsTaken'),
    ])
    .executeTakeFirstOrThrow()
}

const seatsTaken = (eventId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from event_booking taken where taken.event_id = ${eventId} and taken.state = 'booked')`

/** The ids of the booked and waiting drivers, without a scope. */
export async function listBookedIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_booking')
    .select('driver_id')
    .where('event_id', '=', eventId)
    .where('state', '<>', 'cancelled')
    .execute()
  return rows.map(({ driver_id }) => driver_id)
}

export type OpenEventRow = EventRow & { seats_taken: number }

/** One page of the plant's events that have not started, soonest first. */
export const listOpenEvents = (
  db: Db,
  { plantId }: Scope,
  { today, clock }: LocalTime,
  page: LimitOffset,
): Promise<PageAndTotal<OpenEventRow>> =>
  readPageAndTotal(
    db
      .selectFrom('event')
      .select(['id', 'title', 'type', 'date', 'start_time', 'end_time', 'place', 'trainer', 'seats', 'topic'])
      .select(seatsTaken(sql.ref('event.id')).as('seats_taken'))
      .where('auth_plant_id', '=', plantId)
      .where((where) => where.or([where('date', '>', today), where.and([where('date', '=', today), where('start_time', '>', clock)])]))
      .orderBy('date')
      .orderBy('start_time', (order) => order.asc().nullsFirst())
      .orderBy('id'),
    page,
  )
