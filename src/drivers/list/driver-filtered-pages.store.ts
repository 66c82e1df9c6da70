import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { DriverCriteria } from './driver-filter.rules.ts'
import { matches, countMatches } from './driver-filter.store.ts'
import {
  deepOffset,
  orderOf,
  rowsOfPage,
  sizesByTransporter,
  driverSortDirection,
  type DriverOrder,
  type DriverPageSql,
  type DriverPageRange,
} from './driver-pages.store.ts'
import { inSet, type DriverSet } from './driver-rows.store.ts'
import { countedDrivers } from './drivers.contract.ts'

/** A page of matches in a set, found by an index-only scan. */
export async function pageOfMatches(
  db: Db,
  set: DriverSet,
  criteria: DriverCriteria,
  order: DriverOrder,
  range: DriverPageRange,
): Promise<DriverPageSql> {
  const fromEnd = await fromNearerEnd(db, set, criteria, range)
  const { key, by } = orderOf(fromEnd ? { ...order, isBackward: !order.isBackward } : order)
  const fetched = fromEnd ?? range
  const { limit, offset } = fetched
  const page = sql`select d.id, ${key} as key from driver d where ${inSet(set)} and ${matches(criteria)} ${passLowerBound(order, criteria)} order by ${by} limit ${limit} offset ${offset}`
  return {
    ...sized(set, criteria, page, fetched),
    rows: rowsOfPage(sql`page.key ${driverSortDirection(order.isBackward)}, page.id ${driverSortDirection(order.isBackward)}`),
  }
}

/** No requirement ends after the pass: a lower bound on requirements bounds the pass's expiry as well. */
const passLowerBound = (order: DriverOrder, { cleared }: DriverCriteria): RawBuilder<unknown> =>
  order.sort === 'pass_expiry' && cleared?.after !== undefined ? sql`and ${orderOf(order).key} > ${cleared.after}::date` : sql``

/** The same rows counted from the end, where that is nearer and the total is known. */
async function fromNearerEnd(
  db: Db,
  set: DriverSet,
  criteria: DriverCriteria,
  { limit, offset }: DriverPageRange,
): Promise<DriverPageRange | undefined> {
  const { n, isStored } = countMatches(set, criteria)
  if (offset < deepOffset || !isStored) return undefined
  const { rows } = await sql<{ total: number }>`select ${n} as total`.execute(db)
  const total = rows[0]?.total ?? 0
  if (2 * offset < total) return undefined
  return { limit: Math.max(0, Math.min(limit, total - offset)), offset: Math.max(0, total - offset - limit) }
}

/** Ordered by transporter: reads one after the other until the page is full. */
export function pageOfMatchesByTransporter(
  set: DriverSet,
  criteria: DriverCriteria,
  isBackward: boolean,
  range: DriverPageRange,
): DriverPageSql {
  const { limit, offset } = range
  const direction = driverSortDirection(isBackward)
  const ofTransporter = { ...set, transporterId: sql.ref('t.transporter_id') }
  return {
    ...sized(
      set,
      criteria,
      sql`select f.id, f.key, t.name as transporter
        from (${sizesByTransporter(set)} order by t.name ${direction}, c.transporter_id ${direction} offset 0) t
        cross join lateral (
          select d.id, d.name_key as key from driver d where ${inSet(ofTransporter)} and ${matches(criteria)}
          order by d.name_key ${direction}, d.id ${direction} limit ${limit + offset}
        ) f
        order by t.name ${direction}, t.transporter_id ${direction}, f.key ${direction}, f.id ${direction} limit ${limit} offset ${offset}`,
      range,
    ),
    rows: rowsOfPage(sql`page.transporter ${direction}, d.transporter_id ${direction}, page.key ${direction}, page.id ${direction}`),
  }
}

/** With a step called `page`. A fresh count ends the scan; a stale stored count must never truncate a page. */
function sized(
  set: DriverSet,
  criteria: DriverCriteria,
  page: RawBuilder<unknown>,
  { limit, offset }: DriverPageRange,
): Omit<DriverPageSql, 'rows'> {
  const { n, isStored } = countMatches(set, criteria)
  const total = sql`total as materialized (select ${n} as n)`
  if (isStored) return { steps: sql`${total}, page as materialized (${page})`, total: sql`(select n from total)`, isCapped: sql`false` }
  const cap = sql.lit(countedDrivers)
  const left = sql`(select case when n > ${cap} then ${limit} else greatest(0, n - ${offset}) end from total)`
  return {
    steps: sql`${total}, page as materialized (select * from (${page}) page limit ${left})`,
    total: sql`(select least(n, ${cap}) from total)`,
    isCapped: sql`(select n > ${cap} from total)`,
  }
}
