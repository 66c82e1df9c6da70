import type { Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { byText, masterStore } from '../master-data.store.ts'
import type { DoctorDetails } from './doctors.contract.ts'

const facts = ['reg_no', 'phone', 'clinic', 'place', 'days'] as const
const columns = ['id', 'name', ...facts] as const

/** A doctor approved for drivers' medicals. */
export type Doctor = Pick<Selectable<Tables['doctor']>, (typeof columns)[number]>

export const doctorStore = masterStore<Doctor, DoctorDetails>({
  table: 'doctor',
  columns,
  searched: ['name', 'reg_no'],
  sorts: { name: byText('name'), reg_no: byText('reg_no') },
  toColumns,
})

/** What a caller leaves out stays as it is, so that one that does not know a field cannot empty it; null empties. */
function toColumns({ name, ...details }: DoctorDetails) {
  const given = facts.flatMap((fact) => (details[fact] === undefined ? [] : [[fact, details[fact]] as const]))
  return { name, ...Object.fromEntries(given) }
}

export const insertDoctor = (db: Db, doctor: DoctorDetails): Promise<Doctor> => doctorStore.insert(db, doctor)
