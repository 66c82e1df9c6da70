import { join } from 'node:path'
import { escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import { listTables, readAuditHeads, readFileRows, readApplied, readSequences } from './catalog.ts'
import type { Manifest } from './manifest.ts'
import { pack } from './packed-file.ts'

export type DumpedRows = Required<Pick<Manifest, 'tables' | 'sequences' | 'migrations' | 'auditHeads'>> & {
  /** By path in the backup's folder. */
  sums: ReadonlyMap<string, string>
  bytes: number
  /** The uploaded files that the rows name, with the sums that the rows have. */
  fileRows: ReadonlyMap<string, string>
}

export const rowsPath = (table: string): string => `rows/${table}.copy.zst`

/** Writes every row of one snapshot, as COPY's text, while others read and write. The connection has no statement timeout. */
export async function dumpRows(client: DatabaseClient, folder: string, signal?: AbortSignal): Promise<DumpedRows> {
  await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = 'hex';
    set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
  await client.query('begin isolation level repeatable read read only')
  const tables: Required<Manifest>['tables'] = []
  const sums = new Map<string, string>()
  let bytes = 0
  for (const { name, columns } of await listTables(client)) {
    signal?.throwIfAborted()
    const copy = client.query(copyTo(`copy public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) to stdout`))
    const packed = await pack(copy, join(folder, rowsPath(name)))
    sums.set(rowsPath(name), packed.sha256)
    bytes += packed.bytes
    tables.push({ name, columns: [...columns], rows: copy.rowCount })
  }
  const rest = {
    migrations: await readApplied(client),
    auditHeads: await readAuditHeads(client),
    fileRows: await readFileRows(client),
    // Sequences have no snapshots: read last, they are never behind the rows.
    sequences: await readSequences(client),
  }
  await client.query('commit')
  return { tables, sums, bytes, ...rest }
}
