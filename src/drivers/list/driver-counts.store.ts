import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { prepared, type Slots } from '#platform/server/database/prepared.ts'
import { tileStatus, type DriverStatusId, type DriverTile } from '../driver-status.contract.ts'

/** Drivers per tile, from counts that are updated with each change. */
export async function countDrivers(db: Db, { plantId, transporterId }: Scope): Promise<Record<DriverTile, number>> {
  const rows = await driverCounts(db, { plantId, transporterId }, { isOfTransporter: transporterId !== null })
  const counts = new Map(rows.map(({ status_id, n }) => [status_id, n]))
  const count = (tile: DriverTile): number => counts.get(tileStatus[tile]) ?? 0
  return { active: count('active'), suspended: count('suspended'), blacklisted: count('blacklisted') }
}

type StatusCount = { readonly status_id: DriverStatusId; readonly n: number }

const driverCounts = prepared(
  'driver_counts',
  (value: Slots<'plantId' | 'transporterId'>, { isOfTransporter }: { readonly isOfTransporter: boolean }) => sql<StatusCount>`
    select c.status_id, sum(c.n)::int as n from driver_count c
    where c.auth_plant_id = ${value('plantId')} and ${isOfTransporter ? sql`c.transporter_id = ${value('transporterId')}` : sql`c.transporter_id is null`}
    group by c.status_id`,
)

export type TransporterName = { readonly id: string; readonly name: string }

/** The transporters with drivers in scope, by name, for filters. */
export async function listTransportersWithDrivers(db: Db, scope: Scope): Promise<TransporterName[]> {
  const { rows } = await sql<TransporterName>`select t.id, t.name from driver_count c join transporter t on t.id = c.transporter_id
    where c.auth_plant_id = ${scope.plantId} ${scope.transporterId === null ? sql`` : sql`and t.id = ${scope.transporterId}`}
    group by t.id having sum(c.n) > 0 order by lower(t.name)`.execute(db)
  return rows
}

/** Folds the pending count changes; runs every second and after an import. */
export async function foldDriverCounts(db: Db): Promise<void> {
  await sql`select fold_driver_counts()`.execute(db)
}
