import { escapeIdentifier } from 'pg'
import { listTables } from '#operations/backup/files/catalog.ts'
import type { DatabaseClient } from '#platform/server/database/connection/database-client.ts'

/**
 * Each table's number of rows and a sum over all of their values, whatever their order: equal for equal tables. In one snapshot. Without `shared_part`,
 * which a restored installation records anew.
 */
export async function fingerprintOf(client: DatabaseClient): Promise<ReadonlyMap<string, string>> {
  await client.query(`begin isolation level repeatable read read only; set local timezone = 'UTC'; set local datestyle = 'ISO'`)
  const prints = new Map<string, string>()
  for (const { name } of await listTables(client)) {
    if (name === 'shared_part') continue
    const { rows } = await client.query<{ print: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print from public.${escapeIdentifier(name)} t`,
    )
    prints.set(name, rows[0]?.print ?? '')
  }
  await client.query('commit')
  return prints
}
