import type { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import { appliedMigrations, type AppliedMigration } from '#platform/server/migrations/applied-migrations.ts'

/** A table of the schema `public` and its columns in order, without the generated ones. */
export type TableShape = { name: string; columns: readonly string[] }

/** The tables that hold the product's data. Those of the migrations are left out: restoring migrates. */
export async function listTables(client: DatabaseClient): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname not in ('migration', 'migration_beside')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`)
  return rows
}

/** How far each sequence has counted; without those that have not counted, or whose value this user may not read. */
export async function readSequences(client: DatabaseClient): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

/** The migrations that the database has, by name. */
export async function readApplied(client: DatabaseClient): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<AppliedMigration>(appliedMigrations)
  return rows.map(({ name, checksum }) => ({ name, checksum }))
}

/** The last row of each audit partition. */
export async function readAuditHeads(client: DatabaseClient): Promise<{ lane: number; lane_no: number; hash: string }[]> {
  const { rows } = await client.query<{ lane: number; lane_no: number; hash: string }>(
    `select lane::int, lane_no::int, encode(hash, 'hex') as hash from audit_head where lane_no > 0 order by lane`,
  )
  return rows
}

// Also of a database from before there was a purge, which is backed up before it is upgraded.
const isNotPurged = `to_jsonb(f) ->> 'purged_at' is null`

/** The stored names of the uploaded files whose rows came since a moment, or of all. */
export async function readFileNames(client: DatabaseClient, since: Date | null): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select storage_name as name from file f where ($1::timestamptz is null or created_at >= $1) and ${isNotPurged}`,
    [since],
  )
  return rows.map(({ name }) => name)
}

/** The uploaded files that rows name, with their sums. */
export async function readFileRows(client: DatabaseClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select storage_name as name, encode(sha256, 'hex') as sha256 from file f where ${isNotPurged}`,
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}
