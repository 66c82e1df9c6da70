import type { Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { byText, masterStore } from '../master-data.store.ts'
import type { SyllabusDetails } from './syllabus.contract.ts'

export type Syllabus = Pick<Selectable<Tables['syllabus']>, 'id' | 'name'>

export const syllabusStore = masterStore<Syllabus, SyllabusDetails>({
  table: 'syllabus',
  columns: ['id', 'name'],
  searched: ['name'],
  sorts: { name: byText('name') },
  toColumns: ({ name }) => ({ name }),
})

export const insertSyllabus = (db: Db, syllabus: SyllabusDetails): Promise<Syllabus> => syllabusStore.insert(db, syllabus)
