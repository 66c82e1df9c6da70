import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { allOfSearchedDrivers, readPageOfSearchedDrivers, type DriverListPlan } from '#drivers/list/searched-drivers.store.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { clearedAs } from '#drivers/verdict/verdict.sql.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readPage, type CappedPage, type PageBounds } from '#platform/server/database/statements/listing.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { JudgedBy } from '../checks/judged-by.rules.ts'
import type { FoundBy } from '../checks/gate-check.rules.ts'
import type { GateReason } from '../judgement/gate-reasons.rules.ts'
import type { Direction } from '../judgement/gate-verdict.rules.ts'
import type { LogOutcome } from './check-log.rules.ts'

export type CheckLogFilter = {
  search?: string | undefined
  outcome?: LogOutcome | undefined
  direction?: Direction | undefined
  isUnusual?: boolean
  /** Only the last refusal of each active driver who may not load on this day. */
  stillBlockedOn?: PlainDate | undefined
  driverId?: string | undefined
  transporterId?: string | undefined
  /** Days at the plant, inclusive. */
  from?: PlainDate | undefined
  to?: PlainDate | undefined
}

export type LoggedCheckRow = {
  id: string
  checked_at: Date
  direction: Direction
  outcome: Verdict
  reasons: readonly GateReason[]
  registration: string | null
  is_bulk_load: boolean
  is_offline: boolean
  found_by: FoundBy
  entered: string | null
  driver_id: string | null
  driver: string | null
  /** Of a visiting driver. */
  visitor_id: string | null
  home_plant: string | null
  visited_plant: string | null
  picture_file_id: string | null
  transporter: string | null
  card_no: string | null
  /** The guard, or the key of a program. */
  checked_by: string | null
  device: string | null
  override_by: string | null
  override_at: Date | null
  override_reason: string | null
  unusual: readonly { kind: string; plant: string | null; at: string | null }[]
  time_zone: string
}

/** One page of the plant's checks, newest first. */
export const listChecks = (db: Db, plantId: string, filter: CheckLogFilter, page: PageBounds): Promise<CappedPage<LoggedCheckRow>> =>
  readPageOfSearchedDrivers(db, listPlan(conditions(plantId, filter)), filter.search, page)

/** All matching checks, newest first. */
export const allChecks = (plantId: string, filter: CheckLogFilter): RawBuilder<LoggedCheckRow> =>
  allOfSearchedDrivers(listPlan(conditions(plantId, filter)), filter.search)

/** One page of a driver's checks, newest first, at the own plant and at those that admitted the driver. The caller checks that the driver is in scope. */
export const listChecksOf = (
  db: Db,
  { plantId, transporterId }: Scope,
  driverId: string,
  page: PageBounds,
): Promise<CappedPage<LoggedCheckRow>> => {
  const own = transporterId === null ? sql`true` : sql`c.transporter_id = ${transporterId}`
  return readPage(db, listPlan(sql`(c.auth_plant_id = ${plantId} or c.is_visit) and c.driver_id = ${driverId} and ${own}`), page)
}

export type StoredJudgedBy = JudgedBy & { settings: Readonly<Record<string, string | number>> }
export type DetailedCheckRow = LoggedCheckRow & { judged_by: StoredJudgedBy | null }

/** A check of the plant with what it was judged by; 404 where there is none. */
export async function findDetailedCheck(db: Db, plantId: string, id: string): Promise<DetailedCheckRow> {
  const { columns, table, joined } = listPlan(sql`true`)
  const { rows } = await sql<DetailedCheckRow>`select ${columns}, c.judged_by from ${table} ${joined}
    where c.auth_plant_id = ${plantId} and c.id = ${id}`.execute(db)
  const [check] = rows
  if (!check) throw notFound()
  return check
}

const listPlan = (which: RawBuilder<unknown>): DriverListPlan<LoggedCheckRow> => ({
  table: sql`gate_check c`,
  id: sql`c.id`,
  driverId: sql`c.driver_id`,
  which,
  order: sql`c.checked_at`,
  isDescending: true,
  alsoFound: (search) => sql`select driver_id from card where card_no_key(card_no) = card_no_key(${search})`,
  columns: sql<LoggedCheckRow>`c.id, c.checked_at, c.direction, c.outcome, c.reasons, c.registration, c.is_bulk_load, c.is_offline, c.found_by, c.entered,
    case when not c.is_visit then d.id end as driver_id, case when c.is_visit then d.id end as visitor_id, d.name as driver, d.picture_file_id, case when c.is_visit then h.name end as home_plant, case when c.is_visit then a.name end as visited_plant, t.name as transporter, k.card_no, coalesce(u.first_name || ' ' || u.last_name, ak.name) as checked_by, gd.name as device,
    o.first_name || ' ' || o.last_name as override_by, v.at as override_at, v.reason as override_reason,
    coalesce((select json_agg(json_build_object('kind', g.kind, 'plant', p.name, 'at', g.other_at) order by g.kind, g.id)
      from gate_anomaly g left join auth_plant p on p.id = g.other_plant_id where g.check_id = c.id), '[]') as unusual, a.time_zone`,
  // Who is of another plant and not admitted has no name here.
  joined: sql`join auth_plant a on a.id = c.auth_plant_id
    left join driver d on d.id = c.driver_id and (c.is_visit or d.auth_plant_id = c.auth_plant_id) left join auth_plant h on h.id = d.auth_plant_id
    left join transporter t on t.id = c.transporter_id and d.id is not null left join card k on k.id = c.card_id left join app_user u on u.id = c.user_id
    left join api_key ak on ak.id = c.api_key_id left join gate_device gd on gd.id = c.device_id
    left join gate_override v on v.check_id = c.id left join app_user o on o.id = v.by_id`,
})

const isOverridden = sql`exists (select from gate_override where check_id = c.id)`

function conditions(plantId: string, filter: CheckLogFilter): RawBuilder<unknown> {
  const { search, outcome, direction, isUnusual, stillBlockedOn, driverId, transporterId, from, to } = filter
  // Another plant's driver who is not admitted is found by nothing that is hidden here, only by the number of the card that was shown.
  const isOwn = sql`(c.is_visit or exists (select from driver where id = c.driver_id and auth_plant_id = ${plantId}))`
  const all = [sql`c.auth_plant_id = ${plantId}`]
  if (outcome === 'overridden') all.push(isOverridden)
  else if (outcome !== undefined) all.push(sql`c.outcome = ${outcome}`)
  if (direction !== undefined) all.push(sql`c.direction = ${direction}`)
  if (isUnusual) all.push(sql`exists (select from gate_anomaly where check_id = c.id)`)
  if (stillBlockedOn !== undefined) all.push(isLastRefusal, isStillBlocked(plantId, stillBlockedOn))
  if (search) all.push(sql`(${isOwn} or c.card_id in (select id from card where card_no_key(card_no) = card_no_key(${search})))`)
  if (driverId !== undefined) all.push(sql`c.driver_id = ${driverId} and ${isOwn}`)
  if (transporterId !== undefined) all.push(sql`c.transporter_id = ${transporterId} and ${isOwn}`)
  if (from !== undefined) all.push(sql`c.checked_at >= ${midnight(plantId, sql`${from}::date`)}`)
  if (to !== undefined) all.push(sql`c.checked_at < ${midnight(plantId, sql`${to}::date + 1`)}`)
  return sql.join(all, sql` and `)
}

const isLastRefusal = sql`c.outcome = 'blocked' and not exists (select from gate_check later where later.driver_id = c.driver_id
  and later.auth_plant_id = c.auth_plant_id and later.outcome = 'blocked' and (later.checked_at, later.id) > (c.checked_at, c.id))`

const isStillBlocked = (plantId: string, day: PlainDate): RawBuilder<unknown> =>
  sql`exists (select from driver d where d.id = c.driver_id and d.auth_plant_id = ${plantId} and d.status_id = ${sql.lit(driverStatus.active)}
    and ${clearedAs('blocked', day)})`

const midnight = (plantId: string, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day})::timestamp at time zone (select time_zone from auth_plant where id = ${plantId})`
