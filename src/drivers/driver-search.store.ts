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
    total as (select (select count(*)::int from found) as n, (select max(n) >= ${searchCap} from looked_at) as is_capped),
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
 * inside words (2) are looked for only when there is neither. `looked_at`: how far each way of looking came, before a driver found twice is
 * counted once.
 */
function found(set: DriverSet, search: Search): RawBuilder<unknown> {
  if (search.by === 'phone') return byPhone(set, search.pattern)
  if (search.by === 'id_no') return alone(beginning(set, sql`d.id_no`, search.text))
  if (search.by === 'card_no') return alone(beginning(set, sql`d.card_key`, search.text))
  return sql`starts as materialized (${beginning(set, sql`d.name_key`, search.text)}),
    words as materialized (${set.transporterId === null ? wordsOfPlant(set, search.text) : wordsOfTransporter(set, search.text)}),
    begun as materialized (select distinct on (id) id, key, place from (select * from starts union all select * from words) b order by id, place, key),
    found as materialized (select * from begun union all (${insideLarge(set, search.text)}) union all (${insideSmall(set, search.text)})),
    looked_at as (select count(*) as n from starts union all select count(*) from words union all select count(*) from found where place = 2)`
}

const alone = (matches: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`found as materialized (${matches}), looked_at as (select count(*) as n from found)`

const lastCharacter = '\u{10FFFF}'
const begins = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} >= lower(${text}) and ${column} < lower(${text}) || ${lastCharacter}`

const beginning = (set: DriverSet, column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`select d.id, ${column} as key, 0 as place from driver d where ${inSet(set)} and ${begins(column, text)} order by ${column}, d.id limit ${searchCap}`

const fewStarts = sql`(select count(*) from starts) < ${searchCap}`
const nothingBegins = sql`not exists (select from begun)`

/** A plus begins a phone number in that index, and no name. */
const wordsOfPlant = ({ plantId, statusId }: DriverSet, text: string): RawBuilder<unknown> =>
  sql`select w.driver_id as id, w.word as key, 1 as place from driver_word w
    where w.auth_plant_id = ${plantId} and w.status_id = ${statusId} and ${begins(sql`w.word`, text)} and ${!text.startsWith('+')} and ${fewStarts}
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

/** Numbers that begin so; where none does and digits alone were typed, those that have them anywhere. */
function byPhone(set: DriverSet, { begins: beginning, anywhere = '' }: PhonePattern): RawBuilder<unknown> {
  const begun = sql`numbers as materialized (
      select w.driver_id as id, w.word as key, 0 as place
      from (
        select word, driver_id from driver_word
        where auth_plant_id = ${set.plantId} and status_id = ${set.statusId} and ${begins(sql`word`, beginning)} order by word, driver_id offset 0
      ) w ${ofTransporter(set)} limit ${searchCap}
    ),
    begun as materialized (select distinct on (id) id, key, place from numbers order by id, key)`
  if (anywhere.length < trigram) {
    return sql`${begun}, found as materialized (select * from begun), looked_at as (select count(*) as n from numbers)`
  }
  return sql`${begun}, found as materialized (
      select * from begun union all (
        select f.id, f.key, 1 from (select s.driver_id from driver_search s where s.phones like ${`%${anywhere}%`} offset 0) s
        cross join lateral (select d.id, d.name_key as key from driver d where d.id = s.driver_id and ${inSet(set)} offset 0) f
        where ${nothingBegins} limit ${searchCap}
      )
    ),
    looked_at as (select count(*) as n from numbers union all select count(*) from found where place = 1)`
}

const ofTransporter = ({ transporterId }: DriverSet): RawBuilder<unknown> =>
  transporterId === null
    ? sql``
    : sql`cross join lateral (select from driver d where d.id = w.driver_id and d.transporter_id = ${transporterId} offset 0) d`

function pageOf({ limit, offset, sort, isDescending }: Window): RawBuilder<unknown> {
  const way = isDescending ? sql`desc` : sql`asc`
  if (!sort)
    return sql`select f.id, row_number() over (order by f.place, f.key, f.id) as nth from found f order by nth limit ${limit} offset ${offset}`
  return sql`select f.id, row_number() over (order by ${sortKeys[sort](way)}, d.id ${way}) as nth
    from found f
    cross join lateral (select id, name_key, pass_expiry, transporter_id from driver where id = f.id offset 0) d
    join transporter t on t.id = d.transporter_id order by nth limit ${limit} offset ${offset}`
}

const sortKeys = {
  name: (way: RawBuilder<unknown>) => sql`d.name_key ${way}`,
  transporter: (way: RawBuilder<unknown>) => sql`t.name ${way}, d.name_key ${way}`,
  pass_expiry: (way: RawBuilder<unknown>) => sql`d.pass_expiry ${way}`,
}
