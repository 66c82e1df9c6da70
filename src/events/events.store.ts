import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { CalendarDays } from './calendar/calendar.rules.ts'
import { isEventType, type EventType } from './events.rules.ts'

export type NewEvent = Insertable<Tables['event']>

/** Inserts an event; returns its id. */
export async function insertEvent(db: Db, event: NewEvent): Promise<string> {
  const { id } = await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
  return id
}

const columns = ['id', 'title', 'type', 'date', 'place', 'start_time', 'end_time', 'trainer', 'seats', 'topic'] as const

export type EventRow = Pick<Selectable<Tables['event']>, (typeof columns)[number]>
export type Event = Omit<EventRow, 'type'> & { type: EventType }

/** An event of the scope's plant; all transporters there may see it. */
export async function findEvent(db: Db, { plantId }: Scope, id: string): Promise<Event> {
  return withType(await ofPlant(db, plantId, id).executeTakeFirst())
}

/** As findEvent, and locks the event and its list for this transaction. */
export async function lockEvent(tx: Tx, { plantId }: Scope, id: string): Promise<Event> {
  return withType(await ofPlant(tx, plantId, id).forUpdate().executeTakeFirst())
}

export async function updateEvent(tx: Tx, id: string, changes: Omit<Event, 'id'>): Promise<void> {
  await tx.updateTable('event').set(changes).where('id', '=', id).execute()
}

export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('event').where('id', '=', id).execute()
}

export type CountedEvent = Event & { attended: number; booked: number }

/** The events between two days, inclusive, each with its attendees and booked drivers in scope. */
export async function listEvents(db: Db, scope: Scope, { start, end }: CalendarDays): Promise<CountedEvent[]> {
  const events = await withCounts(db, scope).where('event.date', '>=', start).where('event.date', '<=', end).execute()
  return events.map(withType)
}

/** The next events from this day. */
export async function listUpcomingEvents(db: Db, scope: Scope, from: PlainDate, limit: number): Promise<CountedEvent[]> {
  const events = await withCounts(db, scope).where('event.date', '>=', from).limit(limit).execute()
  return events.map(withType)
}

const withCounts = (db: Db, { plantId, transporterId }: Scope) => {
  const inScope = (rows: RawBuilder<unknown>): RawBuilder<number> => {
    const own =
      transporterId === null
        ? sql``
        : sql`and exists (select from driver d where d.id = of.driver_id and d.transporter_id = ${transporterId})`
    return sql<number>`(select count(*)::int from ${rows} of where of.event_id = event.id ${own})`
  }
  return db
    .selectFrom('event')
    .select(columns)
    .select([
      inScope(sql`event_attendance`).as('attended'),
      inScope(sql`(select event_id, driver_id from event_booking where state = 'booked')`).as('booked'),
    ])
    .where('auth_plant_id', '=', plantId)
    .orderBy('date')
    .orderBy('start_time', (order) => order.asc().nullsFirst())
    .orderBy('id')
}

const ofPlant = (db: Db, plantId: string, id: string) =>
  db.selectFrom('event').select(columns).where('id', '=', id).where('auth_plant_id', '=', plantId)

function withType<T extends { type: string }>(row: T | undefined): T & { type: EventType } {
  if (!row) throw notFound()
  if (!isEventType(row.type)) throw new Error(`No such type of event: ${row.type}`)
  return { ...row, type: row.type }
}
