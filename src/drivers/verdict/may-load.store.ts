import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { clearedUntil } from './verdict.store.ts'
import { verdictBy } from './verdict.rules.ts'

/** Whether the driver may load on this day. */
export async function mayLoad(db: Db, driverId: string, today: PlainDate): Promise<boolean> {
  const { status_id: statusId, until } = await named(db, 'driver_may_load')
    .selectFrom('driver as d')
    .select(['d.status_id', clearedUntil.as('until')])
    .where('d.id', '=', driverId)
    .executeTakeFirstOrThrow(notFound)
  return verdictBy({ statusId, clearedUntil: until }, today) !== 'blocked'
}

export type DriverLoading = {
  readonly id: string
  readonly name: string
  readonly auth_plant_id: string
  readonly transporter_id: string
  /** Today at the driver's plant. */
  readonly mayLoad: boolean
}

/** As `mayLoad`, of these drivers at this moment. */
export async function listLoading(db: Db, driverIds: readonly string[], at: Date): Promise<readonly DriverLoading[]> {
  const rows = await db
    .selectFrom('driver as d')
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .select(['d.id', 'd.name', 'd.auth_plant_id', 'd.transporter_id', 'd.status_id', clearedUntil.as('until')])
    .select(sql<PlainDate>`(${at}::timestamptz at time zone p.time_zone)::date`.as('today'))
    .where('d.id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .orderBy('d.id')
    .execute()
  return rows.map(({ status_id: statusId, until, today, ...driver }) => ({
    ...driver,
    mayLoad: verdictBy({ statusId, clearedUntil: until }, today) !== 'blocked',
  }))
}
