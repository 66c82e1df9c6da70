import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database.ts'

/** The ids of the drivers that somebody looks for in a list of something else: digits begin an id number, all else is part of a name. */
export function driversNamed({ plantId }: Scope, search: string): RawBuilder<unknown> {
  if (isNumber(search)) return sql`select d.id from driver d where d.auth_plant_id = ${plantId} and d.id_no like ${`${search}%`}`
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`select s.driver_id from driver_search s where s.name like ${pattern}`
}

const isNumber = (search: string): boolean => /^\d+$/.test(search)
const idOf = (search: string): RawBuilder<unknown> => (isNumber(search) ? sql`d.id` : sql`s.driver_id`)

/** So many are told by their ids. */
const few = 2000

/** A condition on the rows of a list, once as they are read page by page and once as they are counted. */
export type OfNamed = { readonly read: RawBuilder<unknown>; readonly counted: RawBuilder<unknown> }

/**
 * Those rows whose driver is looked for, where a part of a name leaves PostgreSQL guessing how many that are. Of a few it is told who they are, and
 * begins with them. Of a name that many have it walks along the list and asks each row's driver: the page is soon full.
 */
export async function ofNamed(db: Db, scope: Scope, search: string, driverId: RawBuilder<unknown>): Promise<OfNamed> {
  const named = driversNamed(scope, search)
  const { rows } = await sql<{ id: string }>`select id from (${named}) named (id) limit ${few + 1}`.execute(db)
  if (rows.length > few)
    return { read: sql`exists (${named} and ${driverId} = ${idOf(search)} offset 0)`, counted: sql`${driverId} in (${named})` }
  const theirs = sql`${driverId} = any(${rows.map(({ id }) => id)}::bigint[])`
  return { read: theirs, counted: theirs }
}
