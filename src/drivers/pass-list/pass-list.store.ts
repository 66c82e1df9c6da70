import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { PassStatusKey } from '../pass/pass-status-names.ts'
import { passValues } from '../pass/pass-columns.sql.ts'
import type { OwnRequirement } from '../requirements/own-requirement.rules.ts'
import { ownRequirements } from '../requirements/own-requirements.sql.ts'
import type { FirstEnd } from '../verdict/verdict-reasons.rules.ts'
import { clearedUntil, firstEnd, isHeld } from '../verdict/verdict.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { cappedSize, sizeOfPassSet } from './pass-counts.store.ts'
import { fromFirst, onlyDated } from './pass-set.rules.ts'
import { columnOf, inPassSet, type PassOrder, type PassSet } from './pass-set.store.ts'
import { continued, valueOf } from '#platform/server/database/statements/value-of.ts'

/** A row of the pass table. */
export type PassRow = {
  id: string
  name: string
  id_no: string
  card_no: string | null
  pass_status: PassStatusKey
  status_id: number
  transporter_id: string
  transporter_name: string
  pass_expiry: PlainDate
  medical_expiry: PlainDate | null
  ddt_expiry: PlainDate | null
  bulker_expiry: PlainDate | null
  cleared_until: PlainDate | null
  first_end: FirstEnd
  own: readonly OwnRequirement[]
  is_held: boolean
  is_unfit: boolean
  picture_file_id: string | null
}

export type PassPageRange = { limit: number; offset: number }
export type Sorted = { order: PassOrder; isDescending: boolean }

export type PassPage = { rows: readonly PassRow[]; total: number; cappedAt?: number }

/** One page of a set, with its exact size up to `cappedAt`. */
export async function listPasses(db: Db, set: PassSet, range: PassPageRange, sorted: Sorted): Promise<PassPage> {
  const { rows, total } = await listSorted(db, set, range, sorted)
  const cappedAt = cappedSize(set, total)
  return cappedAt === undefined ? { rows, total } : { rows, total: cappedAt, cappedAt }
}

type Listed = { rows: PassRow[]; total: number }

/** Rows without the sorted value come last, in both directions. */
async function listSorted(db: Db, set: PassSet, { limit, offset }: PassPageRange, sorted: Sorted): Promise<Listed> {
  const { order } = sorted
  if (order === 'name' || order === 'pass') return listFrom(db, set, { limit, offset }, { ...sorted, counted: set })
  const dated = { ...set, slices: onlyDated(set.slices, order) }
  const first = await listFrom(db, dated, { limit, offset }, { ...sorted, counted: set })
  const isFullPage = first.rows.length === limit || set.slices.every(({ days }) => days[order])
  if (isFullPage || offset + first.rows.length >= first.total) return first
  const before = first.rows.length > 0 || offset === 0 ? offset + first.rows.length : await valueOf(db, sizeOfPassSet(dated))
  const rest = { limit: limit - first.rows.length, offset: Math.max(0, offset - before) }
  const last = await listFrom(db, { ...set, lacks: order }, rest, { order, isDescending: false, counted: set })
  return { ...first, rows: [...first.rows, ...last.rows] }
}

type CountedOrder = Sorted & { counted: PassSet }

/** Finds the page's ids by an index-only scan and joins only those. */
async function listFrom(
  db: Db,
  set: PassSet,
  { limit, offset }: PassPageRange,
  { order, isDescending, counted }: CountedOrder,
): Promise<Listed> {
  const where = inPassSet({ ...set, slices: fromFirst(set.slices, order) })
  const [direction, key] = [isDescending ? sql`desc` : sql`asc`, columnOf[order]]
  const { rows } = await sql<{ total: number } & (PassRow | { id: null })>`with total as (select ${sizeOfPassSet(counted)} as total),
    page as materialized (
      select d.id, ${key} as key from driver d where ${where} order by ${key} ${direction}, d.id ${direction} limit ${limit} offset ${offset}
    )
    select total.total, ${listedPassColumns(set.today)}
    from total left join (page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id) on true order by page.key ${direction}, page.id ${direction}`.execute(
    db,
  )
  return { rows: rows.filter(isRow), total: rows[0]?.total ?? 0 }
}

const values = passValues('d')

/** From `driver d` and `transporter t`. */
export const listedPassColumns = (today: PlainDate): RawBuilder<unknown> => sql`d.id, ${values.driver} as name, ${values.id_no} as id_no,
  ${values.card_no} as card_no, ${values.status(today)} as pass_status, d.status_id, d.transporter_id, ${values.transporter} as transporter_name,
  ${values.expiry} as pass_expiry, ${values.medical} as medical_expiry, ${values.ddt} as ddt_expiry, ${values.bulker} as bulker_expiry,
  ${clearedUntil} as cleared_until, ${firstEnd} as first_end, ${ownRequirements('d')} as own, ${isHeld} as is_held, d.is_unfit, d.picture_file_id`

/** All passes of a set in the list's order, for an export; rows without the sorted value come last, by id. */
export function allPasses(set: PassSet, { order, isDescending }: Sorted): RawBuilder<PassRow> {
  const [key, direction] = [columnOf[order], isDescending ? sql`desc` : sql`asc`]
  return continued(
    selectPasses(set),
    sql`where ${inPassSet(set)} order by ${key} ${direction} nulls last, case when ${key} is null then d.id end, d.id ${direction}`,
  )
}

export const selectPasses = ({ today }: Pick<PassSet, 'today'>): RawBuilder<PassRow> =>
  sql<PassRow>`select ${listedPassColumns(today)} from driver d join transporter t on t.id = d.transporter_id`

/** An empty result. */
export const noPasses = (today: PlainDate): RawBuilder<PassRow> => continued(selectPasses({ today }), sql`where false`)

const isRow = <T extends { total: number }>(row: T & (PassRow | { id: null })): row is T & PassRow => row.id !== null
