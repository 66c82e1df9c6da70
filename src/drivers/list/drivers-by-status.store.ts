import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { statusWithName } from '../driver-status.contract.ts'

export type DriversOfStatus = { readonly status: { readonly id: number; readonly name: string }; readonly count: number }

/** A transporter's drivers per status, most first, from stored counts. */
export async function countDriversByStatus(
  db: Db,
  { plantId, transporterId }: Scope & { readonly transporterId: string },
): Promise<DriversOfStatus[]> {
  const { rows } = await sql<{ id: number; count: number }>`select status_id as id, sum(n)::int as count from driver_count
    where auth_plant_id = ${plantId} and transporter_id = ${transporterId}
    group by status_id having sum(n) > 0 order by 2 desc, 1`.execute(db)
  return rows.map(({ id, count }) => ({ status: statusWithName(id), count }))
}
