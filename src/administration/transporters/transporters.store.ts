import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { byText, masterStore } from '../master-data.store.ts'
import { storedValidUntil } from './transporter-details.contract.ts'
import type { TransporterValues } from './transporters.contract.ts'

export type Transporter = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly is_spot: boolean
  /** For spot transporters; null for regular ones. */
  readonly valid_until: string | null
}

export type NewTransporter = Omit<Transporter, 'id'>

const columns = ['id', 'name', 'email', 'is_spot', 'valid_until'] as const

export const transporterStore = masterStore<Transporter, TransporterValues>({
  table: 'transporter',
  columns,
  searched: ['name', 'email'],
  sorts: { name: byText('name'), email: byText('email'), type: sql`is_spot`, valid_until: sql`valid_until` },
  toColumns: (values) => ({ name: values.name, email: values.email, is_spot: values.is_spot, valid_until: storedValidUntil(values) }),
})

export async function listTransporters(db: Db): Promise<Transporter[]> {
  return db.selectFrom('transporter').select(columns).orderBy(byText('name')).execute()
}

/** By name, case-insensitive. */
export async function findTransportersByNames(db: Db, names: readonly string[]): Promise<Transporter[]> {
  return db
    .selectFrom('transporter')
    .select(columns)
    .where(sql`lower(name)`, '=', sql`any(select lower(n) from unnest(${names}::text[]) n)`)
    .execute()
}

/** Inserts any number of transporters in one statement; returns them with their ids, in no order. */
export async function insertTransporters(db: Db, transporters: readonly NewTransporter[]): Promise<Transporter[]> {
  if (transporters.length === 0) return []
  return db
    .insertInto('transporter')
    .values([...transporters])
    .returning(columns)
    .execute()
}
