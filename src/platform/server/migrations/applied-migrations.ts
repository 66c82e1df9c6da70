import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '../database/database.ts'
import type { Migration } from './migration-files.ts'

/** `migration` holds what every server must know, `migration_beside` what servers that do not know it may ignore. */
export type AppliedMigration = { name: string; checksum: string; isBeside: boolean }

/** Lists the migrations that the database has, by name. */
export const appliedMigrations =
  'select name, checksum, false as "isBeside" from migration union all select name, checksum, true from migration_beside order by name'

export const findApplied = (db: Db): Promise<readonly AppliedMigration[]> =>
  db
    .selectFrom('migration')
    .select(['name', 'checksum', sql<boolean>`false`.as('isBeside')])
    .unionAll(db.selectFrom('migration_beside').select(['name', 'checksum', sql<boolean>`true`.as('isBeside')]))
    .orderBy('name')
    .execute()

/** Reads them for a migrator, which creates the tables where they are missing. */
export async function listApplied(client: Client): Promise<readonly AppliedMigration[]> {
  for (const table of ['migration', 'migration_beside'])
    await client.query(
      `create table if not exists ${table} (name text primary key, checksum text not null, taken_at timestamptz not null default now())`,
    )
  return (await client.query<AppliedMigration>(appliedMigrations)).rows
}

export async function recordApplied(client: Client, applied: readonly Migration[]): Promise<void> {
  for (const table of ['migration', 'migration_beside']) {
    const those = applied.filter(({ isBeside }) => isBeside === (table === 'migration_beside'))
    if (those.length === 0) continue
    const values = [those.map(({ name }) => name), those.map(({ checksum }) => checksum)]
    await client.query(`insert into ${table} (name, checksum) select * from unnest($1::text[], $2::text[])`, values)
  }
}

/** Throws a sentence where this version cannot run with the migrations of the database. */
export function requireKnown(known: readonly Migration[], applied: readonly AppliedMigration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum, isBeside } of applied) {
    const ours = checksums.get(name)
    if (ours === undefined && !isBeside)
      throw new Error(
        `The database has the migration ${name}, which this version does not know and cannot run beside. Start a newer version.`,
      )
    if (ours !== undefined && ours !== checksum)
      throw new Error(`The migration ${name} was edited after it was applied. Write a new migration instead.`)
  }
}
