import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database.ts'

/** The ids of the drivers that somebody looks for in a list of something else: digits begin an id number, all else is part of a name. */
export function driversNamed({ plantId }: Scope, search: string): RawBuilder<unknown> {
  if (/^\d+$/.test(search)) return sql`select d.id from driver d where d.auth_plant_id = ${plantId} and d.id_no like ${`${search}%`}`
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`select s.driver_id from driver_search s where s.name like ${pattern}`
}

/** Beyond so many it is a letter or two rather than a name. */
const mostTold = 20_000

/**
 * The same as a condition on the driver of a list's rows. A part of a name leaves PostgreSQL guessing how many have it, and at times it walks through
 * millions of rows for somebody who has two: so it is told who they are, and begins with them.
 */
export async function ofNamed(db: Db, scope: Scope, search: string, driverId: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const named = driversNamed(scope, search)
  const { rows } = await sql<{ id: string }>`select id from (${named}) named (id) limit ${mostTold + 1}`.execute(db)
  return rows.length > mostTold ? sql`${driverId} in (${named})` : sql`${driverId} = any(${rows.map(({ id }) => id)}::bigint[])`
}
