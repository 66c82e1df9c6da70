import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { byText, masterStore } from '../master-data.store.ts'
import { storedValidUntil, type TransporterValues } from './transporters.contract.ts'

const columns = ['id', 'name', 'email', 'is_spot', 'valid_until'] as const

/** `valid_until` is set for spot transporters, and null for regular ones. */
export type Transporter = Pick<Selectable<Tables['transporter']>, (typeof columns)[number]>
export type NewTransporter = Omit<Transporter, 'id'>

export const transporterStore = masterStore<Transporter, TransporterValues>({
  table: 'transporter',
  columns,
  searched: ['name', 'email'],
  sorts: { name: byText('name'), email: byText('email'), type: sql`is_spot`, valid_until: sql`valid_until` },
  toColumns: (values) => ({ name: values.name, email: values.email, is_spot: values.is_spot, valid_until: storedValidUntil(values) }),
})

/** Inserts any number of transporters in one statement; returns them with their ids, in no order. */
export async function insertTransporters(db: Db, transporters: readonly NewTransporter[]): Promise<Transporter[]> {
  if (transporters.length === 0) return []
  return db
    .insertInto('transporter')
    .values([...transporters])
    .returning(columns)
    .execute()
}

/** One that cannot be deleted until the transaction ends, so that what names it is seen by whoever deletes it. */
export async function findAndKeepTransporter(tx: Tx, id: string): Promise<Transporter | undefined> {
  return tx.selectFrom('transporter').select(columns).where('id', '=', id).forKeyShare().executeTakeFirst()
}

/** These transporters as far as they exist, in no order. */
export async function findTransporters(db: Db, ids: readonly string[]): Promise<Transporter[]> {
  return db
    .selectFrom('transporter')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}
