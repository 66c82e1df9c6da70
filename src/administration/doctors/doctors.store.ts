import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

/** A doctor approved for drivers' medicals. */
export type Doctor = { readonly id: string; readonly name: string; readonly reg_no: string | null }

const columns = ['id', 'name', 'reg_no'] as const

export async function listDoctors(db: Db): Promise<Doctor[]> {
  return db
    .selectFrom('doctor')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function insertDoctor(db: Db, doctor: Omit<Doctor, 'id'>): Promise<Doctor> {
  return db.insertInto('doctor').values(doctor).returning(columns).executeTakeFirstOrThrow()
}
