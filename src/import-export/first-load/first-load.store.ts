import { sql } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export type FirstLoad = { finishedAt: Date | null; finishedBy: string | null; drivers: number | null }

export async function findFirstLoad(db: Db, plantId: string): Promise<FirstLoad> {
  return db
    .selectFrom('auth_plant as p')
    .leftJoin('app_user as u', 'u.id', 'p.first_load_finished_by')
    .select(['p.first_load_finished_at as finishedAt', 'p.first_load_drivers as drivers'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('finishedBy'))
    .where('p.id', '=', plantId)
    .executeTakeFirstOrThrow()
}

/** Whether the first load is finished; it is not finished during this transaction. */
export async function holdFirstLoad(db: Db, plantId: string): Promise<boolean> {
  const plant = db.selectFrom('auth_plant').select('first_load_finished_at').where('id', '=', plantId).forShare()
  return (await plant.executeTakeFirstOrThrow()).first_load_finished_at !== null
}

export async function countActiveDrivers(db: Db, plantId: string): Promise<number> {
  const { n } = await db
    .selectFrom('driver')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('auth_plant_id', '=', plantId)
    .where('status_id', '=', driverStatus.active)
    .executeTakeFirstOrThrow()
  return n
}

type Finish = { plantId: string; by: string; drivers: number; at: Date }

/** False where it is finished already. */
export async function markFirstLoadFinished(tx: Tx, { plantId, by, drivers, at }: Finish): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth_plant')
    .set({ first_load_finished_at: at, first_load_finished_by: by, first_load_drivers: drivers })
    .where('id', '=', plantId)
    .where('first_load_finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
