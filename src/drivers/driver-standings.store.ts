import type { Db } from '#platform/server/database/database.ts'

export type DriverStanding = { readonly id: string; readonly id_no: string; readonly transporter_id: string; readonly status_id: number }

/** Every driver of a plant with id number, transporter and status, in the order they came. */
export async function listStandings(db: Db, plantId: string): Promise<DriverStanding[]> {
  return db
    .selectFrom('driver')
    .select(['id', 'id_no', 'transporter_id', 'status_id'])
    .where('auth_plant_id', '=', plantId)
    .orderBy('id')
    .execute()
}
