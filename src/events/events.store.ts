import { sql, type Insertable, type Selectable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { CalendarDays } from './calendar/calendar.rules.ts'
import { isEventType, type EventType } from './events.rules.ts'

export type NewEvent = Insertable<Tables['event']>

/** Inserts an event; returns its id. */
export async function insertEvent(db: Db, event: NewEvent): Promise<string> {
  const { id } = await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
  return id
}

const columns = ['id', 'title', 'type', 'date'] as const

export type EventRow = Pick<Selectable<Tables['event']>, (typeof columns)[number]>
export type Event = Omit<EventRow, 'type'> & { readonly type: EventType }

/** An event of the scope's plant; all transporters there may see it. */
export async function findEvent(db: Db, { plantId }: Scope, id: string): Promise<Event> {
  return withType(await ofPlant(db, plantId, id).executeTakeFirst())
}

/** As findEvent, and locks the event and its list for this transaction. */
export async function lockEvent(tx: Tx, { plantId }: Scope, id: string): Promise<Event> {
  return withType(await ofPlant(tx, plantId, id).forUpdate().executeTakeFirst())
}

export type EventChanges = Partial<Omit<Event, 'id'>>

export async function updateEvent(tx: Tx, id: string, changes: EventChanges): Promise<void> {
  await tx.updateTable('event').set(changes).where('id', '=', id).execute()
}

export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('event').where('id', '=', id).execute()
}

export type CountedEvent = Event & { readonly attended: number }

/** The events between two days, inclusive, each with its attendees in scope. */
export async function listEvents(db: Db, scope: Scope, { start, end }: CalendarDays): Promise<CountedEvent[]> {
  const events = await withAttendeeCount(db, scope).where('event.date', '>=', start).where('event.date', '<=', end).execute()
  return events.map(withType)
}

/** The next events from this day. */
export async function listUpcomingEvents(db: Db, scope: Scope, from: PlainDate, limit: number): Promise<CountedEvent[]> {
  const events = await withAttendeeCount(db, scope).where('event.date', '>=', from).limit(limit).execute()
  return events.map(withType)
}

const withAttendeeCount = (db: Db, { plantId, transporterId }: Scope) =>
  db
    .selectFrom('event')
    .select(columns)
    .select(({ selectFrom }) => {
      const attended = selectFrom('event_attendance as a').whereRef('a.event_id', '=', 'event.id')
      const own =
        transporterId === null
          ? attended
          : attended.innerJoin('driver as d', 'd.id', 'a.driver_id').where('d.transporter_id', '=', transporterId)
      return own
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('attended')
    })
    .where('auth_plant_id', '=', plantId)
    .orderBy('date')
    .orderBy('id')

const ofPlant = (db: Db, plantId: string, id: string) =>
  db.selectFrom('event').select(columns).where('id', '=', id).where('auth_plant_id', '=', plantId)

function withType<T extends { readonly type: string }>(row: T | undefined): T & { type: EventType } {
  if (!row) throw notFound()
  if (!isEventType(row.type)) throw new Error(`No such type of event: ${row.type}`)
  return { ...row, type: row.type }
}

/** One page of the events a driver attended, newest first. The caller checks the scope. */
export async function listEventsOf(db: Db, driverId: string, page: LimitOffset): Promise<PageAndTotal<EventRow>> {
  const attended = db
    .selectFrom('event_attendance as a')
    .innerJoin('event', 'event.id', 'a.event_id')
    .select(['event.id', 'event.title', 'event.type', 'event.date'])
    .where('a.driver_id', '=', driverId)
    .orderBy('event.date', 'desc')
    .orderBy('event.id', 'desc')
  return readPageAndTotal(attended, page)
}
