import { sql } from 'kysely'
import type { Db, Tables } from '../database.ts'

/** How many rows of a table reference a row: counted up to `maxCountedReferences`, which then means 'or more'. */
export type ReferenceCount = { table: string; n: number }

export const maxCountedReferences = 1000

type ReferencedRow = {
  table: keyof Tables
  id: string
  /** Tables counted by the distinct values of a column: allocations are counted by user. */
  distinct?: Readonly<Record<string, string>>
}

/**
 * The foreign keys that prevent a row from being deleted; those with `on delete cascade` or `set null` do not. Exact until the transaction ends if
 * the row was locked `for update` before.
 */
export async function countReferences(db: Db, { table, id, distinct = {} }: ReferencedRow): Promise<readonly ReferenceCount[]> {
  const references = await listReferences(db, table)
  if (references.length === 0) return []
  const counts = references.map((reference) => {
    const counted = distinct[reference.table]
    return sql`select ${reference.table}::text as name, count(*)::int as n from (
      select ${counted === undefined ? sql`` : sql`distinct ${sql.ref(counted)}`} from ${sql.table(reference.table)}
      where ${sql.ref(reference.column)} = ${id} limit ${maxCountedReferences}) used`
  })
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter(({ n }) => n > 0).map(({ name, n }) => ({ table: name, n }))
}

async function listReferences(db: Db, table: string): Promise<readonly { table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`select other.relname as table, a.attname as column
    from pg_constraint c
    join pg_class other on other.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.confrelid = ${table}::regclass
    order by other.relname`.execute(db)
  return rows
}
