import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { notFound } from '#platform/server/refusal.ts'

export type Transporter = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly is_spot: boolean
  /** Of a spot transporter; null for a regular one. */
  readonly valid_until: string | null
}

export type NewTransporter = Omit<Transporter, 'id'>

const columns = ['id', 'name', 'email', 'is_spot', 'valid_until'] as const

export async function listTransporters(db: Db): Promise<Transporter[]> {
  return db
    .selectFrom('transporter')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function findTransporter(db: Db, id: string): Promise<Transporter> {
  const found = await db.selectFrom('transporter').select(columns).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** By name, whatever its case. */
export async function findTransportersByNames(db: Db, names: readonly string[]): Promise<Transporter[]> {
  return db
    .selectFrom('transporter')
    .select(columns)
    .where(sql`lower(name)`, '=', sql`any(select lower(n) from unnest(${names}::text[]) n)`)
    .execute()
}

/** Any number of transporters in one statement; answers them with their ids, in no order. */
export async function insertTransporters(db: Db, transporters: readonly NewTransporter[]): Promise<Transporter[]> {
  if (transporters.length === 0) return []
  return db
    .insertInto('transporter')
    .values([...transporters])
    .returning(columns)
    .execute()
}
