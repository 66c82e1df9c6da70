import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { requestStatus, type RequestTypeId } from '../engine/request-types.contract.ts'
import type { OverdueLimit } from './due-clock.rules.ts'

export async function listPlantIds(tx: Tx): Promise<string[]> {
  const plants = await tx.selectFrom('auth_plant').select('id').orderBy('id').execute()
  return plants.map(({ id }) => id)
}

export type OverdueRow = { id: string; type_id: RequestTypeId; driver_name: string }

/** More are notified in the next run. */
const mostAtOnce = 5000

/** Marks the plant's overdue requests as notified and answers them, oldest first. A concurrent run gets none of them. */
export async function markOverdue(tx: Tx, plantId: string, limits: readonly OverdueLimit[], now: Date): Promise<OverdueRow[]> {
  const typeIds = limits.map(({ typeId }) => typeId)
  const moments = limits.map(({ before }) => before.toISOString())
  const { rows } = await sql<OverdueRow>`with found as materialized (
      select r.id from unnest(${typeIds}::smallint[], ${moments}::timestamptz[]) overdue (type_id, before) join request r on r.type_id = overdue.type_id
      where r.auth_plant_id = ${plantId} and r.status_id = ${sql.lit(requestStatus.pending)} and r.clock_paused_at is null and r.overdue_notified_at is null
        and r.created_at < overdue.before and coalesce(r.clock_from, r.created_at) < overdue.before
      order by r.created_at limit ${mostAtOnce} for update of r skip locked
    ), marked as (
      update request r set overdue_notified_at = ${now} from found where r.id = found.id returning r.id, r.type_id, r.driver_id, r.created_at
    )
    select m.id, m.type_id, d.name as driver_name from marked m join driver d on d.id = m.driver_id order by m.created_at, m.id`.execute(tx)
  return rows
}
