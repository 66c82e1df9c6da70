import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { allOfSearchedDrivers, readPageOfSearchedDrivers, type DriverListPlan } from '#drivers/list/searched-drivers.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/statements/listing.ts'
import type { ViolationState, ViolationVisit } from './violations.rules.ts'
import { violationValues as values } from './violation-columns.sql.ts'
import { happenedAt, ofOwnDrivers, violationInScope } from './violation-scope.sql.ts'

export type ViolationListRow = {
  id: string
  driver_id: string
  driver_name: string
  id_no: string
  driver_status_id: number
  /** The driver's plant now. */
  driver_plant_id: string
  transporter_id: string
  transporter_name: string
  category: string
  violation: string
  violation_date: string
  transporter_comment: string | null
  state: string
  picture_file_id: string | null
  /** Whose driver it was, and where it happened if that is another plant. */
  home_id: string
  home_plant: string
  visited_plant: string | null
}

export type ViolationListFilter = {
  driverId?: string | undefined
  violation?: string | undefined
  search?: string | undefined
  transporterId?: string | undefined
  category?: string | undefined
  /** By default every state except dismissed. */
  state?: ViolationState | undefined
  hasEvidence?: boolean | undefined
  /** Of other plants' drivers, recorded here; or of the plant's own, recorded elsewhere. By default of the plant's own, wherever. */
  visiting?: ViolationVisit | undefined
  /** Days of the violation, inclusive. */
  from?: PlainDate | undefined
  to?: PlainDate | undefined
  isOldestFirst?: boolean
  /** Of one driver, who may be visiting: all that are in scope. */
  isOfDriver?: boolean
}

type ColumnFilter = Omit<ViolationListFilter, 'search'>

/** One page of the matching violations in scope. */
export const listViolations = (
  db: Db,
  scope: Scope,
  { search, ...filter }: ViolationListFilter,
  page: PageBounds,
): Promise<CappedPage<ViolationListRow>> => readPageOfSearchedDrivers(db, listPlan(scope, filter), search, page)

/** All matching violations, in the list's order. */
export const allViolations = (scope: Scope, { search, ...filter }: ViolationListFilter): RawBuilder<ViolationListRow> =>
  allOfSearchedDrivers(listPlan(scope, filter), search)

const listPlan = (scope: Scope, filter: ColumnFilter): DriverListPlan<ViolationListRow> => ({
  table: sql`violation v`,
  id: sql`v.id`,
  driverId: sql`v.driver_id`,
  which: conditions(scope, filter),
  order: sql`v.violation_date`,
  isDescending: !filter.isOldestFirst,
  columns: listedColumns,
  joined: sql`join driver d on d.id = v.driver_id join transporter t on t.id = v.transporter_id ${plantJoins}`,
})

/** Whose driver it is, and where it happened. */
export const plantJoins = sql`join auth_plant h on h.id = v.auth_plant_id
  left join violation_visit w on w.violation_id = v.id left join auth_plant wp on wp.id = w.auth_plant_id`

/** From `violation v`, `driver d`, `transporter t` and `plantJoins`. */
export const listedColumns = sql<ViolationListRow>`v.id, v.driver_id, ${values.driver} as driver_name, ${values.id_no} as id_no, d.status_id as driver_status_id, d.auth_plant_id as driver_plant_id, v.transporter_id,
  ${values.transporter} as transporter_name, ${values.category} as category, ${values.violation} as violation, ${values.date} as violation_date, v.transporter_comment,
  ${values.state} as state, d.picture_file_id, v.auth_plant_id as home_id, h.name as home_plant, wp.name as visited_plant`

function whose(scope: Scope, visiting: ViolationVisit | undefined): RawBuilder<unknown> {
  if (visiting === 'here') return sql`${happenedAt(scope.plantId)} and ${violationInScope(scope)}`
  return visiting === 'elsewhere'
    ? sql`${ofOwnDrivers(scope)} and exists (select from violation_visit where violation_id = v.id)`
    : ofOwnDrivers(scope)
}

function conditions(scope: Scope, filter: ColumnFilter): RawBuilder<unknown> {
  const { driverId, violation, transporterId, category, state, hasEvidence, visiting, isOfDriver, from, to } = filter
  const all = [
    isOfDriver ? violationInScope(scope) : whose(scope, visiting),
    state === undefined ? sql`v.state <> 'dismissed'` : sql`v.state = ${state}`,
  ]
  if (driverId !== undefined) all.push(sql`v.driver_id = ${driverId}`)
  if (violation) all.push(sql`lower(v.violation) = lower(${violation})`)
  if (transporterId !== undefined) all.push(sql`v.transporter_id = ${transporterId}`)
  if (category !== undefined) all.push(sql`v.category = ${category}`)
  if (hasEvidence !== undefined) all.push(hasEvidence ? sql`v.transporter_comment is not null` : sql`v.transporter_comment is null`)
  if (from !== undefined) all.push(sql`v.violation_date >= ${from}`)
  if (to !== undefined) all.push(sql`v.violation_date <= ${to}`)
  return sql.join(all, sql` and `)
}
