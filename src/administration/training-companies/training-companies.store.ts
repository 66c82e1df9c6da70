import { sql } from 'kysely'
import type { Course } from '../issuers/course-names.rules.ts'
import type { Designation } from '../issuers/issuer-state.rules.ts'
import { byText, masterStore, type MasterRow } from '../master-data.store.ts'
import type { TrainingCompanyDetails } from './training-companies.contract.ts'

export type TrainingCompany = MasterRow & Designation & { courses: Course[] }

const store = masterStore<TrainingCompany, TrainingCompanyDetails>({
  table: 'issuer',
  only: sql<boolean>`kind = 'company'`,
  columns: ['id', 'name', 'courses', 'designated_from', 'designated_until', 'withdrawn_from', 'first_withdrawn_from'],
  searched: ['name'],
  sorts: { name: byText('name'), designated_until: sql`designated_until` },
  toColumns: ({ name, courses, designated_from, designated_until }) => ({
    kind: 'company',
    name,
    ...(courses !== undefined && { courses: [...courses] }),
    ...(designated_from !== undefined && { designated_from }),
    ...(designated_until !== undefined && { designated_until }),
  }),
})

/** What a company has given are trainings, where a doctor's are medicals. */
export const trainingCompanyStore: typeof store = {
  ...store,
  uses: async (tx, id) => (await store.uses(tx, id)).map(({ table, n }) => ({ table: table === 'clearance' ? 'training' : table, n })),
}
