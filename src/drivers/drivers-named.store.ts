import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database.ts'
import { readPage, type CappedPage, type CappedWindow, type Listing } from '#platform/server/listing.ts'

/** The ids of the drivers that somebody looks for in a list of something else: digits begin an id number, all else is part of a name. */
export function driversNamed({ plantId }: Scope, search: string): RawBuilder<unknown> {
  if (/^\d+$/.test(search)) return sql`select d.id from driver d where d.auth_plant_id = ${plantId} and d.id_no like ${`${search}%`}`
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`select s.driver_id from driver_search s where s.name like ${pattern}`
}

type Looked = { readonly scope: Scope; readonly search: string | undefined; readonly driverId: RawBuilder<unknown> }

/**
 * One page of a list about drivers, of those whom somebody looks for. A part of a name leaves PostgreSQL guessing how many have it, and at times it walks
 * through millions of rows for somebody who has two: so it is told who they are, and begins with them.
 */
export async function readPageOfNamed<Row extends { readonly id: string }>(
  db: Db,
  list: Listing<Row>,
  window: CappedWindow,
  { scope, search, driverId }: Looked,
): Promise<CappedPage<Row>> {
  if (!search) return readPage(db, list, window)
  const named = driversNamed(scope, search)
  const { rows } = await sql<{ id: string }>`select id from (${named}) named (id) limit ${mostTold + 1}`.execute(db)
  const isOneOfThem = rows.length > mostTold ? sql`in (${named})` : sql`= any(${rows.map(({ id }) => id)}::bigint[])`
  return readPage(db, { ...list, which: sql`${list.which} and ${driverId} ${isOneOfThem}` }, window)
}

/** Beyond so many it is a letter or two rather than a name. */
const mostTold = 20_000
