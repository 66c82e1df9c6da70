import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'

export type DriverEventRow = { readonly id: string; readonly title: string; readonly type: string; readonly date: PlainDate }
type LimitOffset = { readonly limit: number; readonly offset: number }

/** One page of the events a driver attended, newest first. The caller checks the scope. */
export async function listEventsOf(
  db: Db,
  driverId: string,
  { limit, offset }: LimitOffset,
): Promise<{ rows: DriverEventRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (DriverEventRow | { id: null })>`with total as (
      select count(*)::int as total from event_attendance where driver_id = ${driverId}
    ), page as materialized (
      select e.id, e.title, e.type, e.date from event_attendance a join event e on e.id = a.event_id
      where a.driver_id = ${driverId} order by e.date desc, e.id desc limit ${limit} offset ${offset}
    )
    select total.total, page.* from total left join page on true order by page.date desc, page.id desc`.execute(db)
  const listed: DriverEventRow[] = []
  for (const { total: _, ...row } of rows) if (row.id !== null) listed.push(row)
  return { rows: listed, total: rows[0]?.total ?? 0 }
}
