import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'

type Listed = { plantId: string; driverIds: readonly string[]; today: PlainDate }

/** The points in force of these drivers, by their ids; of nobody at a plant that counts none. */
export async function listPointsInForce(db: Db, { plantId, driverIds, today }: Listed): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('driver')
    .select(['id', sql<number>`points_in_force(id, auth_plant_id, ${today}::date)`.as('points')])
    .where('id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .where(sql<boolean>`counts_points(${plantId}, ${today}::date)`)
    .execute()
  return new Map(rows.map(({ id, points }) => [id, points]))
}
