import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { named, type Db } from '#platform/server/database.ts'
import { countSet } from './driver-counts.store.ts'
import { driverSet, inSet, rowColumns, sizeOfSet, toPage, type DriverPage, type DriverSet, type TotalAndRow } from './driver-rows.store.ts'
import { searchDrivers, type Search } from './driver-search.store.ts'
import type { Tile } from './driver-status.contract.ts'

export type Sort = 'name' | 'transporter' | 'pass_expiry'
export type Window = { readonly limit: number; readonly offset: number }
export type Wanted = {
  readonly tile: Tile
  readonly transporterId?: string | undefined
  readonly search?: Search | undefined
  /** Without one: by name, or, in a search, those that begin with what was typed first. */
  readonly sort?: Sort | undefined
  readonly isDescending?: boolean
  readonly page: number
  readonly pageSize: number
}

/** No list is so long; a page number beyond it must not overflow. */
const furthestOffset = 1_000_000_000
/** Beyond this row it pays to know the total first and to walk from the nearer end. */
const deepOffset = 2000

/** One page of a tile's drivers. The ids of the page are found in an index alone, and only they are joined. */
export async function listDrivers(db: Db, scope: Scope, { isDescending = false, ...wanted }: Wanted): Promise<DriverPage> {
  const set = driverSet(scope, wanted)
  if (!set) return { rows: [], total: 0 }
  const window = { limit: wanted.pageSize, offset: Math.min((wanted.page - 1) * wanted.pageSize, furthestOffset) }
  if (wanted.search) return searchDrivers(db, set, wanted.search, { ...window, sort: wanted.sort, isDescending })
  if (wanted.sort === 'transporter' && set.transporterId === null) return listByTransporter(db, set, window, isDescending)
  const sort = wanted.sort === 'pass_expiry' ? 'pass_expiry' : 'name_key'
  if (window.offset < deepOffset) return listFrom(db, set, window, { sort, isBackward: isDescending })
  return listDeep(db, set, window, { sort, isBackward: isDescending })
}

type Order = { readonly sort: 'name_key' | 'pass_expiry'; readonly isBackward: boolean }

async function listFrom(db: Db, set: DriverSet, { limit, offset }: Window, { sort, isBackward }: Order): Promise<DriverPage> {
  const [key, way] = [sql.ref(sort), isBackward ? sql`desc` : sql`asc`]
  const name = `drivers_by_${sort}${isBackward ? '_backward' : ''}${set.transporterId === null ? '' : '_of_transporter'}_${limit}`
  // With the limit as a parameter PostgreSQL expects a tenth of all rows and plans anew each time; so only the first page, asked for most, has a name.
  const isFirst = offset === 0
  const { rows } = await sql<TotalAndRow>`${isFirst ? named(name) : sql``} with total as (select ${sizeOfSet(set)} as n),
    page as materialized (select d.id, d.${key} as key from driver d where ${inSet(set)} order by d.${key} ${way}, d.id ${way} ${isFirst ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`})
    select ${rowColumns} from total left join (page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id) on true
    order by page.key ${way}, page.id ${way}`.execute(db)
  return toPage(rows)
}

/** From the nearer end: half a million entries are walked at most where there are a million. */
async function listDeep(db: Db, set: DriverSet, { limit, offset }: Window, order: Order): Promise<DriverPage> {
  const total = await countSet(db, set)
  const fromEnd = total - offset - limit
  if (offset >= total) return { rows: [], total }
  if (fromEnd >= offset) return listFrom(db, set, { limit, offset }, order)
  const mirrored = { limit: limit + Math.min(0, fromEnd), offset: Math.max(0, fromEnd) }
  const page = await listFrom(db, set, mirrored, { ...order, isBackward: !order.isBackward })
  return { ...page, rows: page.rows.toReversed() }
}

/**
 * In the order of the transporters' names, and by name within each. The kept counts say which transporters the page falls among, so that
 * only their drivers are read, however deep the page lies.
 */
async function listByTransporter(db: Db, set: DriverSet, { limit, offset }: Window, isBackward: boolean): Promise<DriverPage> {
  const way = isBackward ? sql`desc` : sql`asc`
  const { rows } = await sql<TotalAndRow>`
    with sizes as materialized (${sizesByTransporter(set)}),
    places as materialized (select transporter_id, name, n, (sum(n) over (order by name ${way}, transporter_id ${way}) - n)::int as before from sizes),
    total as (select ${sizeOfSet(set)} as n),
    page as materialized (
      select f.id, p.name as transporter, f.name_key from places p cross join lateral (
        select d.id, d.name_key from driver d
        where d.auth_plant_id = ${set.plantId} and d.status_id = ${set.statusId} and d.transporter_id = p.transporter_id
        order by d.name_key ${way}, d.id ${way} limit ${limit} + least(0, p.before - ${offset}) * -1 offset greatest(0, ${offset} - p.before)
      ) f
      where p.before < ${offset}::int + ${limit}::int and p.before + p.n > ${offset}
      order by p.name ${way}, p.transporter_id ${way}, f.name_key ${way}, f.id ${way} limit ${limit}
    )
    select ${rowColumns} from total left join (page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id) on true
    order by page.transporter ${way}, d.transporter_id ${way}, page.name_key ${way}, page.id ${way}`.execute(db)
  return toPage(rows)
}

const sizesByTransporter = ({ plantId, statusId }: DriverSet): RawBuilder<unknown> =>
  sql`select c.transporter_id, t.name, sum(c.n) as n from driver_count c join transporter t on t.id = c.transporter_id
    where c.auth_plant_id = ${plantId} and c.status_id = ${statusId} group by c.transporter_id, t.name having sum(c.n) > 0`
