import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { inSet, rowColumns, sizeOfSet, toPage, type DriverPage, type DriverSet, type TotalAndRow } from './driver-rows.store.ts'
import type { PhonePattern } from './phone-search.rules.ts'

/** What is searched for, already cleaned: `text` begins a name, an id number or a card number. */
export type Search =
  | { readonly by: 'name' | 'id_no' | 'card_no'; readonly text: string }
  | { readonly by: 'phone'; readonly pattern: PhonePattern }

type Window = {
  readonly limit: number
  readonly offset: number
  readonly sort?: 'name' | 'transporter' | 'pass_expiry' | undefined
  readonly isDescending: boolean
}

/** Matches are looked for and counted up to here, each way of matching for itself; nobody reads further, and it costs the same at any size. */
export const searchCap = 1_000
/** In a set as small as this, reading all its names beats the trigram index. */
const smallSet = 30_000
/** A pattern shorter than this has no trigram; the index would be read whole. */
const trigram = 3

/** One page of those found in a set. Never a named statement: the best plan depends on what was typed. */
export async function searchDrivers(db: Db, set: DriverSet, search: Search, window: Window): Promise<DriverPage> {
  const { rows } = await sql<TotalAndRow & { is_capped: boolean }>`with ${found(set, search)},
    total as (
      select coalesce(sum(c.n), 0)::int as n, coalesce(bool_or(c.n >= ${searchCap}), false) as is_capped
      from (select count(*) as n from found group by place) c
    ),
    page as materialized (${pageOf(window)})
    select ${rowColumns}, total.is_capped
    from total left join (page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id) on true order by page.nth`.execute(
    db,
  )
  const page = toPage(rows)
  return rows[0]?.is_capped ? { ...page, cappedAt: page.total } : page
}

/**
 * `found`: each driver once, by `place` and `key`. Names that begin with the text (0), then those with a further word that does (1). Letters
 * inside words (2) are looked for only when there is neither.
 */
function found(set: DriverSet, search: Search): RawBuilder<unknown> {
  if (search.by === 'phone') return sql`found as materialized (${byPhone(set, search.pattern)})`
  if (search.by === 'id_no') return sql`found as materialized (${beginning(set, sql`d.id_no`, search.text)})`
  if (search.by === 'card_no') return sql`found as materialized (${beginning(set, sql`d.card_key`, search.text)})`
  return sql`starts as materialized (${beginning(set, sql`d.name_key`, search.text)}),
    words as materialized (${set.transporterId === null ? wordsOfPlant(set, search.text) : wordsOfTransporter(set, search.text)}),
    begun as materialized (select distinct on (id) id, key, place from (select * from starts union all select * from words) b order by id, place, key),
    found as materialized (select * from begun union all (${insideLarge(set, search.text)}) union all (${insideSmall(set, search.text)}))`
}

const lastCharacter = '\u{10FFFF}'
const begins = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} >= lower(${text}) and ${column} < lower(${text}) || ${lastCharacter}`

const beginning = (set: DriverSet, column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`select d.id, ${column} as key, 0 as place from driver d where ${inSet(set)} and ${begins(column, text)} order by ${column}, d.id limit ${searchCap}`

const fewStarts = sql`(select count(*) from starts) < ${searchCap}`
const nothingBegins = sql`not exists (select from begun)`

const wordsOfPlant = ({ plantId, statusId }: DriverSet, text: string): RawBuilder<unknown> =>
  sql`select w.driver_id as id, w.word as key, 1 as place from driver_word w
    where w.auth_plant_id = ${plantId} and w.status_id = ${statusId} and ${begins(sql`w.word`, text)} and ${fewStarts}
    order by w.word, w.driver_id limit ${searchCap}`

/** One transporter's names are few enough to be read through. */
const wordsOfTransporter = (set: DriverSet, text: string): RawBuilder<unknown> =>
  sql`select d.id, d.name_key as key, 1 as place from driver d
    where ${inSet(set)} and d.name_key like lower(${`% ${escapeLike(text)}%`}) and ${fewStarts} order by d.name_key, d.id limit ${searchCap}`

/** Through the trigram index, one driver at a time and no further than the cap; the fences keep the planner from reading the whole set instead. */
function insideLarge(set: DriverSet, text: string): RawBuilder<unknown> {
  if (text.length < trigram) return sql`select null::bigint, null::text, 2 where false`
  return sql`select f.id, f.key, 2 from (select s.driver_id from driver_search s where s.name like ${inside(text)} offset 0) s
    cross join lateral (select d.id, d.name_key as key from driver d where d.id = s.driver_id and ${inSet(set)} offset 0) f
    where ${sizeOfSet(set)} > ${smallSet} and ${nothingBegins} limit ${searchCap}`
}

const insideSmall = (set: DriverSet, text: string): RawBuilder<unknown> =>
  sql`select d.id, d.name_key, 2 from driver d
    where ${sizeOfSet(set)} <= ${smallSet} and ${nothingBegins} and ${inSet(set)} and d.name_key like ${inside(text)} limit ${searchCap}`

const inside = (text: string): RawBuilder<string> => sql<string>`lower(${`%${escapeLike(text)}%`})`
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Phones are kept as '+254724865880 +254…'. The calling code is in every number, so the index is asked for the digits after it only. A few
 * digits are in so many numbers that walking the set in order fills the cap at once.
 */
function byPhone(set: DriverSet, { digits, like }: PhonePattern): RawBuilder<unknown> {
  if (digits.length < trigram) {
    return sql`select f.id, f.name_key as key, 0 as place
      from (select d.id, d.name_key, d.phones from driver d where ${inSet(set)} order by d.name_key, d.id limit ${smallSet}) f
      where array_to_string(f.phones, ' ') like ${like} order by f.name_key, f.id limit ${searchCap}`
  }
  return sql`select f.id, f.key, 0 as place from (select s.driver_id, s.phones from driver_search s where s.phones like ${`%${digits}%`} offset 0) s
    cross join lateral (select d.id, d.name_key as key from driver d where d.id = s.driver_id and s.phones like ${like} and ${inSet(set)} offset 0) f
    limit ${searchCap}`
}

function pageOf({ limit, offset, sort, isDescending }: Window): RawBuilder<unknown> {
  const way = isDescending ? sql`desc` : sql`asc`
  if (!sort)
    return sql`select f.id, row_number() over (order by f.place, f.key, f.id) as nth from found f order by nth limit ${limit} offset ${offset}`
  return sql`select f.id, row_number() over (order by ${sortKeys[sort](way)}, d.id ${way}) as nth
    from found f join driver d on d.id = f.id join transporter t on t.id = d.transporter_id order by nth limit ${limit} offset ${offset}`
}

const sortKeys = {
  name: (way: RawBuilder<unknown>) => sql`d.name_key ${way}`,
  transporter: (way: RawBuilder<unknown>) => sql`t.name ${way}, d.name_key ${way}`,
  pass_expiry: (way: RawBuilder<unknown>) => sql`d.pass_expiry ${way}`,
}
