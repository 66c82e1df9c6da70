import { sql, type Insertable, type RawBuilder } from 'kysely'
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

export type Event = { readonly id: string; readonly title: string; readonly type: EventType; readonly date: PlainDate }

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
  const { rows } = await sql<CountedRow>`select ${countedColumns(scope)} from event e
    where e.auth_plant_id = ${scope.plantId} and e.date between ${start} and ${end} order by e.date, e.id`.execute(db)
  return rows.map(withType)
}

/** The next events from this day. */
export async function listUpcomingEvents(db: Db, scope: Scope, from: PlainDate, limit: number): Promise<CountedEvent[]> {
  const { rows } = await sql<CountedRow>`select ${countedColumns(scope)} from event e
    where e.auth_plant_id = ${scope.plantId} and e.date >= ${from} order by e.date, e.id limit ${limit}`.execute(db)
  return rows.map(withType)
}

type CountedRow = Omit<CountedEvent, 'type'> & { readonly type: string }

const countedColumns = (scope: Scope): RawBuilder<unknown> => sql`e.id, e.title, e.type, e.date, (${attendeeCount(scope)}) as attended`

const attendeeCount = ({ transporterId }: Scope): RawBuilder<number> =>
  transporterId === null
    ? sql<number>`select count(*)::int from event_attendance a where a.event_id = e.id`
    : sql<number>`select count(*)::int from event_attendance a join driver d on d.id = a.driver_id
        where a.event_id = e.id and d.transporter_id = ${transporterId}`

const ofPlant = (db: Db, plantId: string, id: string) =>
  db.selectFrom('event').select(['id', 'title', 'type', 'date']).where('id', '=', id).where('auth_plant_id', '=', plantId)

function withType<T extends { readonly type: string }>(row: T | undefined): T & { type: EventType } {
  if (!row) throw notFound()
  if (!isEventType(row.type)) throw new Error(`No such type of event: ${row.type}`)
  return { ...row, type: row.type }
}
