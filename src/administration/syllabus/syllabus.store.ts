import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

export type Syllabus = { readonly id: string; readonly name: string }

export async function listSyllabus(db: Db): Promise<Syllabus[]> {
  return db
    .selectFrom('syllabus')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function insertSyllabus(db: Db, { name }: { readonly name: string }): Promise<Syllabus> {
  return db.insertInto('syllabus').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()
}
