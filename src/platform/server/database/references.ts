import { sql } from 'kysely'
import type { Db, Tables } from './database.ts'

/** How many rows of a table point at a row: counted up to `mostCounted`, which then stands for more. */
export type Use = { readonly table: string; readonly n: number }

export const mostCounted = 1000

type Wanted = {
  readonly table: keyof Tables
  readonly id: string
  /** Tables whose rows are counted once for each value of a column: allocations are so many users. */
  readonly distinct?: Readonly<Record<string, string>>
}

/**
 * What keeps a row from being deleted, as the database itself knows it: rows that would go with it, or let go of it, do not. Whoever has locked the row
 * `for update` before is told the whole truth until the transaction ends.
 */
export async function findUses(db: Db, { table, id, distinct = {} }: Wanted): Promise<readonly Use[]> {
  const references = await listReferences(db, table)
  if (references.length === 0) return []
  const counts = references.map((reference) => {
    const counted = distinct[reference.table]
    return sql`select ${reference.table}::text as name, count(*)::int as n from (
      select ${counted === undefined ? sql`` : sql`distinct ${sql.ref(counted)}`} from ${sql.table(reference.table)}
      where ${sql.ref(reference.column)} = ${id} limit ${mostCounted}) used`
  })
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter(({ n }) => n > 0).map(({ name, n }) => ({ table: name, n }))
}

async function listReferences(db: Db, table: string): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`select other.relname as table, a.attname as column
    from pg_constraint c
    join pg_class other on other.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.confrelid = ${table}::regclass
    order by other.relname`.execute(db)
  return rows
}
