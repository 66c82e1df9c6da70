import { sql, type RawBuilder } from 'kysely'
import { driverStatus } from '../driver-status.contract.ts'
import { cardNoKeyOf } from '../search/begins.sql.ts'
import { found, noneOf, type Searched } from '../search/search-strategies.sql.ts'
import type { TypedSearch } from '../search/typed-search.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { kept } from '#platform/server/database/statements/named.ts'
import { listedPassColumns, selectPasses, type PassPage, type PassRow, type Sorted, type PassPageRange } from './pass-list.store.ts'
import { passCountCaps } from './pass-list.contract.ts'
import { columnOf, inPassSet, type PassSet } from './pass-set.store.ts'

/** One page of the search results in a set, in the order of the drivers' own search by default. Counted up to the cap. */
export async function searchPasses(
  db: Db,
  set: PassSet,
  search: TypedSearch,
  { limit, offset, sorted }: PassPageRange & { sorted: Sorted | undefined },
): Promise<PassPage> {
  const matches = sorted ? sql`found f join driver d on d.id = f.id` : sql`found f`
  // As a parameter, so that a statement that is kept is planned for all values (driver-search.store.ts).
  const cap = sql`${passCountCaps}::int`
  const { steps, strategies } = found(searchedIn(set, cap), search)
  const isCapped = [...strategies, 'found'].map((strategy) => sql`(select count(*) from ${sql.ref(strategy)}) >= ${cap}`)
  const { rows } = await sql<{ total: number; is_capped: boolean } & (PassRow | { id: null })>`with ${steps},
    total as (select (select count(*)::int from found) as total, ${sql.join(isCapped, sql` or `)} as is_capped),
    page as materialized (
      select f.id, row_number() over (order by ${searchOrder(sorted)}) as nth from ${matches} order by nth limit ${limit} offset ${offset}
    )
    select total.*, ${listedPassColumns(set.today)}
    from total left join (page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id) on true order by page.nth`.execute(
    offset === 0 && !sorted ? kept(db) : db,
  )
  const listed: PassRow[] = []
  for (const { total: _, is_capped: __, ...row } of rows) if (row.id !== null) listed.push(row)
  const { total = 0, is_capped = false } = rows[0] ?? {}
  return { rows: listed, total, ...(is_capped && { cappedAt: total }) }
}

/** All search results in a set, for an export. */
export const allPassSearchResults = (set: PassSet, search: TypedSearch, sorted: Sorted | undefined): RawBuilder<PassRow> =>
  sql<PassRow>`with ${found(searchedIn(set, noCap), search).steps} ${selectPasses(set)} join found f on f.id = d.id order by ${searchOrder(sorted)}`

/** Longer than any register. */
const noCap = sql.lit(1_000_000_000)

/** The order of `found f`, or of `driver d` where one was chosen. */
function searchOrder(sorted: Sorted | undefined): RawBuilder<unknown> {
  const direction = sorted?.isDescending ? sql`desc` : sql`asc`
  return sorted ? sql`${columnOf[sorted.order]} ${direction} nulls last, f.id ${direction}` : sql`f.place, f.key, f.id`
}

function searchedIn(set: PassSet, cap: RawBuilder<unknown>): Searched {
  const isIn = inPassSet(set)
  const ofTransporter = set.transporterId === null ? sql`` : sql`and d.transporter_id = ${set.transporterId}`
  const eachStatus = sql`unnest(${statusesOf(set)}::int[]) status`
  const among: Searched['among'] = (column, which) =>
    sql`select ${column} as key, d.id from driver d where ${isIn} and ${which} order by ${column}, d.id limit ${cap}`
  return {
    isIn,
    // The index of card numbers starts with the status, and so does that of words; names and id numbers have indexes that do not.
    among: (column, which) =>
      column === cardNoKeyOf
        ? sql`select c.key, c.id from ${eachStatus} cross join lateral (${among(column, sql`d.status_id = status and ${which}`)}) c limit ${cap}`
        : among(column, which),
    amongWords: (which) =>
      sql`select w.key, w.id from ${eachStatus} cross join lateral (
        select d.word as key, d.driver_id as id from driver_word d
        where d.auth_plant_id = ${set.plantId} ${ofTransporter} and d.status_id = status and ${which} order by d.word, d.driver_id limit ${wordsRead}
      ) w cross join lateral (select from driver d where d.id = w.id and ${isIn} offset 0) d limit ${cap}`,
    isAtPlant: sql<boolean>`w.auth_plant_id = ${set.plantId}`,
    isSmall: sql<boolean>`false`,
    isNobody: noneOf,
    cap,
  }
}

/** The maximum number of words read per status. */
const wordsRead = sql.lit(20_000)

/** Active drivers first, so that a capped count includes them. */
const statusesOf = ({ slices }: PassSet): readonly number[] =>
  [...new Set(slices.flatMap(({ statuses }) => statuses))].sort((one, other) => rank(one) - rank(other))

const rank = (status: number): number => (status === driverStatus.active ? 0 : status)
