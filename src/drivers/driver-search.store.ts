import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { inSet, rowColumns, sizeOfSet, toPage, type DriverPage, type DriverSet, type TotalAndRow } from './driver-rows.store.ts'
import type { PhonePattern } from './phone-search.rules.ts'

/** What is searched for, already cleaned: `text` begins a name, an id number or a card number. */
export type Search =
  | { readonly by: 'name' | 'id_no' | 'card_no'; readonly text: string }
  | { readonly by: 'phone'; readonly pattern: PhonePattern }

type Window = { readonly limit: number; readonly offset: number; readonly sort?: 'name' | 'transporter' | 'pass_expiry' | undefined; readonly isDescending: boolean }

/** Matches that begin with what was typed are counted up to here. */
export const startsCap = 10_000
/** Matches somewhere inside are looked for up to here. */
export const insideCap = 1_000
/** In a set as small as this, reading all its names beats the trigram index. */
const smallSet = 30_000
/** A pattern shorter than this has no trigram; the index would be read whole. */
const trigram = 3

/** One page of those found in a set. Never a named statement: the best plan depends on what was typed. */
export async function searchDrivers(db: Db, set: DriverSet, search: Search, window: Window): Promise<DriverPage> {
  const { rows } = await sql<TotalAndRow & { inside: number; starts: number }>`with ${found(set, search)},
    total as (select count(*)::int as n, (count(*) filter (where place = 1))::int as inside, (count(*) filter (where place = 0))::int as starts from found),
    page as materialized (${pageOf(window)})
    select ${rowColumns}, total.inside, total.starts
    from total left join (page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id) on true order by page.nth`.execute(db)
  const { inside = 0, starts = 0 } = rows[0] ?? {}
  const page = toPage(rows.map(({ inside: _inside, starts: _starts, ...row }) => row))
  const isCapped = starts >= startsCap || inside >= insideCap
  return isCapped ? { ...page, cappedAt: page.total } : page
}

/** Those that begin with the text stand first (place 0), then those that have it inside (place 1), each by `key`. */
function found(set: DriverSet, search: Search): RawBuilder<unknown> {
  if (search.by === 'phone') return sql`found as materialized (${byPhone(set, search.pattern)})`
  if (search.by === 'id_no') return sql`found as materialized (${beginning(set, sql`d.id_no`, search.text)})`
  if (search.by === 'card_no') return sql`found as materialized (${beginning(set, sql`d.card_key`, search.text)})`
  return sql`starts as materialized (${beginning(set, sql`d.name_key`, search.text)}),
    found as materialized (select * from starts union all (${insideLarge(set, search.text)}) union all (${insideSmall(set, search.text)}))`
}

const lastCharacter = '\u{10FFFF}'
const begins = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} >= lower(${text}) and ${column} < lower(${text}) || ${lastCharacter}`

const beginning = (set: DriverSet, column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`select d.id, ${column} as key, 0 as place from driver d where ${inSet(set)} and ${begins(column, text)} order by ${column}, d.id limit ${startsCap}`

const enoughStarts = sql`(select count(*) from starts) >= ${startsCap}`

/** Through the trigram index, one driver at a time and no further than the cap; the fences keep the planner from reading the whole set instead. */
function insideLarge(set: DriverSet, text: string): RawBuilder<unknown> {
  if (text.length < trigram) return sql`select null::bigint, null::text, 1 where false`
  return sql`select f.id, f.key, 1 from (select s.driver_id from driver_search s where s.name like ${inside(text)} offset 0) s
    cross join lateral (
      select d.id, d.name_key as key from driver d where d.id = s.driver_id and ${inSet(set)} and not (${begins(sql`d.name_key`, text)}) offset 0
    ) f
    where ${sizeOfSet(set)} > ${smallSet} and not ${enoughStarts} limit ${insideCap}`
}

const insideSmall = (set: DriverSet, text: string): RawBuilder<unknown> =>
  sql`select d.id, d.name_key, 1 from driver d
    where ${sizeOfSet(set)} <= ${smallSet} and ${inSet(set)} and d.name_key like ${inside(text)} and not (${begins(sql`d.name_key`, text)}) limit ${insideCap}`

const inside = (text: string): RawBuilder<string> => sql<string>`lower(${`%${escapeLike(text)}%`})`
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Phones are kept as '+254724865880 +254…'. A few digits are in so many numbers that walking the set in order fills the cap at once. */
function byPhone(set: DriverSet, { like, digits }: PhonePattern): RawBuilder<unknown> {
  if (digits.length < trigram) {
    return sql`select d.id, d.name_key as key, 1 as place from driver d
      where ${inSet(set)} and array_to_string(d.phones, ' ') like ${like} order by d.name_key, d.id limit ${insideCap}`
  }
  return sql`select f.id, f.key, 1 as place from (select s.driver_id from driver_search s where s.phones like ${like} offset 0) s
    cross join lateral (select d.id, d.name_key as key from driver d where d.id = s.driver_id and ${inSet(set)} offset 0) f limit ${insideCap}`
}

function pageOf({ limit, offset, sort, isDescending }: Window): RawBuilder<unknown> {
  const way = isDescending ? sql`desc` : sql`asc`
  if (!sort) return sql`select f.id, row_number() over (order by f.place, f.key, f.id) as nth from found f order by nth limit ${limit} offset ${offset}`
  return sql`select f.id, row_number() over (order by ${sortKeys[sort](way)}, d.id ${way}) as nth
    from found f join driver d on d.id = f.id join transporter t on t.id = d.transporter_id order by nth limit ${limit} offset ${offset}`
}

const sortKeys = {
  name: (way: RawBuilder<unknown>) => sql`d.name_key ${way}`,
  transporter: (way: RawBuilder<unknown>) => sql`t.name ${way}, d.name_key ${way}`,
  pass_expiry: (way: RawBuilder<unknown>) => sql`d.pass_expiry ${way}`,
}
