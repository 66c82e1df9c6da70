import { sql, type RawBuilder } from 'kysely'
import { countsOf } from '#platform/server/counts/counts.ts'
import { clearedWithin } from '../verdict/verdict.rules.ts'
import type { DriverCriteria } from './driver-filter.rules.ts'
import { countMatches, matches } from './driver-filter.store.ts'
import { inSet, sizeOfSet, type DriverSet, type SetSql } from './driver-set.sql.ts'
import { maxListedRows } from '#platform/contract/paging.ts'

/** A page in SQL, for a statement that begins `with steps`: `drivers` joins `driver d` and `transporter t`, `order` sorts them. */
export type DriverPageSql = {
  steps?: RawBuilder<unknown>
  drivers: RawBuilder<unknown>
  order: RawBuilder<unknown>
  total: RawBuilder<number>
  /** Whether there are more than were counted. */
  isCapped: RawBuilder<boolean>
}

export type DriverPageRange = { limit: number; offset: number }
export type DriverOrder = { sort: 'name' | 'pass_expiry'; isBackward: boolean }

const columns = { name: sql`d.name_key`, pass_expiry: sql`coalesce(d.pass_expiry, 'infinity')` } as const

export const driverSortDirection = (isBackward: boolean): RawBuilder<unknown> => (isBackward ? sql`desc` : sql`asc`)

/** The order by clause of `driver d`; ties by id. */
export function orderOf({ sort, isBackward }: DriverOrder): { key: RawBuilder<unknown>; by: RawBuilder<unknown> } {
  const [key, direction] = [columns[sort], driverSortDirection(isBackward)]
  return { key, by: sql`${key} ${direction}, d.id ${direction}` }
}

/** The drivers of a step called `page`. */
export const driversOfPage = sql`page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id`

/** The first page, read straight from the index. */
export function firstPage(set: SetSql, order: DriverOrder, limit: number): DriverPageSql {
  const { by } = orderOf(order)
  return {
    drivers: sql`(select d.* from driver d where ${inSet(set)} order by ${by} limit ${sql.lit(limit)}) d
      join transporter t on t.id = d.transporter_id`,
    order: by,
    total: sizeOfSet(set),
    isCapped: sql<boolean>`false`,
  }
}

type Matching = { set: DriverSet; criteria: DriverCriteria | undefined }

/** A page of the matching drivers; the rows before it are skipped by an index-only scan. */
export function pageByOrder(matching: Matching, order: DriverOrder, range: DriverPageRange): DriverPageSql {
  const { key, by } = orderOf(order)
  const direction = driverSortDirection(order.isBackward)
  return {
    ...sized(
      matching,
      sql`select d.id, ${key} as key from driver d where ${isMatch(matching)} ${passLowerBound(order, matching.criteria)}
        order by ${by} limit ${range.limit} offset ${range.offset}`,
      range,
    ),
    order: sql`page.key ${direction}, page.id ${direction}`,
  }
}

/** No requirement ends after the pass: a lower bound on requirements bounds the pass's expiry as well. */
function passLowerBound(order: DriverOrder, criteria: DriverCriteria | undefined): RawBuilder<unknown> {
  const judged = criteria?.judged
  const after = judged && clearedWithin(judged.verdict, judged.today)[0]?.after
  return order.sort === 'pass_expiry' && after !== undefined ? sql`and ${orderOf(order).key} > ${after}::date` : sql``
}

/** Ordered by transporter, then driver name: reads one transporter after the other until the page is full. */
export function pageByTransporter(matching: Matching, isBackward: boolean, range: DriverPageRange): DriverPageSql {
  const { limit, offset } = range
  const direction = driverSortDirection(isBackward)
  const ofTransporter = { ...matching, set: { ...matching.set, transporterId: sql.ref('t.transporter_id') } }
  return {
    ...sized(
      matching,
      sql`select f.id, f.key, t.name as transporter
        from (${transportersOf(matching.set)} order by t.name ${direction}, t.id ${direction} offset 0) t
        cross join lateral (
          select d.id, d.name_key as key from driver d where ${isMatch(ofTransporter)}
          order by d.name_key ${direction}, d.id ${direction} limit ${limit + offset}
        ) f
        order by t.name ${direction}, t.transporter_id ${direction}, f.key ${direction}, f.id ${direction} limit ${limit} offset ${offset}`,
      range,
    ),
    order: sql`page.transporter ${direction}, d.transporter_id ${direction}, page.key ${direction}, page.id ${direction}`,
  }
}

/** The transporters with drivers of a status. */
const transportersOf = ({ plantId, statusId }: DriverSet): RawBuilder<unknown> =>
  sql`select t.id as transporter_id, t.name
    from ${countsOf({ plantId, fact: 'driver transporter', parts: [statusId] })} c join transporter t on t.id = c.key::bigint
    group by t.id having sum(c.n) > 0`

const isMatch = ({ set, criteria }: { set: SetSql; criteria: DriverCriteria | undefined }): RawBuilder<unknown> =>
  criteria ? sql`${inSet(set)} and ${matches(criteria)}` : inSet(set)

/** With a step called `page`. A fresh count ends the scan; a stale stored count must never truncate a page. */
function sized({ set, criteria }: Matching, page: RawBuilder<unknown>, { limit, offset }: DriverPageRange): Omit<DriverPageSql, 'order'> {
  const { n, isStored } = criteria ? countMatches(set, criteria) : { n: sizeOfSet(set), isStored: true }
  const drivers = driversOfPage
  if (isStored) return { steps: sql`page as materialized (${page})`, drivers, total: n, isCapped: sql<boolean>`false` }
  const cap = sql.lit(maxListedRows)
  const left = sql`(select case when n > ${cap} then ${limit} else greatest(0, n - ${offset}) end from total)`
  return {
    steps: sql`total as materialized (select ${n} as n), page as materialized (select * from (${page}) page limit ${left})`,
    drivers,
    total: sql<number>`(select least(n, ${cap}) from total)`,
    isCapped: sql<boolean>`(select n > ${cap} from total)`,
  }
}
