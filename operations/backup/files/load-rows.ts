import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import { BackupProblem } from './backup-problem.ts'
import { listTables } from './catalog.ts'
import { rowsPath } from './dump-rows.ts'
import type { Manifest } from './manifest.ts'
import { unpack } from './packed-file.ts'
import type { Sums } from './sums.ts'

type Rows = { [K in 'tables' | 'sequences']: NonNullable<Manifest[K]> }

/**
 * Fills the tables of a migrated database without data, in one transaction: all rows or none. Foreign keys and indexes are made after the rows,
 * which is several times faster and needs no order of the tables. So are checks that rows of older releases may break: these come back as they were. Needs the owner's rights, not a superuser's.
 */
export async function loadRows(client: DatabaseClient, folder: string, { tables, sequences }: Rows, sums: Sums): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8'; set datestyle = 'ISO';
    set timezone = 'UTC'; set maintenance_work_mem = '256MB'`)
  await client.query('begin')
  await requireSameTables(client, tables)
  const all = tables.map(({ name }) => inPublic(name))
  const later = await dropConstraintsAndIndexes(client)
  for (const table of all) await client.query(`alter table ${table} disable trigger user`)
  // What migrations insert is in the backup too.
  await client.query(`truncate ${all.join(', ')}`)
  for (const { name, columns, rows } of tables) {
    const copy = client.query(copyFrom(`copy ${inPublic(name)} (${columns.map(escapeIdentifier).join(', ')}) from stdin`))
    await pipeline(Readable.from(unpack(join(folder, rowsPath(name)), sums.get(rowsPath(name)) ?? ''), { objectMode: false }), copy)
    if (copy.rowCount !== rows)
      throw new BackupProblem(`The backup has ${rows} rows of ${name}, but ${copy.rowCount} were restored. Nothing was kept.`)
  }
  for (const statement of later) await client.query(statement)
  for (const table of all) await client.query(`alter table ${table} enable trigger user`)
  await setSequences(client, sequences)
  await client.query('commit')
  await client.query('vacuum analyze')
}

const inPublic = (name: string): string => `public.${escapeIdentifier(name)}`

async function requireSameTables(client: DatabaseClient, wanted: Rows['tables']): Promise<void> {
  const shapeOf = (tables: readonly { name: string; columns: readonly string[] }[]): string =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]))
  if (shapeOf(await listTables(client)) !== shapeOf(wanted))
    throw new BackupProblem('The tables of the backup are not those of its migrations. Use another backup.')
}

/** Drops them and answers the statements that make them again, in order. */
async function dropConstraintsAndIndexes(client: DatabaseClient): Promise<string[]> {
  const { rows } = await client.query<{ dropping: string; making: string }>(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as dropping,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as making, 1 as nth
    from pg_constraint k where (k.contype = 'f' or k.contype = 'c' and not k.convalidated) and k.connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 0
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
    order by nth desc`)
  for (const { dropping } of rows) await client.query(dropping)
  return rows.map(({ making }) => making).toReversed()
}

/** To the stored value, or the highest stored id where the backup's user could not read the value. */
async function setSequences(client: DatabaseClient, sequences: Rows['sequences']): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string; column: string }>(`
    select s.relname as name, t.relname as table, a.attname as column from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`)
  const stored = new Map(sequences.map(({ name, last }) => [name, last]))
  for (const { name, table, column } of rows)
    await client.query(
      `select setval($1::regclass, last) from (select greatest($2::bigint, max(${escapeIdentifier(column)})) as last from ${inPublic(table)}) ids where last is not null`,
      [inPublic(name), stored.get(name) ?? null],
    )
}
