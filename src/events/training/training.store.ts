import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { listDrivers } from '#drivers/list/driver-list.store.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { attendeeSelect, type Attendee } from '../attendance/attendance.store.ts'
import { findActiveDrivers, toSearch, type DriverSearch } from '../attendance/absent.store.ts'

type Training = {
  last_training_on: PlainDate | null
  last_toolbox_on: PlainDate | null
  attended: number
}
export type TrainedDriverRow = Attendee & Training & { picture_file_id: string | null }

export type TrainingPage = { rows: readonly TrainedDriverRow[]; total: number; cappedAt?: number }
type Page = { page: number; pageSize: number }
type CappedLimits = { limit: number; offset: number; cap: number }

/** One page of the active drivers by name, with their training. */
export async function listTraining(db: Db, scope: Scope, { search, ...filter }: DriverSearch & Page): Promise<TrainingPage> {
  const page = await listDrivers(db, scope, { key: 'active', ...filter, search: search ? toSearch(search) : undefined })
  const trainings = await findTrainings(
    db,
    page.rows.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...(trainings.get(row.id) ?? never) })) }
}

const never: Training = { last_training_on: null, last_toolbox_on: null, attended: 0 }

async function findTrainings(db: Db, driverIds: readonly string[]): Promise<ReadonlyMap<string, Training>> {
  if (driverIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('driver_training')
    .select(['driver_id', 'last_training_on', 'last_toolbox_on', 'attended'])
    .where('driver_id', 'in', driverIds)
    .execute()
  return new Map(rows.map(({ driver_id, ...training }) => [driver_id, training]))
}

/**
 * One page of the active drivers without an event since a day, or ever, longest first; counted up to one more than the cap. Reads the index of
 * driver_training only, and joins just the page's drivers.
 */
export async function listWithout(
  db: Db,
  scope: Scope,
  { since, limit, offset, cap, ...filter }: DriverSearch & CappedLimits & { since: PlainDate },
): Promise<TrainingPage> {
  const found = filter.search ? await findActiveDrivers(db, scope, filter) : undefined
  const condition = sql.join([...withinSet(scope, filter), sql`k.last_on <= ${since}`, ...(found ? [isFound(found.rows)] : [])], sql` and `)
  const { rows } = await sql<{ n: number } & (TrainedDriverRow | { id: null })>`with counted as (
      select count(*)::int as n from (select from driver_training k where ${condition} limit ${cap + 1}) found
    ), page as materialized (
      select k.driver_id, k.last_on from driver_training k where ${condition}
      order by k.last_on, k.driver_id limit ${limit} offset ${offset}
    )
    select counted.n, ${attendeeSelect}, d.picture_file_id, k.last_training_on, k.last_toolbox_on, k.attended
    from counted left join (
      page join driver_training k on k.driver_id = page.driver_id join driver d on d.id = page.driver_id join transporter t on t.id = d.transporter_id
    ) on true order by page.last_on, page.driver_id`.execute(db)
  const listed: TrainedDriverRow[] = []
  for (const { n: _, ...row } of rows) if (row.id !== null) listed.push(row)
  const n = rows[0]?.n ?? 0
  const isCapped = n > cap || found?.cappedAt !== undefined
  return { rows: listed, total: Math.min(n, cap), ...(isCapped && { cappedAt: Math.min(n, cap) }) }
}

/** All matching drivers in the list's order, for an export. */
export async function allTrainedDrivers(
  db: Db,
  scope: Scope,
  { since, ...filter }: DriverSearch & { since: PlainDate | undefined },
): Promise<RawBuilder<TrainedDriverRow>> {
  const found = filter.search ? await findActiveDrivers(db, scope, filter) : undefined
  const all = [
    ...withinSet(scope, filter),
    ...(since === undefined ? [] : [sql`k.last_on <= ${since}`]),
    ...(found ? [isFound(found.rows)] : []),
  ]
  return sql<TrainedDriverRow>`select ${attendeeSelect}, d.picture_file_id, k.last_training_on, k.last_toolbox_on, k.attended
    from driver_training k join driver d on d.id = k.driver_id join transporter t on t.id = d.transporter_id where ${sql.join(all, sql` and `)}
    order by ${since === undefined ? sql`d.name_key, d.id` : sql`k.last_on, k.driver_id`}`
}

const isFound = (drivers: readonly { id: string }[]): RawBuilder<boolean> =>
  sql<boolean>`k.driver_id = any(${drivers.map(({ id }) => id)}::bigint[])`

function withinSet(scope: Scope, { transporterId }: DriverSearch): RawBuilder<unknown>[] {
  const plant = [sql`k.auth_plant_id = ${scope.plantId}`, sql`k.status_id = ${driverStatus.active}`]
  const own = scope.transporterId === null ? [] : [sql`k.transporter_id = ${scope.transporterId}`]
  return [...plant, ...own, ...(transporterId === undefined ? [] : [sql`k.transporter_id = ${transporterId}`])]
}
