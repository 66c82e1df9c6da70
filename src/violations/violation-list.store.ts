import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { allOfSearchedDrivers, readPageOfSearchedDrivers, type DriverListPlan } from '#drivers/list/searched-drivers.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/listing.ts'
import type { ViolationState } from './violations.rules.ts'
import { violationInScope } from './violation-scope.sql.ts'

export type ViolationListRow = {
  readonly id: string
  readonly driver_id: string
  readonly driver_name: string
  readonly id_no: string
  readonly driver_status_id: number
  readonly transporter_id: string
  readonly transporter_name: string
  readonly category: string
  readonly violation: string
  readonly violation_date: string
  readonly transporter_comment: string | null
  readonly state: string
}

export type ViolationListFilter = {
  readonly driverId?: string | undefined
  readonly violation?: string | undefined
  readonly search?: string | undefined
  readonly transporterId?: string | undefined
  readonly category?: string | undefined
  /** By default every state except dismissed. */
  readonly state?: ViolationState | undefined
  readonly hasEvidence?: boolean | undefined
  /** Days of the violation, inclusive. */
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
  readonly isOldestFirst?: boolean
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
  joined: sql`join driver d on d.id = v.driver_id join transporter t on t.id = v.transporter_id`,
})

/** From `violation v`, `driver d` and `transporter t`. */
export const listedColumns = sql<ViolationListRow>`v.id, v.driver_id, d.name as driver_name, d.id_no, d.status_id as driver_status_id, v.transporter_id, t.name as transporter_name, v.category, v.violation,
  v.violation_date, v.transporter_comment, v.state`

function conditions(scope: Scope, filter: ColumnFilter): RawBuilder<unknown> {
  const { driverId, violation, transporterId, category, state, hasEvidence, from, to } = filter
  const all = [violationInScope(scope), state === undefined ? sql`v.state <> 'dismissed'` : sql`v.state = ${state}`]
  if (driverId !== undefined) all.push(sql`v.driver_id = ${driverId}`)
  if (violation) all.push(sql`lower(v.violation) = lower(${violation})`)
  if (transporterId !== undefined) all.push(sql`v.transporter_id = ${transporterId}`)
  if (category !== undefined) all.push(sql`v.category = ${category}`)
  if (hasEvidence !== undefined) all.push(hasEvidence ? sql`v.transporter_comment is not null` : sql`v.transporter_comment is null`)
  if (from !== undefined) all.push(sql`v.violation_date >= ${from}`)
  if (to !== undefined) all.push(sql`v.violation_date <= ${to}`)
  return sql.join(all, sql` and `)
}
