import { escapeIdentifier } from 'pg'
import { clientConfig } from '../database/connection/client-config.ts'
import { DatabaseClient } from '../database/connection/database-client.ts'
import type { DatabaseAddress } from '../database/database.ts'
import { sqlState } from '../database/database-errors.ts'

/** Constraints that hold for what is written from now on, and not yet for all rows. */
const unvalidated = `select conrelid::regclass::text as "table", array_agg(conname::text order by conname) as names from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('c', 'f') and not convalidated group by conrelid order by 1`

/** A row breaks one, or the table is in use for longer than a start waits: the next start tries again. */
const leftForLater = new Set(['23514', '23503', '55P03'])

/** Validates the constraints that no row breaks, as the owner; those of a table in one pass. People can write meanwhile. */
export async function validateConstraints(address: DatabaseAddress): Promise<void> {
  const client = new DatabaseClient(clientConfig(address))
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 700`)
    const { rows } = await client.query<{ table: string; names: string[] }>(unvalidated)
    for (const { table, names } of rows)
      if (!(await validate(client, table, names)) && names.length > 1) for (const name of names) await validate(client, table, [name])
  } finally {
    await client.end().catch(() => {})
  }
}

async function validate(client: DatabaseClient, table: string, names: readonly string[]): Promise<boolean> {
  try {
    await client.query(`alter table ${table} ${names.map((name) => `validate constraint ${escapeIdentifier(name)}`).join(', ')}`)
    return true
  } catch (error) {
    if (leftForLater.has(sqlState(error) ?? '')) return false
    throw error
  }
}
