import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { insertSyllabus, type Syllabus } from './syllabus.store.ts'

export const aSyllabus = (db: Db, { name = `Syllabus ${randomUUID()}` }: { readonly name?: string } = {}): Promise<Syllabus> =>
  insertSyllabus(db, { name })
