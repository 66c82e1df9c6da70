import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

type Values = Readonly<Record<string, unknown>>

export type DriverChangeRow = {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly before: Values | null
  readonly after: Values | null
  readonly first_name: string | null
  readonly last_name: string | null
}

type LimitOffset = { readonly limit: number; readonly offset: number }

/** One page of a driver's audit rows, newest first. The caller checks the scope. */
export async function listDriverChanges(
  db: Db,
  driverId: string,
  { limit, offset }: LimitOffset,
): Promise<{ rows: DriverChangeRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (DriverChangeRow | { id: null })>`with total as (
      select count(*)::int as total from audit where subject = 'driver' and subject_id = ${driverId}
    ), page as materialized (
      select id, at, action, before, after, user_id from audit
      where subject = 'driver' and subject_id = ${driverId} order by id desc limit ${limit} offset ${offset}
    )
    select total.total, p.id, p.at, p.action, p.before, p.after, u.first_name, u.last_name
    from total left join (page p left join app_user u on u.id = p.user_id) on true order by p.id desc`.execute(db)
  const listed: DriverChangeRow[] = []
  for (const { total: _, ...row } of rows) if (row.id !== null) listed.push(row)
  return { rows: listed, total: rows[0]?.total ?? 0 }
}

/** The names of these transporters, by id. */
export async function findTransporterNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('transporter')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
