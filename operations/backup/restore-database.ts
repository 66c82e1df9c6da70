import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupProblem } from './files/backup-problem.ts'
import { walFolder, type Backup } from './files/backup-folder.ts'
import { unpackCluster } from './files/cluster-files.ts'
import { loadRows } from './files/load-rows.ts'
import type { Sums } from './files/sums.ts'
import { unpackWal } from './files/wal-chain.ts'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/migrations/migrate.ts'
import { placeCluster } from '../embedded-postgres/cluster.ts'
import { onStderr, startPostgres } from '../embedded-postgres/launch.ts'
import { migrationsFolder } from '#app/database-files.ts'
import type { Settings } from '#app/settings.ts'
import { isOfBackup } from './choose-backup.ts'
import { connectTo, postgresFolder, ownerUrl } from './installation.ts'

export type RestoredDatabase = { address: DatabaseAddress; stop(): Promise<void> }

type From = {
  backup: Backup
  sums: Sums
  settings: Settings
  from: string
  at: Date | undefined
  say: (line: string) => void
}

/** Restores the database and leaves it running, for the checks. */
export const restoreDatabase = (options: From): Promise<RestoredDatabase> =>
  options.backup.manifest.kind === 'rows' ? restoreRows(options) : restoreCluster(options)

/** Every row is in the tables or none: no log is needed for a table that is filled in the transaction that emptied it. */
const whileLoading = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }

async function restoreRows({ backup: { folder, manifest }, sums, settings, say }: From): Promise<RestoredDatabase> {
  const url = ownerUrl(settings)
  const own =
    url === undefined ? await startPostgres({ folder: postgresFolder(settings), database: 'driver_pass', settings: whileLoading }) : null
  const address: DatabaseAddress = own?.connection ?? { url: url ?? '' }
  const stop = async (): Promise<void> => own?.stop()
  try {
    say('Restoring the rows')
    await migrate(address, migrationsFolder, { isWanted: isOfBackup(manifest) })
    const client = await connectTo(address)
    try {
      await loadRows(client, folder, { tables: manifest.tables ?? [], sequences: manifest.sequences ?? [] }, sums)
    } finally {
      await client.end()
    }
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function restoreCluster({ backup: { folder, manifest }, sums, settings, from, at, say }: From): Promise<RestoredDatabase> {
  const { wal } = manifest
  if (!wal) throw new BackupProblem('The manifest of the backup names no log. Use another backup.')
  say('Restoring the files of the database')
  const inCluster = [...sums].flatMap(([path, sum]) => (path.startsWith('cluster/') ? [[path.slice('cluster/'.length), sum] as const] : []))
  await placeCluster(postgresFolder(settings), async (cluster) => {
    await unpackCluster(join(folder, 'cluster'), new Map(inCluster), cluster)
    await unpackWal(walFolder(from), wal.chain, wal.from, cluster)
    await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  })
  say('Replaying the log')
  const recovery = {
    // All of the log is already where PostgreSQL looks next.
    restore_command: 'exit 1',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // No connection before the end.
    hot_standby: 'off',
    // PostgreSQL refuses ISO's T and Z here.
    ...(at && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
  const own = await startPostgres({ folder: postgresFolder(settings), database: 'driver_pass', settings: recovery, log: errorsOnly })
  return { address: own.connection, stop: own.stop }
}

/** The copy is of a running database, so PostgreSQL always warns that it was interrupted. */
const errorsOnly = { ...onStderr, warn: () => {} }
