import { sql, type RawBuilder } from 'kysely'
import { inSet, sizeOfSet, type DriverSet, type SetSql } from './driver-rows.store.ts'

/** A page in SQL, for a statement that begins `with steps`: `rows` is a from clause of `driver d` and `transporter t` in order. */
export type DriverPageSql = {
  readonly steps?: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
  /** The total. */
  readonly total: RawBuilder<unknown>
  /** Whether there are more than were counted. */
  readonly isCapped: RawBuilder<unknown>
}

export type DriverPageRange = { readonly limit: number; readonly offset: number }
/** Beyond this row, looking up where the page begins is cheaper. */
export const deepOffset = 1000

export type DriverOrder = { readonly sort: 'name' | 'pass_expiry'; readonly isBackward: boolean }

/** The columns of each order, among drivers, steps and checkpoint keys. */
const columns = {
  name: { of: sql`d.name_key`, ofStep: sql`s.name_key`, from: (key: RawBuilder<unknown>) => key },
  pass_expiry: {
    of: sql`coalesce(d.pass_expiry, 'infinity')`,
    ofStep: sql`s.pass_key`,
    from: (key: RawBuilder<unknown>) => sql`coalesce(nullif(${key}, ''), '-infinity')::date`,
  },
} as const

const exact = sql`false`

export const driverSortDirection = (isBackward: boolean): RawBuilder<unknown> => (isBackward ? sql`desc` : sql`asc`)

/** The order by clause of `driver d`; ties by id. */
export function orderOf({ sort, isBackward }: DriverOrder): { readonly key: RawBuilder<unknown>; readonly by: RawBuilder<unknown> } {
  const [key, direction] = [columns[sort].of, driverSortDirection(isBackward)]
  return { key, by: sql`${key} ${direction}, d.id ${direction}` }
}

/** The drivers of a step called `page`, in order. */
export const rowsOfPage = (order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id order by ${order}`

/** The first page, read straight from the index. */
export function firstPage(set: SetSql, order: DriverOrder, limit: number): DriverPageSql {
  const { by } = orderOf(order)
  return {
    rows: sql`from (select d.* from driver d where ${inSet(set)} order by ${by} limit ${sql.lit(limit)}) d
      join transporter t on t.id = d.transporter_id order by ${by}`,
    total: sizeOfSet(set),
    isCapped: exact,
  }
}

/** A page near the beginning: skips rows by an index-only scan. */
export function pageByOffset(set: DriverSet, order: DriverOrder, { limit, offset }: DriverPageRange): DriverPageSql {
  const { key, by } = orderOf(order)
  const direction = driverSortDirection(order.isBackward)
  return {
    steps: sql`page as materialized (select d.id, ${key} as key from driver d where ${inSet(set)} order by ${by} limit ${limit} offset ${offset})`,
    rows: rowsOfPage(sql`page.key ${direction}, page.id ${direction}`),
    total: sizeOfSet(set),
    isCapped: exact,
  }
}

/** A page anywhere, scanned from the last checkpoint before it (migration 0012). */
export function pageByCheckpoint(set: DriverSet, order: DriverOrder, { limit, offset }: DriverPageRange): DriverPageSql {
  const direction = driverSortDirection(order.isBackward)
  return {
    steps: sql`total as materialized (select ${sizeOfSet(set)} as n),
      stretch as materialized (
        select n, least(${offset}::int, n) as skipped, greatest(0, least(${limit}::int, n - ${offset}::int)) as length from total
      ),
      page as materialized (select walked.id, walked.key from stretch ${walk(set, order)} limit ${limit})`,
    rows: rowsOfPage(sql`page.key ${direction}, page.id ${direction}`),
    total: sql`(select n from total)`,
    isCapped: exact,
  }
}

/** Ordered by transporter, then driver name. Stored counts locate the page, so only the drivers of its transporters are read. */
export function pageByTransporter(set: DriverSet, isBackward: boolean, { limit, offset }: DriverPageRange): DriverPageSql {
  const direction = driverSortDirection(isBackward)
  const ofTransporter = { ...set, transporterId: sql.ref('stretch.transporter_id') }
  return {
    steps: sql`sizes as materialized (${sizesByTransporter(set)}),
      places as materialized (select *, (sum(n) over (order by name ${direction}, transporter_id ${direction}) - n)::int as before from sizes),
      stretch as materialized (
        select *, greatest(0, ${offset}::int - before) as skipped, least(${limit}::int, n - greatest(0, ${offset}::int - before)) as length
        from places where before < ${offset}::int + ${limit}::int and before + n > ${offset}::int
      ),
      page as materialized (
        select walked.id, walked.key, stretch.name as transporter from stretch ${walk(ofTransporter, { sort: 'name', isBackward })}
        order by stretch.name ${direction}, stretch.transporter_id ${direction}, walked.key ${direction}, walked.id ${direction} limit ${limit}
      )`,
    rows: rowsOfPage(sql`page.transporter ${direction}, d.transporter_id ${direction}, page.key ${direction}, page.id ${direction}`),
    total: sizeOfSet(set),
    isCapped: exact,
  }
}

/** The number of drivers of a status per transporter. */
export const sizesByTransporter = ({ plantId, statusId }: DriverSet): RawBuilder<unknown> =>
  sql`select c.transporter_id, t.name, sum(c.n)::int as n from driver_count c join transporter t on t.id = c.transporter_id
    where c.auth_plant_id = ${plantId} and c.status_id = ${statusId} group by c.transporter_id, t.name having sum(c.n) > 0`

/** Joins the drivers `walked` to a `stretch` with `n`, `skipped` and `length`. Always scans forwards from a checkpoint; a backward order is mirrored. */
function walk(set: SetSql, { sort, isBackward }: DriverOrder): RawBuilder<unknown> {
  const { of: column, ofStep, from } = columns[sort]
  const first = isBackward ? sql`stretch.n - stretch.skipped - stretch.length` : sql`stretch.skipped`
  const ofTransporter = set.transporterId === null ? sql`` : sql`and s.transporter_id = ${set.transporterId}`
  return sql`cross join lateral (
      select * from (
        select key, driver_id, is_milestone, (sum(n) over (order by key, driver_id, is_milestone desc rows unbounded preceding) - n)::int as before
        from (
          select key, driver_id, n, true as is_milestone from driver_milestone
            where auth_plant_id = ${set.plantId} and transporter_id = ${set.transporterId ?? '0'} and status_id = ${set.statusId} and sort = ${sql.lit(sort)}
          union all
          select ${ofStep}, s.driver_id, s.n, false from driver_step s where s.auth_plant_id = ${set.plantId} and s.status_id = ${set.statusId} ${ofTransporter}
          union all
          select '', 0::bigint, 0, true
        ) marks
      ) counted where is_milestone and before <= ${first} order by before desc, key desc, driver_id desc limit 1
    ) begin
    cross join lateral (
      select d.id, ${column} as key from driver d where ${inSet(set)} and (${column}, d.id) >= (${from(sql`begin.key`)}, begin.driver_id)
      order by ${column}, d.id limit stretch.length offset ${first} - begin.before
    ) walked`
}
