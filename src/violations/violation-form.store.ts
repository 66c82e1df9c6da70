import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { matchesDriverSearch } from '#drivers/list/searched-drivers.store.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Db } from '#platform/server/database/database.ts'

export type OfferedDriver = { id: string; name: string; id_no: string }
type DriverFilter = {
  transporterId: string
  statuses: readonly DriverStatusId[]
  search?: string | undefined
  limit: number
}

/** A transporter's drivers of these statuses, by name; up to one more than the limit. */
export async function listDriversToReport(
  db: Db,
  scope: Scope,
  { transporterId, statuses, search, limit }: DriverFilter,
): Promise<OfferedDriver[]> {
  const ofTransporter = scope.transporterId === null ? sql`` : sql`and d.transporter_id = ${scope.transporterId}`
  const table = sql`driver d`
  const which = sql`d.auth_plant_id = ${scope.plantId} and d.transporter_id = ${transporterId} ${ofTransporter} and d.status_id = any(${statuses})`
  const { rows } = await sql<OfferedDriver>`select d.id, d.name, d.id_no from ${table}
    where ${which} and ${matchesDriverSearch({ table, which, driverId: sql`d.id` }, search)} order by d.name_key, d.id limit ${limit + 1}`.execute(
    db,
  )
  return rows
}
