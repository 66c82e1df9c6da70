import { sql, type RawBuilder } from 'kysely'
import { driverStatus } from '../driver-status.contract.ts'
import { begins, beginsCardNo, beginsIdNo, cardNoKeyOf } from '../search/begins.sql.ts'
import type { TypedSearch } from '../search/typed-search.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { containsPattern, hasInside, beginsWords } from '#platform/server/database/like.ts'
import { listedPassColumns, selectPasses, type PassPage, type PassRow, type Sorted, type PassPageRange } from './pass-list.store.ts'
import { passCountCaps } from './pass-list.contract.ts'
import { columnOf, inPassSet, type PassSet } from './pass-set.store.ts'

/** One page of the search results in a set; prefix matches first by default. Counted up to the cap. */
export async function searchPasses(
  db: Db,
  set: PassSet,
  search: TypedSearch,
  { limit, offset, sorted }: PassPageRange & { sorted: Sorted | undefined },
): Promise<PassPage> {
  const matches = sorted ? sql`found f join driver d on d.id = f.id` : sql`found f`
  const { rows } = await sql<
    { total: number; is_capped: boolean } & (PassRow | { id: null })
  >`with ${passSearchSteps(set, search, passCountCaps)},
    total as (select (select count(*)::int from found) as total, exists (select from strategy_counts where n >= ${passCountCaps}) as is_capped),
    page as materialized (
      select f.id, row_number() over (order by ${searchOrder(sorted)}) as nth from ${matches} order by nth limit ${limit} offset ${offset}
    )
    select total.*, ${listedPassColumns(set.today)}
    from total left join (page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id) on true order by page.nth`.execute(
    db,
  )
  const listed: PassRow[] = []
  for (const { total: _, is_capped: __, ...row } of rows) if (row.id !== null) listed.push(row)
  const { total = 0, is_capped = false } = rows[0] ?? {}
  return { rows: listed, total, ...(is_capped && { cappedAt: total }) }
}

/** All search results in a set, for an export. */
export const allPassSearchResults = (set: PassSet, search: TypedSearch, sorted: Sorted | undefined): RawBuilder<PassRow> =>
  sql<PassRow>`with ${passSearchSteps(set, search, noCap)} ${selectPasses(set)} join found f on f.id = d.id order by ${searchOrder(sorted)}`

/** Longer than any register. */
const noCap = 1_000_000_000

/** The order of `found f`, or of `driver d` where one was chosen. */
function searchOrder(sorted: Sorted | undefined): RawBuilder<unknown> {
  const direction = sorted?.isDescending ? sql`desc` : sql`asc`
  return sorted ? sql`${columnOf[sorted.order]} ${direction} nulls last, f.id ${direction}` : sql`f.place, f.key, f.id`
}

/** Shorter patterns have no trigram, so the whole index would be read. */
const trigram = 3

/** A set, and the cap of each search strategy. */
type SearchedSet = PassSet & { most: number }

/** `found`: each driver once, by `place` and `key`; `strategy_counts`: the number of rows each strategy found. */
function passSearchSteps(passes: PassSet, search: TypedSearch, most: number): RawBuilder<unknown> {
  const set = { ...passes, most }
  if (search.by === 'phone' || search.by === 'digits') {
    const { begins, anywhere = '' } = search.pattern
    const ids = search.by === 'digits' ? [beginningIdNo(set, search.text)] : []
    return unionOf(
      [...ids, words(set, begins, 0)],
      anywhere.length < trigram ? undefined : inside(set, sql`s.phones like ${containsPattern(anywhere)}`),
    )
  }
  const { by, text } = search
  if (by === 'id_no') return unionOf([beginningIdNo(set, text)])
  if (by === 'card_no') return unionOf([byCard(set, text)])
  const starts = beginning(set, columnOf.name, text)
  if (set.transporterId !== null)
    return unionOf([starts, among(set, beginsWords(nameKey, text), 1)], among(set, hasInside(nameKey, text), 2))
  const inAnyOrder = text.includes(' ') ? [inside(set, beginsWords(sql`s.name`, text))] : []
  return unionOf(
    [starts, words(set, text, 1), ...inAnyOrder],
    text.length < trigram ? undefined : inside(set, hasInside(sql`s.name`, text)),
  )
}

/** The union of these strategies or, if empty, the last one. */
function unionOf(strategies: readonly RawBuilder<unknown>[], otherwise?: RawBuilder<unknown>): RawBuilder<unknown> {
  const named = strategies.map((strategy, n) => sql`${sql.raw(`strategy${n}`)} as materialized (${strategy})`)
  const all = strategies.map((_, n) => sql`select id, key, place from ${sql.raw(`strategy${n}`)}`)
  const rest = otherwise ? sql`union all (select * from (${otherwise}) o where not exists (select from matched))` : sql``
  return sql`${sql.join(named)}, matched as materialized (select distinct on (id) id, key, place from (${sql.join(all, sql` union all `)}) b order by id, place, key),
    found as materialized (select id, key, place from matched ${rest}),
    strategy_counts as (${sql.join(
      strategies.map((_, n) => sql`select count(*) as n from ${sql.raw(`strategy${n}`)}`),
      sql` union all `,
    )} union all select count(*) from found)`
}

const beginning = (set: SearchedSet, column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`select d.id, ${column} as key, 0 as place from driver d where ${inPassSet(set)} and ${begins(column, text)} order by ${column}, d.id limit ${set.most}`

/** By id number, in any spelling. */
const beginningIdNo = (set: SearchedSet, text: string): RawBuilder<unknown> =>
  sql`select d.id, d.id_no_key as key, 0 as place from driver d where ${inPassSet(set)} and ${beginsIdNo(text)} order by d.id_no_key, d.id limit ${set.most}`

/** By card number; its index starts with the status. */
const byCard = (set: SearchedSet, text: string): RawBuilder<unknown> =>
  sql`select c.id, c.key, 0 as place from unnest(${statusesOf(set)}::int[]) status cross join lateral (
      select d.id, ${cardNoKeyOf} as key from driver d
      where d.status_id = status and ${inPassSet(set)} and ${beginsCardNo(text)} order by ${cardNoKeyOf}, d.id limit ${set.most}
    ) c limit ${set.most}`

/** Later words of names and whole phone numbers share one index that starts with the status. */
const words = (set: SearchedSet, text: string, place: 0 | 1): RawBuilder<unknown> =>
  sql`select f.id, f.key, ${sql.lit(place)} as place from unnest(${statusesOf(set)}::int[]) status cross join lateral (
      select w.driver_id as id, w.word as key from (
        select word, driver_id from driver_word
        where auth_plant_id = ${set.plantId} and status_id = status and ${begins(sql.ref('word'), text)} order by word, driver_id limit ${Math.max(wordsRead, set.most)}
      ) w cross join lateral (select from driver d where d.id = w.driver_id and ${inPassSet(set)} offset 0) d
    ) f limit ${set.most}`

/** The maximum number of words read per status. */
const wordsRead = 20_000

/** Active drivers first, so that a capped count includes them. */
const statusesOf = ({ slices }: PassSet): readonly number[] =>
  [...new Set(slices.flatMap(({ statuses }) => statuses))].sort((one, other) => rank(one) - rank(other))

const rank = (status: number): number => (status === driverStatus.active ? 0 : status)

/** One transporter's names are few enough for a scan. */
const among = (set: SearchedSet, which: RawBuilder<boolean>, place: 1 | 2): RawBuilder<unknown> =>
  sql`select d.id, d.name_key as key, ${sql.lit(place)} as place from driver d
    where ${inPassSet(set)} and ${which} order by d.name_key, d.id limit ${set.most}`

const nameKey = sql`d.name_key`

/** By the trigram indexes of all drivers, up to the cap. */
const inside = (set: SearchedSet, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select s.driver_id as id, d.name_key as key, 2 as place from (
      select s.driver_id from driver_search s where ${which} offset 0
    ) s cross join lateral (select d.name_key from driver d where d.id = s.driver_id and ${inPassSet(set)} offset 0) d limit ${set.most}`
