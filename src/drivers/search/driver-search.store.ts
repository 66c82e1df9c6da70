import { sql, type RawBuilder } from 'kysely'
import { containsPattern, beginsWords } from '#platform/server/database/statements/like.ts'
import type { DriverCriteria } from '../list/driver-filter.rules.ts'
import { matches } from '../list/driver-filter.store.ts'
import { driversOfPage, driverSortDirection, type DriverPageSql, type DriverPageRange } from '../list/driver-pages.store.ts'
import { inSet, sizeOfSet, type DriverSet } from '../list/driver-set.sql.ts'
import { begins, beginsCardNo, beginsIdNo, between, cardNoKeyOf, lastCharacter } from './begins.sql.ts'
import { searchCap, type PhonePattern, type TypedSearch } from './typed-search.rules.ts'

type FoundOrder = { sort?: keyof typeof sortKeys | undefined; isDescending: boolean }
type SearchQuery = DriverPageRange & FoundOrder & { criteria: DriverCriteria | undefined }

/** With filters, more candidates are read. */
const searchCapOfFilter = 3_000
/** Longer than any register. */
const noCap = 1_000_000_000
/** In a set this small, reading all its phone numbers beats the index. */
const smallSet = sql.lit(1_000)
/** Fewer digits than this occur in nearly every number. */
const fewestDigits = 3

/** One page of the search results in a set. Never a named statement: the best plan depends on the text. */
export function pageOfSearch(set: DriverSet, search: TypedSearch, { limit, offset, criteria, ...order }: SearchQuery): DriverPageSql {
  const cap = sql.lit(criteria ? searchCapOfFilter : searchCap)
  const { steps, strategies } = found({ ...set, cap }, search)
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
  const { steps } = found({ ...set, cap: sql.lit(noCap) }, search)
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

/** `steps` end in `found`: each driver once, by `place` and `key`. `strategies` are the capped steps, one per strategy. */
type Found = { steps: RawBuilder<unknown>; strategies: readonly string[] }

/** With the cap of each strategy. */
type SearchedSet = DriverSet & { cap: RawBuilder<unknown> }

function found(set: SearchedSet, search: TypedSearch): Found {
  if (search.by === 'phone') return foundByPhone(set, search.pattern)
  if (search.by === 'digits') return foundByDigits(set, search)
  if (search.by === 'name') return foundByName(set, search.text)
  const beginners = search.by === 'id_no' ? beginningIdNo(set, search.text) : beginningCardNo(set, search.text)
  return { steps: sql`found as materialized (select 0 as place, key, id from (${beginners}) f)`, strategies: ['found'] }
}

const beginningCardNo = (set: SearchedSet, written: string): RawBuilder<unknown> => among(set, cardNoKeyOf, beginsCardNo(written))

const beginningIdNo = (set: SearchedSet, written: string): RawBuilder<unknown> => among(set, sql`d.id_no_key`, beginsIdNo(written))

const beginning = (set: SearchedSet, column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  among(set, column, begins(column, text))

/** Drivers of the set by a column of their row, by its index. */
const among = (set: SearchedSet, column: RawBuilder<unknown>, which: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select ${column} as key, d.id from driver d where ${inSet(set)} and ${which} order by ${column}, d.id limit ${set.cap}`

/** Drivers of the set by a later word of their name or by phone number, which begins with a plus. */
const amongWords = (set: SearchedSet, which: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select d.word as key, d.driver_id as id from driver_word d where ${inSet(set)} and ${which} order by d.word, d.driver_id limit ${set.cap}`

/**
 * Names that begin with the text (0), then names with a later word that does (1), then those with all its words in any order (2); text inside words (3)
 * only if there is none of them.
 */
function foundByName(set: SearchedSet, text: string): Found {
  const steps = sql`starts as materialized (${beginning(set, sql`d.name_key`, text)}),
    words as materialized (
      select * from (${amongWords(set, begins(sql`d.word`, text))}) w where (select count(*) from starts) < ${set.cap}
    ),
    orders as materialized (${text.includes(' ') ? inAnyOrder(set, text) : nobody}),
    insides as materialized (${insideWords(set, text)}),
    found as materialized (
      select 0 as place, key, id from starts
      union all select 1, min(key), id from words w where not exists (select from starts s where s.id = w.id) group by id
      union all select 2, key, id from orders o where not exists (select from starts s where s.id = o.id) and not exists (select from words w where w.id = o.id)
      union all select 3, min(key), id from insides group by id
    )`
  return { steps, strategies: ['starts', 'words', 'orders', 'insides'] }
}

const nobody = sql`select null::text as key, null::bigint as id where false`

/** Names with all these words: from the set where it is small, else from the index of all names. */
function inAnyOrder(set: SearchedSet, text: string): RawBuilder<unknown> {
  const size = sizeOfSet(set)
  return sql`(select d.name_key as key, d.id from driver d where ${inSet(set)} and ${beginsWords(sql`d.name_key`, text)} and ${size} <= ${smallSet} limit ${set.cap})
    union all (
      select d.name_key, d.id from (select s.driver_id from driver_search s where ${beginsWords(sql`s.name`, text)} and ${size} > ${smallSet} offset 0) s
      cross join lateral (select d.name_key, d.id from driver d where d.id = s.driver_id and ${inSet(set)} offset 0) d limit ${set.cap}
    )`
}

/** The words in the plant's names that contain the text, then each word's drivers. Text after a space begins the next word. */
function insideWords(set: SearchedSet, text: string): RawBuilder<unknown> {
  const space = text.indexOf(' ')
  const [letters, rest] = space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space)]
  const pattern = space < 0 ? containsPattern(letters) : `%${letters}`
  const continues = (column: RawBuilder<unknown>) => between(column, sql`w.word || ${rest}`, space < 0 ? afterSpace : lastCharacter)
  return sql`select f.key, f.id from (
      select distinct word from name_word where auth_plant_id = ${set.plantId} and word like ${pattern} order by word
    ) w
    cross join lateral (
      (${among(set, sql`d.name_key`, continues(sql`d.name_key`))}) union all (${amongWords(set, continues(sql`d.word`))})
    ) f
    where not exists (select from starts) and not exists (select from words) and not exists (select from orders) limit ${set.cap}`
}

/** The character after a space: the upper bound of a complete word. */
const afterSpace = '!'

/** Id numbers with this prefix, then phone numbers. */
function foundByDigits(set: SearchedSet, { text, pattern }: { text: string; pattern: PhonePattern }): Found {
  const phones = foundByPhone(set, pattern, 'phones')
  const steps = sql`ids as materialized (${beginningIdNo(set, text)}), ${phones.steps},
    found as materialized (
      select -1 as place, key, id from ids
      union all select place, key, id from phones p where not exists (select from ids i where i.id = p.id)
    )`
  return { steps, strategies: ['ids', ...phones.strategies] }
}

/** Numbers with this prefix (0); for bare digits also this suffix (1) and, if there is neither, the digits anywhere (2). */
function foundByPhone(set: SearchedSet, { begins: beginning, anywhere = '' }: PhonePattern, result = 'found'): Found {
  const numbers = sql`numbers as materialized (${amongWords(set, begins(sql`d.word`, beginning))})`
  if (anywhere.length < fewestDigits)
    return {
      steps: sql`${numbers}, ${sql.ref(result)} as materialized (select 0 as place, min(key) as key, id from numbers group by id)`,
      strategies: ['numbers'],
    }
  const steps = sql`${numbers},
    ends as materialized (${amongWords(set, begins(sql`d.word`, reversedNumber(anywhere)))}),
    candidates as materialized (${withDigits(set, anywhere)}),
    ${sql.ref(result)} as materialized (
      select 0 as place, min(key) as key, id from numbers group by id
      union all select 1, min(key), id from ends e where not exists (select from numbers n where n.id = e.id) group by id
      union all select 2, d.name_key, d.id from (select distinct id from candidates) c
        cross join lateral (select d.name_key, d.id from driver d where d.id = c.id and ${inSet(set)} offset 0) d
    )`
  return { steps, strategies: ['numbers', 'ends', 'candidates'] }
}

/** Each number is indexed reversed as well. */
const reversedNumber = (digits: string): string => `+-${[...digits].reverse().join('')}`

/** Drivers with these digits in a number, up to the cap: from the set where it is small, else from the index. */
function withDigits(set: SearchedSet, digits: string): RawBuilder<unknown> {
  const size = sizeOfSet(set)
  const pattern = `%${digits}%`
  const isUnmatched = sql`not exists (select from numbers) and not exists (select from ends)`
  return sql`(
      select d.driver_id as id from driver_word d where ${inSet(set)} and d.word >= '+0' and d.word < '+:' and d.word like ${pattern}
        and ${size} <= ${smallSet} and ${isUnmatched} limit ${set.cap}
    ) union all (
      select driver_id from driver_search where phones like ${pattern} and ${size} > ${smallSet} and ${isUnmatched} limit ${set.cap}
    )`
}
