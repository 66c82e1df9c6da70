import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import {
  everyRow,
  inOrder,
  readPage,
  readPageBy,
  upToCap,
  sortDirection,
  type CappedPage,
  type CappedWindow,
  type ListPlan,
} from '#platform/server/database/listing.ts'
import { containing } from '#platform/server/database/like.ts'
import { begins } from '../search/driver-search.store.ts'

/** A list about drivers, and its column with the driver's id. */
export type ListingOfDrivers<Row> = ListPlan<Row> & { readonly driverId: RawBuilder<unknown> }
type Searched = Pick<ListingOfDrivers<unknown>, 'table' | 'which' | 'driverId'>

/** The rows of a list that are about the searched drivers, as a condition. */
export const isNamed = (list: Searched, search: string | undefined): RawBuilder<boolean> =>
  search ? sql<boolean>`${list.driverId} in (${driversNamed(list, search)})` : sql<boolean>`true`

/** All those rows, in the list's order. */
export const allNamed = <Row>(list: ListingOfDrivers<Row>, search: string | undefined): RawBuilder<Row> =>
  everyRow({ ...list, which: sql`${list.which} and ${isNamed(list, search)}` })

/**
 * The ids of those drivers, wherever they are today: digits begin an id number, all else begins a word of the name. Letters inside words only where the
 * list has nobody by such a word: whom it is not about must not change what is found in it.
 */
function driversNamed({ table, which, driverId }: Searched, search: string): RawBuilder<unknown> {
  if (/^\d+$/.test(search)) return sql`select d.id from driver d where ${begins(sql`d.id_no`, search)}`
  const text = search.replaceAll(/\s+/g, ' ')
  return sql`with begins as materialized (
      select d.id from ${everywhere} cross join lateral (
        select d.id from driver d where ${inStatusOf} and ${begins(sql`d.name_key`, text)}
        union all select d.driver_id from driver_word d where ${inStatusOf} and ${begins(sql`d.word`, text)}
      ) d
    )
    select id from begins
    union all select s.driver_id from driver_search s where s.name like lower(${containing(text)}) and not exists (
      select from begins cross join lateral (select from ${table} where ${which} and ${driverId} = begins.id offset 0) listed
    )`
}

/** The name indexes start with plant and status. */
const everywhere = sql`auth_plant p cross join driver_status s`
const inStatusOf = sql`d.auth_plant_id = p.id and d.status_id = s.id`

/**
 * One page of a list about drivers, of those whom somebody looks for. How many have a name PostgreSQL cannot guess, so it is told how to go about it: rows
 * of a few drivers are read for each of them and put in order; of a name that many have, a page is full soon along the list itself. Where it is not among
 * the nearest rows, it is done as for a few.
 */
export function readPageOfNamed<Row extends { readonly id: string }>(
  db: Db,
  list: ListingOfDrivers<Row>,
  search: string | undefined,
  window: CappedWindow,
): Promise<CappedPage<Row>> {
  if (!search) return readPage(db, list, window)
  const way = sortDirection(list)
  const inPlace = sql`order by place ${way}, page_id ${way} limit ${window.limit} offset ${window.offset}`
  const ofEach = sql`named cross join lateral (
    select ${list.id} as page_id, ${list.order} as place from ${list.table} where ${list.which} and ${list.driverId} = named.id offset 0
  ) of_each`
  const steps = sql`named as materialized (select distinct id from (${driversNamed(list, search)}) named (id)),
    near as materialized (
      select page_id, place from (${inOrder(list, { limit: nearest }, sql`, ${list.driverId} as driver_id`)}) near
      where exists (select from named offset ${few}) and (driver_id in (select id from named)) is true ${inPlace}
    )`
  const page = sql`select * from near where (select count(*) from near) = ${window.limit}
    union all (select page_id, place from ${ofEach} where (select count(*) from near) < ${window.limit} ${inPlace})`
  return readPageBy(db, list, { steps, counted: upToCap(ofEach, window), page })
}

/** Below this many matches, reading each driver's rows beats scanning the list. */
const few = 500
const nearest = 20_000
