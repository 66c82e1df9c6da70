import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import {
  allRows,
  boundsOf,
  orderedRows,
  readPage,
  readPageBy,
  countUpToCap,
  sortDirection,
  type CappedPage,
  type PageBounds,
  type ListPlan,
} from '#platform/server/database/statements/listing.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { kept } from '#platform/server/database/statements/named.ts'
import { beginsIdNo } from '../search/begins.sql.ts'
import { nameSteps, stepsByName, type Searched as SearchedAmong } from '../search/search-strategies.sql.ts'
import { isNumber } from '../search/typed-search.rules.ts'

/** A list about drivers, and its column with the driver's id. */
export type DriverListPlan<Row> = ListPlan<Row> & {
  driverId: RawBuilder<unknown>
  /** Selects the ids of further drivers that the search means, in lists that search by more than the person. */
  alsoFound?: (search: string) => RawBuilder<unknown>
}
type Searched = Pick<DriverListPlan<unknown>, 'table' | 'which' | 'driverId' | 'alsoFound'>

/** The rows of a list that are about the searched drivers, as a condition. */
export const matchesDriverSearch = (list: Searched, search: string | undefined): RawBuilder<boolean> =>
  search ? sql<boolean>`${list.driverId} in (${searchedDrivers(list, search)})` : sql<boolean>`true`

/** All those rows, in the list's order. */
export const allOfSearchedDrivers = <Row>(list: DriverListPlan<Row>, search: string | undefined): RawBuilder<Row> =>
  allRows({ ...list, which: sql`${list.which} and ${matchesDriverSearch(list, search)}` })

/** The ids of drivers at any plant: by the start of an id number, in any spelling, or by name. */
function searchedDrivers(list: Searched, search: string): RawBuilder<unknown> {
  const people = searchedPeople(list, search)
  return list.alsoFound ? sql`(${people}) union all (${list.alsoFound(search)})` : people
}

function searchedPeople(list: Searched, search: string): RawBuilder<unknown> {
  if (isNumber(search)) return withIdNo(search)
  if (/\d/.test(plainWords(search))) return sql`${withIdNo(search)} union all ${searchedNames(list, search)}`
  return searchedNames(list, search)
}

const withIdNo = (search: string): RawBuilder<unknown> => sql`select d.id from driver d where ${beginsIdNo(search)}`

function searchedNames(list: Searched, search: string): RawBuilder<unknown> {
  const text = plainWords(search)
  if (text === '') return sql`select null::bigint as id where false`
  return sql`(with ${stepsByName(atAnyPlant(list), text)} ${idsOf(nameSteps)})`
}

const idsOf = (steps: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    steps.map((step) => sql`select id from ${sql.ref(step)}`),
    sql` union all `,
  )

/** Text inside words only counts where no driver of the list has a word that starts with it. The index of words starts with plant and status. */
const atAnyPlant = ({ table, which, driverId }: Searched): SearchedAmong => ({
  isIn: sql<boolean>`true`,
  among: (column, matching) => sql`select ${column} as key, d.id from driver d where ${matching} limit ${cap}`,
  amongWords: (matching) => sql`select d.key, d.id from auth_plant p cross join driver_status s cross join lateral (
      select d.word as key, d.driver_id as id from driver_word d where d.auth_plant_id = p.id and d.status_id = s.id and ${matching} limit ${cap}
    ) d`,
  isAtPlant: sql<boolean>`true`,
  isSmall: sql<boolean>`false`,
  isNobody: (steps) => sql<boolean>`not exists (
      select from (${idsOf(steps)}) named cross join lateral (select from ${table} where ${which} and ${driverId} = named.id offset 0) listed
    )`,
  cap,
})

/** Longer than any register; as a parameter, of which PostgreSQL expects a tenth, so that a statement that is kept is planned for all values. */
const cap = sql`${1_000_000_000}::int`

/**
 * One page of a list about drivers, filtered by a driver search. PostgreSQL cannot estimate the matches, so the plan is fixed: up to `smallResult`
 * drivers are read one by one and sorted; for more, the list is scanned until the page is full, for at most `scannedRows` rows.
 */
export function readPageOfSearchedDrivers<Row extends { id: string }>(
  db: Db,
  list: DriverListPlan<Row>,
  search: string | undefined,
  window: PageBounds,
): Promise<CappedPage<Row>> {
  if (!search) return readPage(db, list, window)
  const direction = sortDirection(list)
  const inOrderOfPlace = sql`order by place ${direction}, page_id ${direction} ${boundsOf(window)}`
  const rowsOfEach = sql`named cross join lateral (
    select ${list.id} as page_id, ${list.order} as place from ${list.table} where ${list.which} and ${list.driverId} = named.id offset 0
  ) of_each`
  const steps = sql`named as materialized (select distinct id from (${searchedDrivers(list, search)}) named (id)),
    near as materialized (
      select page_id, place from (${orderedRows(list, { limit: scannedRows }, sql`, ${list.driverId} as driver_id`)}) near
      where exists (select from named offset ${smallResult}) and (driver_id in (select id from named)) is true ${inOrderOfPlace}
    )`
  const page = sql`select * from near where (select count(*) from near) = ${window.limit}
    union all (select page_id, place from ${rowsOfEach} where (select count(*) from near) < ${window.limit} ${inOrderOfPlace})`
  return readPageBy(window.offset === 0 ? kept(db) : db, list, { steps, counted: countUpToCap(rowsOfEach, window), page })
}

/** Below this many matches, reading each driver's rows beats scanning the list. */
const smallResult = 500
const scannedRows = 20_000
