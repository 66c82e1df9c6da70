import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Asked } from './driver-filter.rules.ts'
import { fitting, sizeOfFitting } from './driver-filter.store.ts'
import { deepOffset, orderOf, rowsOfPage, sizesByTransporter, wayOf, type Order, type Page, type Window } from './driver-pages.store.ts'
import { inSet, type DriverSet } from './driver-rows.store.ts'
import { countedDrivers } from './drivers.contract.ts'

/** A page of those in a set who fit what is asked. They are told in an index alone, along which the page is looked for. */
export async function pageOfFitting(db: Db, set: DriverSet, asked: Asked, order: Order, window: Window): Promise<Page> {
  const mirrored = await fromNearerEnd(db, set, asked, window)
  const { key, by } = orderOf(mirrored ? { ...order, isBackward: !order.isBackward } : order)
  const there = mirrored ?? window
  const { limit, offset } = there
  const page = sql`select d.id, ${key} as key from driver d where ${inSet(set)} and ${fitting(asked)} ${alongPass(order, asked)} order by ${by} limit ${limit} offset ${offset}`
  return {
    ...sized(set, asked, page, there),
    rows: rowsOfPage(sql`page.key ${wayOf(order.isBackward)}, page.id ${wayOf(order.isBackward)}`),
  }
}

/** No proof outlasts the pass: where proofs have to end after a day, the passes of all before it need not be walked along. */
const alongPass = (order: Order, { cleared }: Asked): RawBuilder<unknown> =>
  order.sort === 'pass_expiry' && cleared?.after !== undefined ? sql`and ${orderOf(order).key} > ${cleared.after}::date` : sql``

/** The same rows counted from the end, where that is nearer and it is known how many there are. */
async function fromNearerEnd(db: Db, set: DriverSet, asked: Asked, { limit, offset }: Window): Promise<Window | undefined> {
  const { n, isKept } = sizeOfFitting(set, asked)
  if (offset < deepOffset || !isKept) return undefined
  const { rows } = await sql<{ total: number }>`select ${n} as total`.execute(db)
  const total = rows[0]?.total ?? 0
  if (2 * offset < total) return undefined
  return { limit: Math.max(0, Math.min(limit, total - offset)), offset: Math.max(0, total - offset - limit) }
}

/** In the order of the transporters' names: one after the other, until the page is full. */
export function pageOfFittingByTransporter(set: DriverSet, asked: Asked, isBackward: boolean, window: Window): Page {
  const { limit, offset } = window
  const way = wayOf(isBackward)
  const ofTransporter = { ...set, transporterId: sql.ref('t.transporter_id') }
  return {
    ...sized(
      set,
      asked,
      sql`select f.id, f.key, t.name as transporter
        from (${sizesByTransporter(set)} order by t.name ${way}, c.transporter_id ${way} offset 0) t
        cross join lateral (
          select d.id, d.name_key as key from driver d where ${inSet(ofTransporter)} and ${fitting(asked)}
          order by d.name_key ${way}, d.id ${way} limit ${limit + offset}
        ) f
        order by t.name ${way}, t.transporter_id ${way}, f.key ${way}, f.id ${way} limit ${limit} offset ${offset}`,
      window,
    ),
    rows: rowsOfPage(sql`page.transporter ${way}, d.transporter_id ${way}, page.key ${way}, page.id ${way}`),
  }
}

/** With a step called `page`. Of those who were counted just now it looks no further than the last; a kept count is not trusted to hide anybody. */
function sized(set: DriverSet, asked: Asked, page: RawBuilder<unknown>, { limit, offset }: Window): Omit<Page, 'rows'> {
  const { n, isKept } = sizeOfFitting(set, asked)
  const total = sql`total as materialized (select ${n} as n)`
  if (isKept) return { steps: sql`${total}, page as materialized (${page})`, total: sql`(select n from total)`, isCapped: sql`false` }
  const cap = sql.lit(countedDrivers)
  const left = sql`(select case when n > ${cap} then ${limit} else greatest(0, n - ${offset}) end from total)`
  return {
    steps: sql`${total}, page as materialized (select * from (${page}) page limit ${left})`,
    total: sql`(select least(n, ${cap}) from total)`,
    isCapped: sql`(select n > ${cap} from total)`,
  }
}
