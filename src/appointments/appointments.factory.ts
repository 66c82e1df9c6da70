import { aDoctor } from '#administration/master-data.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { insertAppointment, type NewAppointment } from './appointments.store.ts'

type OfDriver = { id: string; auth_plant_id: string; transporter_id: string }

/** An appointment that an office asked for, by default of a doctor who does not work at the plant; returns its id. */
export async function anAppointment(
  db: Db,
  { id: driver_id, auth_plant_id, transporter_id }: OfDriver,
  fields: Pick<NewAppointment, 'asked_by'> & Partial<NewAppointment>,
): Promise<string> {
  const doctor_id = fields.doctor_id ?? (await aDoctor(db)).id
  return insertAppointment(db, { driver_id, auth_plant_id, transporter_id, doctor_id, asked_at: '2026-11-20T06:00:00Z', ...fields })
}
