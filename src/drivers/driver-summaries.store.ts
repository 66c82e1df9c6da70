import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'

export type DriverSummary = { id: string; id_no: string; transporter_id: string; status_id: number }

/** Every driver of a plant with id number, transporter and status, in order of registration. */
export async function listDriverSummaries(db: Db, plantId: string): Promise<DriverSummary[]> {
  return db
    .selectFrom('driver')
    .select(['id', 'id_no', 'transporter_id', 'status_id'])
    .where('auth_plant_id', '=', plantId)
    .orderBy('id')
    .execute()
}

/** The names of these drivers, by id, as far as they are in scope. */
export async function findDriverNames(
  db: Db,
  { plantId, transporterId }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const drivers = db
    .selectFrom('driver')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('auth_plant_id', '=', plantId)
  const rows = await (transporterId === null ? drivers : drivers.where('transporter_id', '=', transporterId)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
