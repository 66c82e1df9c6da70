import type { Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { byText, masterStore } from '../master-data.store.ts'
import type { DoctorDetails } from './doctors.contract.ts'

/** A doctor approved for drivers' medicals. */
export type Doctor = Pick<Selectable<Tables['doctor']>, 'id' | 'name' | 'reg_no'>

export const doctorStore = masterStore<Doctor, DoctorDetails>({
  table: 'doctor',
  columns: ['id', 'name', 'reg_no'],
  searched: ['name', 'reg_no'],
  sorts: { name: byText('name'), reg_no: byText('reg_no') },
  toColumns: ({ name, reg_no }) => ({ name, reg_no: reg_no ?? null }),
})

export const insertDoctor = (db: Db, doctor: Omit<Doctor, 'id'>): Promise<Doctor> => doctorStore.insert(db, doctor)
