import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { inOrder, readPage, readPageBy, wayOf, type CappedPage, type CappedWindow, type Listing } from '#platform/server/listing.ts'
import { begins } from './driver-search.store.ts'

/**
 * The ids of the drivers that somebody looks for in a list of something else, wherever they are today: digits begin an id number, all else begins a word of
 * the name. Letters inside words only when they begin none, as in the list of drivers.
 */
export function driversNamed(search: string): RawBuilder<unknown> {
  if (/^\d+$/.test(search)) return sql`select d.id from driver d where ${begins(sql`d.id_no`, search)}`
  const text = search.replaceAll(/\s+/g, ' ')
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`with begins as materialized (
      select d.id from ${everywhere} cross join lateral (
        select d.id from driver d where ${inStatusOf} and ${begins(sql`d.name_key`, text)}
        union all select d.driver_id from driver_word d where ${inStatusOf} and ${begins(sql`d.word`, text)}
      ) d
    )
    select id from begins
    union all select s.driver_id from driver_search s where not exists (select from begins) and s.name like lower(${pattern})`
}

/** Names stand in their indexes by plant and status. */
const everywhere = sql`auth_plant p cross join driver_status s`
const inStatusOf = sql`d.auth_plant_id = p.id and d.status_id = s.id`

type Looked = { readonly search: string | undefined; readonly driverId: RawBuilder<unknown> }

/**
 * One page of a list about drivers, of those whom somebody looks for. How many have a name PostgreSQL cannot guess, so it is told how to go about it: rows
 * of a few drivers are read for each of them and put in order; of a name that many have, a page is full soon along the list itself. Where it is not among
 * the nearest rows, it is done as for a few.
 */
export function readPageOfNamed<Row extends { readonly id: string }>(
  db: Db,
  list: Listing<Row>,
  window: CappedWindow,
  { search, driverId }: Looked,
): Promise<CappedPage<Row>> {
  if (!search) return readPage(db, list, window)
  const way = wayOf(list)
  const inPlace = sql`order by place ${way}, page_id ${way} limit ${window.limit} offset ${window.offset}`
  const ofEach = sql`named cross join lateral (
    select ${list.id} as page_id, ${list.order} as place from ${list.table} where ${list.which} and ${driverId} = named.id offset 0
  ) of_each`
  const steps = sql`named as materialized (select distinct id from (${driversNamed(search)}) named (id)),
    near as materialized (
      select page_id, place from (${inOrder(list, { limit: nearest }, sql`, ${driverId} as driver_id`)}) near
      where exists (select from named offset ${few}) and (driver_id in (select id from named)) is true ${inPlace}
    )`
  const page = sql`select * from near where (select count(*) from near) = ${window.limit}
    union all (select page_id, place from ${ofEach} where (select count(*) from near) < ${window.limit} ${inPlace})`
  return readPageBy(db, list, { steps, counted: ofEach, page }, window)
}

/** So many drivers have, all together, as many rows as are passed over along the list before a page of a more frequent name is full. */
const few = 500
const nearest = 20_000
