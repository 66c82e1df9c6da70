import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { EventTimes } from '../events.rules.ts'

/** `state` is that of the booking, null for a driver who came without one. */
export type EventOfDriverRow = EventTimes & {
  id: string
  title: string
  type: string
  place: string | null
  state: string | null
  attended: boolean
}

/** One page of the events that a driver is booked for or attended, newest first. The caller checks the scope. */
export async function listEventsOf(db: Db, driverId: string, page: LimitOffset): Promise<PageAndTotal<EventOfDriverRow>> {
  const events = db
    .selectFrom('event as e')
    .leftJoin('event_booking as b', (join) =>
      join.onRef('b.event_id', '=', 'e.id').on('b.driver_id', '=', driverId).on('b.state', '<>', 'cancelled'),
    )
    .leftJoin('event_attendance as a', (join) => join.onRef('a.event_id', '=', 'e.id').on('a.driver_id', '=', driverId))
    .select(['e.id', 'e.title', 'e.type', 'e.date', 'e.start_time', 'e.end_time', 'e.place', 'b.state'])
    .select(sql<boolean>`a.driver_id is not null`.as('attended'))
    .where(
      sql<boolean>`e.id in (select event_id from event_attendance where driver_id = ${driverId}
        union all select event_id from event_booking where driver_id = ${driverId} and state <> 'cancelled')`,
    )
    .orderBy('e.date', 'desc')
    .orderBy('e.id', 'desc')
  return readPageAndTotal(events, page)
}
