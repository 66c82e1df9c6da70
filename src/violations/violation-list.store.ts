import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { allOfSearchedDrivers, readPageOfSearchedDrivers, type DriverListPlan } from '#drivers/list/searched-drivers.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/statements/listing.ts'
import type { ViolationState } from './violations.rules.ts'
import { violationValues as values } from './violation-columns.sql.ts'
import { violationInScope } from './violation-scope.sql.ts'

export type ViolationListRow = {
  id: string
  driver_id: string
  driver_name: string
  id_no: string
  driver_status_id: number
  transporter_id: string
  transporter_name: string
  category: string
  violation: string
  violation_date: string
  transporter_comment: string | null
  state: string
  picture_file_id: string | null
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
  /** Days of the violation, inclusive. */
  from?: PlainDate | undefined
  to?: PlainDate | undefined
  isOldestFirst?: boolean
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
export const listedColumns = sql<ViolationListRow>`v.id, v.driver_id, ${values.driver} as driver_name, ${values.id_no} as id_no, d.status_id as driver_status_id, v.transporter_id,
  ${values.transporter} as transporter_name, ${values.category} as category, ${values.violation} as violation, ${values.date} as violation_date, v.transporter_comment,
  ${values.state} as state, d.picture_file_id`

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
