import type { Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { withDesignation, type Designated } from '../issuers/designated.store.ts'
import { byText, masterStore, type MasterStore } from '../master-data.store.ts'
import type { DoctorDetails } from './doctors.contract.ts'

const facts = ['reg_no', 'phone', 'clinic', 'place', 'days'] as const
const columns = ['id', 'name', ...facts] as const

type StoredDoctor = Pick<Selectable<Tables['doctor']>, (typeof columns)[number]>

/** A doctor approved for drivers' medicals. */
export type Doctor = Designated<StoredDoctor>

const store = masterStore<StoredDoctor, DoctorDetails>({
  table: 'doctor',
  columns,
  searched: ['name', 'reg_no'],
  sorts: { name: byText('name'), reg_no: byText('reg_no') },
  toColumns,
})

export const doctorStore: MasterStore<Doctor, DoctorDetails> = withDesignation(store)

/** What a caller leaves out stays as it is, so that one that does not know a field cannot empty it; null empties. */
function toColumns({ name, ...details }: DoctorDetails) {
  const given = facts.flatMap((fact) => (details[fact] === undefined ? [] : [[fact, details[fact]] as const]))
  return { name, ...Object.fromEntries(given) }
}

export const insertDoctor = (db: Db, doctor: DoctorDetails): Promise<Doctor> => doctorStore.insert(db, doctor)
