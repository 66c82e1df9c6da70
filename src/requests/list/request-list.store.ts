import { needsOffice } from '../needs-you/needs-you.sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { allOfSearchedDrivers, readPageOfSearchedDrivers, type DriverListPlan } from '#drivers/list/searched-drivers.store.ts'
import { defaultPageSize } from '#platform/contract/paging.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/statements/listing.ts'
import { requestCount } from './request-counts.store.ts'
import { approvalsGiven } from '../engine/decide/approvals.store.ts'
import { requestInScope, requestIsRead } from '../engine/request-scope.sql.ts'
import { deciderOfType, type Decider } from '../inbox/decider.rules.ts'
import type { DueClock, OverdueLimit } from '../inbox/due-clock.rules.ts'
import { inboxCount, readInboxPage, waitsFor } from '../inbox/inbox.store.ts'
import { isOverdue } from '../inbox/overdue.sql.ts'
import { needFor, sentBackAt } from '../needs-you/needs-you.store.ts'
import type { Need } from '../requests.contract.ts'

export type ListedRequest = DueClock & {
  id: string
  driver_id: string
  driver_name: string
  id_no: string
  transporter_id: string
  transporter_name: string
  plant_id: string
  plant: string
  status_id: number
  first_name: string | null
  last_name: string | null
  created_by: string | null
  /** Null, like the driver's other current data, when the driver has left the reader's transporter. */
  driver_status_id: number | null
  picture_file_id: string | null
  /** Null for staff. */
  need: Need | null
  /** Null unless it waits for its submitter. */
  sent_back_at: Date | null
  approvals_needed: number
  approvals_given: number
  /** The other plant where its violation happened. */
  recorded_at: string | null
}

export type RequestListFilter = {
  /** All that is read of this driver; without one what the plants in scope have, or had, to decide. */
  driverId?: string | undefined
  search?: string | undefined
  /** Any status by default. */
  statusIds?: readonly number[] | undefined
  /** Only those that wait for the transporter's office. */
  needsOffice?: boolean | undefined
  /** Only those that wait for this person's decision. */
  decider?: Decider | undefined
  /** The submitter. */
  raiserId?: string | undefined
  typeId?: number | undefined
  transporterId?: string | undefined
  /** Only those that are overdue. */
  overdue?: readonly OverdueLimit[] | undefined
  /** Days in `timeZone`, inclusive. */
  from?: PlainDate | undefined
  to?: PlainDate | undefined
  timeZone: string
  isOldestFirst: boolean
}

type ColumnFilter = Omit<RequestListFilter, 'search'>

/** One page of the matching requests in scope. */
export const listRequests = (
  db: Db,
  scope: Scope,
  { search, ...filter }: RequestListFilter,
  page: PageBounds,
): Promise<CappedPage<ListedRequest>> => {
  const plan = { ...listPlan(scope, filter), name: search ? undefined : nameOf(scope, filter, page) }
  const { decider, typeId, ...others } = filter
  if (decider && !search) return readInboxPage(db, { ...plan, which: conditions(scope, others) }, deciderOfType(decider, typeId), page)
  return readPageOfSearchedDrivers(db, plan, search, page)
}

/** All matching requests, in the list's order. */
export const allRequests = (scope: Scope, { search, ...filter }: RequestListFilter): RawBuilder<ListedRequest> =>
  allOfSearchedDrivers(listPlan(scope, filter), search)

const listPlan = (scope: Scope, filter: ColumnFilter): DriverListPlan<ListedRequest> => ({
  table: sql`request r`,
  id: sql`r.id`,
  driverId: sql`r.driver_id`,
  which: conditions(scope, filter),
  order: sql`r.created_at`,
  isDescending: !filter.isOldestFirst,
  size: storedCount(scope, filter),
  columns: listedColumns(scope),
  joined: sql`join driver d on d.id = r.driver_id join transporter t on t.id = r.transporter_id join auth_plant p on p.id = r.auth_plant_id left join app_user u on u.id = r.created_by`,
})

/** Further pages are rarely read: each name is a statement that every shared connection keeps. */
const lastNamedPage = 3

/** The name of a page that a tab, a status or a type opens with, and of the next ones; undefined for all others. */
function nameOf(scope: Scope, filter: ColumnFilter, { limit, offset }: PageBounds): string | undefined {
  const { statusIds, isOldestFirst, needsOffice, decider, driverId, raiserId, typeId, transporterId, overdue, from, to } = filter
  const isNarrowed =
    needsOffice ||
    scope.plantIds !== undefined ||
    [driverId, raiserId, transporterId, overdue, from, to].some((value) => value !== undefined)
  const page = 1 + offset / limit
  if (isNarrowed || limit !== defaultPageSize || page > lastNamedPage) return undefined
  return [
    'requests',
    scope.transporterId === null ? 'plant' : 'transporter',
    isOldestFirst ? 'oldest' : 'latest',
    ...(decider ? ['waiting'] : []),
    ...(typeId === undefined ? [] : ['of_type']),
    ...(statusIds ?? ['all']),
    `page_${page}`,
  ].join('_')
}

/** The stored count; undefined with filters that have none (a driver, a submitter, dates, lateness, another transporter). */
function storedCount(
  scope: Scope,
  { needsOffice, decider, driverId, raiserId, statusIds, typeId, transporterId, overdue, from, to }: ColumnFilter,
): RawBuilder<number> | undefined {
  const isOtherTransporter = scope.transporterId !== null && transporterId !== undefined && transporterId !== scope.transporterId
  if (needsOffice || [driverId, raiserId, overdue, from, to].some((filter) => filter !== undefined) || isOtherTransporter) return undefined
  const typeIds = typeId === undefined ? undefined : [typeId]
  if (!decider) return requestCount(scope, { statusIds, typeIds, transporterId })
  if (transporterId !== undefined || statusIds?.length === 0) return undefined
  return inboxCount(scope, deciderOfType(decider, typeId))
}

/** Written by `raiseVisitorViolation`. */
export const recordedAt = sql<string | null>`r.body_data #>> '{recorded_at,name}'`

const listedColumns = (
  scope: Scope,
): RawBuilder<ListedRequest> => sql<ListedRequest>`r.id, r.driver_id, d.name as driver_name, d.id_no, r.transporter_id, t.name as transporter_name, r.auth_plant_id as plant_id, p.name as plant, r.type_id, r.status_id,
  u.first_name, u.last_name, r.approvals_needed, ${approvalsGiven} as approvals_given, r.created_at, r.created_by, r.clock_from, r.clock_paused_at,
  ${ofReader(sql`d.status_id`, scope)} as driver_status_id, ${ofReader(sql`d.picture_file_id`, scope)} as picture_file_id, ${needFor(scope)} as need, ${sentBackAt(scope)} as sent_back_at, ${recordedAt} as recorded_at`

/** A driver's current data; null for a transporter, or the people of a plant, that the driver has left. */
const ofReader = (value: RawBuilder<unknown>, scope: Scope): RawBuilder<unknown> =>
  sql`case when ${scope.transporterId === null ? sql`d.auth_plant_id = ${scope.plantId}` : sql`d.transporter_id = r.transporter_id`} then ${value} end`

function conditions(
  scope: Scope,
  { needsOffice: isNeeded, decider, driverId, raiserId, statusIds, typeId, transporterId, overdue, from, to, timeZone }: ColumnFilter,
): RawBuilder<unknown> {
  const all = [(driverId === undefined ? requestInScope : requestIsRead)(scope)]
  if (isNeeded) all.push(needsOffice)
  if (decider) all.push(waitsFor(decider))
  if (driverId !== undefined) all.push(sql`r.driver_id = ${driverId}`)
  if (raiserId !== undefined) all.push(sql`r.created_by = ${raiserId}`)
  // As constants: one status reads its own index, in the list's order.
  if (statusIds) all.push(statusIds.length === 0 ? sql`false` : sql`r.status_id in (${sql.join(statusIds.map((id) => sql.lit(id)))})`)
  if (typeId !== undefined) all.push(sql`r.type_id = ${typeId}`)
  if (transporterId !== undefined) all.push(sql`r.transporter_id = ${transporterId}`)
  if (overdue) all.push(isOverdue(overdue))
  if (from !== undefined) all.push(sql`r.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`)
  if (to !== undefined) all.push(sql`r.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  return sql.join(all, sql` and `)
}
