import type { Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { byText, masterStore } from '../master-data.store.ts'
import type { DoctorDetails } from './doctors.contract.ts'

const columns = ['id', 'name', 'reg_no', 'phone', 'clinic', 'place', 'days'] as const

/** A doctor approved for drivers' medicals. */
export type Doctor = Pick<Selectable<Tables['doctor']>, (typeof columns)[number]>

export const doctorStore = masterStore<Doctor, DoctorDetails>({
  table: 'doctor',
  columns,
  searched: ['name', 'reg_no'],
  sorts: { name: byText('name'), reg_no: byText('reg_no') },
  toColumns: ({ name, reg_no = null, phone = null, clinic = null, place = null, days = null }) => ({
    name,
    reg_no,
    phone,
    clinic,
    place,
    days,
  }),
})

export const insertDoctor = (db: Db, doctor: DoctorDetails): Promise<Doctor> => doctorStore.insert(db, doctor)
