import { sql, type RawBuilder } from 'kysely'
import type { DriverCriteria } from '../list/driver-filter.rules.ts'
import { matches } from '../list/driver-filter.store.ts'
import { driversOfPage, driverSortDirection, type DriverPageSql, type DriverPageRange } from '../list/driver-pages.store.ts'
import { inSet, sizeOfSet, type DriverSet } from '../list/driver-set.sql.ts'
import { found, noneOf, type Searched } from './search-strategies.sql.ts'
import { searchCap, type TypedSearch } from './typed-search.rules.ts'

type FoundOrder = { sort?: keyof typeof sortKeys | undefined; isDescending: boolean }
type SearchQuery = DriverPageRange & FoundOrder & { criteria: DriverCriteria | undefined }

/** With filters, more candidates are read. */
const searchCapOfFilter = 3_000
/** Longer than any register. */
const noCap = 1_000_000_000
/** In a set this small, reading all its names and numbers beats the index. */
const smallSet = sql.lit(1_000)

/**
 * One page of the search results in a set. The caps are parameters: of a limit that it does not know PostgreSQL expects a tenth, so that a statement that is
 * kept is planned for all values.
 */
export function pageOfSearch(set: DriverSet, search: TypedSearch, { limit, offset, criteria, ...order }: SearchQuery): DriverPageSql {
  const cap = sql`${criteria ? searchCapOfFilter : searchCap}::int`
  const { steps, strategies } = found(searchedIn(set, cap), search)
  return {
    steps: sql`${steps}, ${matchingStep(criteria)}, page as materialized (
      select * from ${foundBy(order)} order by ${placesBy(order)} limit ${limit} offset ${offset}
    )`,
    drivers: driversOfPage,
    order: placesBy(order, 'page.'),
    total: sql<number>`(select count(*)::int from matching)`,
    isCapped: sql<boolean>`${sql.join(
      strategies.map((strategy) => sql`(select count(*) from ${sql.ref(strategy)}) = ${cap}`),
      sql` or `,
    )}`,
  }
}

/** All results, like a page. */
export function allSearchResults(
  set: DriverSet,
  search: TypedSearch,
  { criteria, ...order }: Omit<SearchQuery, keyof DriverPageRange>,
): Pick<DriverPageSql, 'drivers' | 'order'> & { steps: RawBuilder<unknown> } {
  const { steps } = found(searchedIn(set, sql.lit(noCap)), search)
  return {
    steps: sql`${steps}, ${matchingStep(criteria)}, page as materialized (select * from ${foundBy(order)})`,
    drivers: driversOfPage,
    order: placesBy(order, 'page.'),
  }
}

/** A step with the results that also match the filters. */
const matchingStep = (criteria: DriverCriteria | undefined): RawBuilder<unknown> =>
  criteria
    ? sql`matching as materialized (
        select f.* from found f cross join lateral (select from driver d where d.id = f.id and ${matches(criteria)} offset 0) d
      )`
    : sql`matching as (select * from found)`

const foundBy = ({ sort }: FoundOrder): RawBuilder<unknown> => (sort ? foundWithKeys : sql`matching`)

const placesBy = ({ sort, isDescending }: FoundOrder, of = ''): RawBuilder<unknown> =>
  sql.join((sort ? sortKeys[sort] : ['place', 'key', 'id']).map((key) => sql`${sql.ref(of + key)} ${driverSortDirection(isDescending)}`))

const sortKeys = { name: ['name_key', 'id'], transporter: ['transporter', 'name_key', 'id'], pass_expiry: ['pass_expiry', 'id'] } as const
const foundWithKeys = sql`(
    select f.id, d.name_key, d.pass_expiry, t.name as transporter
    from matching f cross join lateral (select name_key, pass_expiry, transporter_id from driver where id = f.id offset 0) d
    join transporter t on t.id = d.transporter_id
  ) keyed`

function searchedIn(set: DriverSet, cap: RawBuilder<unknown>): Searched {
  const isIn = inSet(set)
  return {
    isIn,
    among: (column, which) =>
      sql`select ${column} as key, d.id from driver d where ${isIn} and ${which} order by ${column}, d.id limit ${cap}`,
    amongWords: (which) =>
      sql`select d.word as key, d.driver_id as id from driver_word d where ${isIn} and ${which} order by d.word, d.driver_id limit ${cap}`,
    isAtPlant: sql<boolean>`w.auth_plant_id = ${set.plantId}`,
    isSmall: sql<boolean>`(${sizeOfSet(set)} <= ${smallSet})`,
    isNobody: noneOf,
    cap,
  }
}
