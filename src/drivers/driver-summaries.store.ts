import type { Db } from '#platform/server/database/database.ts'

export type DriverSummary = { readonly id: string; readonly id_no: string; readonly transporter_id: string; readonly status_id: number }

/** Every driver of a plant with id number, transporter and status, in order of registration. */
export async function listDriverSummaries(db: Db, plantId: string): Promise<DriverSummary[]> {
  return db
    .selectFrom('driver')
    .select(['id', 'id_no', 'transporter_id', 'status_id'])
    .where('auth_plant_id', '=', plantId)
    .orderBy('id')
    .execute()
}
