import type { DoctorAppointment, OfficeAppointment } from './appointments.contract.ts'
import type { ForDoctorRow, ForOfficeRow } from './appointment-list.store.ts'

type Common = Pick<ForOfficeRow, 'id' | 'asked_at' | 'state' | 'wished_from' | 'wished_until' | 'day' | 'start_time' | 'reason'>

const presentCommon = ({ id, asked_at, state, wished_from, wished_until, day, start_time, reason }: Common) => ({
  _id: id,
  state,
  asked_at: asked_at.toISOString(),
  wished_from,
  wished_until,
  day,
  start_time,
  reason,
})

export const presentForOffice = (row: ForOfficeRow): OfficeAppointment => {
  const { doctor_id, name, phone, clinic, place, days } = row
  return { ...presentCommon(row), doctor_id: { _id: doctor_id, name, phone, clinic, place, days } }
}

export const presentForDoctor = (row: ForDoctorRow): DoctorAppointment => ({
  ...presentCommon(row),
  version: row.version,
  driver_id: { name: row.driver_name, id_no: row.id_no },
  transporter_id: { name: row.transporter_name },
  office_phone: row.office_phone,
})
