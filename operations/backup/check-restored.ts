import { escapeIdentifier } from 'pg'
import { checkAudit } from '#platform/server/audit/audit-chain.ts'
import { listTables } from './files/catalog.ts'
import type { Manifest } from './files/manifest.ts'
import type { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import { openDatabase, type DatabaseAddress } from '#platform/server/database/database.ts'

export type CheckedRestore = {
  tables: number
  rows: number
  files: number
  auditRows: number
  /** Sentences about what is not as in the backup; empty where all is. */
  problems: readonly string[]
}

type Restored = {
  client: DatabaseClient
  address: DatabaseAddress
  manifest: Manifest
  files: number
  damagedFiles: readonly string[]
}

/** Compares a restored database with its backup: the rows of each table, the audit's chains and the ends that the backup recorded, the files. */
export async function checkRestored({ client, address, manifest, files, damagedFiles }: Restored): Promise<CheckedRestore> {
  const counts = await countRows(client)
  const different = (manifest.tables ?? []).filter(({ name, rows }) => counts.get(name) !== rows)
  const database = openDatabase(address, { size: 1 })
  try {
    const audit = await checkAudit(database.db, manifest.auditHeads)
    return {
      tables: counts.size,
      rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0),
      files: files - damagedFiles.length,
      auditRows: audit.rows,
      problems: [
        ...different.map(({ name, rows }) => `${name} has ${counts.get(name) ?? 0} rows; the backup has ${rows}.`),
        ...audit.breaks.map(
          ({ lane, lane_no: row, reason }) =>
            `The audit is broken from row ${row} of partition ${lane} on (${reason}); its rows are those of the backup.`,
        ),
        ...damagedFiles.map((name) => `The stored file ${name} is missing in the backup or damaged.`),
      ],
    }
  } finally {
    await database.close()
  }
}

async function countRows(client: DatabaseClient): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from public.${escapeIdentifier(name)}`)
    counts.set(name, Number(rows[0]?.n))
  }
  return counts
}
