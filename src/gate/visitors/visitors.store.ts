import { sql, type RawBuilder } from 'kysely'
import type { HeldDays } from '#drivers/holds/held-days.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import {
  allRows,
  boundsOf,
  countUpToCap,
  readPageBy,
  type CappedPage,
  type PageBounds,
} from '#platform/server/database/statements/listing.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { DriverAtGateRow } from '../checks/driver-at-gate.rules.ts'
import { gateColumns, gateTables } from '../checks/drivers-at-gate.store.ts'
import { openAdmissions, visitorSet, type Here, type VisitorFilter } from './visitors-set.store.ts'

export type ListedVisitorRow = DriverAtGateRow & {
  id: string
  lastCheck: Date | null
  /** With all drivers of the plant, from this day on. */
  withPlantFrom: PlainDate | null
  byNameFrom: PlainDate | null
  byNameUntil: PlainDate | null
  isAdmitted: boolean
  heldHere: HeldDays
}

export type VisitorOrder = { by: 'last' | 'name'; isDescending: boolean }

/** One page of the drivers of other plants who were here in the last 90 days or are admitted by name. */
export function listVisitorRows(
  db: Db,
  here: Here,
  filter: VisitorFilter & VisitorOrder,
  bounds: PageBounds,
): Promise<CappedPage<ListedVisitorRow>> {
  const plan = planOf(here, filter, sql`visitor`)
  const { isDescending } = filter
  const direction = isDescending ? sql`desc` : sql`asc`
  return readPageBy(db, plan, {
    steps: sql`visitor as materialized (${visitorSet(here, filter)})`,
    counted: countUpToCap(sql`visitor`, bounds),
    page: sql`select v.driver_id as page_id, ${orders[filter.by]} as place from visitor v
      order by place ${direction}, page_id ${direction} ${boundsOf(bounds)}`,
  })
}

/** All of them, for an export. */
export const allVisitors = (here: Here, filter: VisitorFilter & VisitorOrder): RawBuilder<ListedVisitorRow> =>
  allRows(planOf(here, filter, sql`(${visitorSet(here, filter)})`))

/** The ids of all of them. */
export const listVisitorIds = (db: Db, here: Here): Promise<readonly string[]> =>
  valueOf(db, sql<readonly string[]>`array(select driver_id::text from (${visitorSet(here)}) v)`)

type Choice = { _id: string; name: string }

/** The own plants and the transporters of them, by name. */
export const listVisitorChoices = (db: Db, here: Here): Promise<{ plants: Choice[]; transporters: Choice[] }> => {
  const named = (table: 'auth_plant' | 'transporter', of: string) => sql`(
    select coalesce(json_agg(json_build_object('_id', n.id::text, 'name', n.name) order by lower(n.name)), '[]') from ${sql.table(table)} n
    where n.id in (select ${sql.ref(`d.${of}`)} from visitor v join driver d on d.id = v.driver_id))`
  return valueOf(
    db,
    sql<{ plants: Choice[]; transporters: Choice[] }>`(with visitor as materialized (${visitorSet(here)})
      select json_build_object('plants', ${named('auth_plant', 'auth_plant_id')}, 'transporters', ${named('transporter', 'transporter_id')}))`,
  )
}

const orders = { last: sql`coalesce(v.last_check, '-infinity')`, name: sql`v.name_key` } as const

const planOf = ({ plantId, today }: Here, { by, isDescending }: VisitorOrder, visitors: RawBuilder<unknown>) => ({
  table: sql`driver d`,
  id: sql`d.id`,
  which: sql`true`,
  order: orders[by],
  isDescending,
  columns: sql<ListedVisitorRow>`${gateColumns}, d.id, v.last_check as "lastCheck", o.with_plant_from as "withPlantFrom", o.by_name_from as "byNameFrom",
    o.by_name_until as "byNameUntil", is_admitted(d.id, d.auth_plant_id, ${plantId}, ${today}::date) as "isAdmitted", held_days_of(d.id, ${plantId}) as "heldHere"`,
  joined: sql`join ${visitors} v on v.driver_id = d.id ${gateTables} cross join lateral (
      select (select h.admits_from from auth_plant h where h.id = ${plantId} and is_admitted(null, d.auth_plant_id, h.id, h.admits_from)) as with_plant_from,
        min(m.from_day) as by_name_from, max(m.until_day) as by_name_until from ${openAdmissions({ plantId, today })} and m.driver_id = d.id
    ) o`,
})
