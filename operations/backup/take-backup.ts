import { join } from 'node:path'
import { BackupProblem, writingTo } from './files/backup-problem.ts'
import {
  backupName,
  filesFolder,
  listBackups,
  removeUnfinished,
  requireBackupFolder,
  writeBackup,
  type Backup,
} from './files/backup-folder.ts'
import { readAuditHeads, readFileNames, readFileRows, readApplied } from './files/catalog.ts'
import { packCluster } from './files/cluster-files.ts'
import { dumpRows } from './files/dump-rows.ts'
import { sumsOfPool } from './files/file-pool.ts'
import { openPoolCopier, type PoolCopier } from './files/pool-copier.ts'
import type { Manifest } from './files/manifest.ts'
import { readSums, writeSums, type Sums } from './files/sums.ts'
import type { ChainState } from './files/wal-chain.ts'
import type { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import { findMissingKeys, saveAuditHeads, saveKeys, sumsOfKeys } from './backup-keys.ts'
import { fileSourceOf } from './file-source.ts'
import { connectTo, productVersion, requireApart, type Installation } from './installation.ts'

/** One backup of an installation at a time. */
const backupLock = 7_230_070

/** Another server of the installation, or a command, is taking one. */
export class BackupIsRunning extends BackupProblem {}

export type TakenBackup = Backup & {
  /** Uploaded files that were missing or damaged before they were backed up, by their stored names. */
  damagedFiles: readonly string[]
}

export type BackupOptions = {
  to: string
  clock: () => Date
  signal?: AbortSignal
  /** Keeps the log of our own PostgreSQL, so that points in time can be restored: then its files are copied instead of its rows. */
  wal?: WalKeeping | undefined
}
export type WalKeeping = {
  chain: string
  /** Stores the log up to now. */
  ship(): Promise<ChainState>
}

type Content = Pick<Manifest, 'kind' | 'finishedAt' | 'migrations' | 'auditHeads' | 'tables' | 'sequences' | 'wal'> & {
  sums: Sums
  bytes: number
  fileRows: ReadonlyMap<string, string>
}

/** Backs up database, files and keys while people write. Throws a BackupProblem with a sentence for the operator. */
export function takeBackup(installation: Installation, { to, clock, signal, wal }: BackupOptions): Promise<TakenBackup> {
  requireApart(to, installation.settings)
  return writingTo(to, async () => {
    await requireBackupFolder(to)
    const client = await connectTo(installation.address)
    try {
      await requireLock(client)
      await requireKeys(installation)
      await removeUnfinished(to, installation.id)
      const startedAt = clock()
      let damagedFiles: readonly string[] = []
      const backup = await writeBackup(to, backupName(startedAt, installation.id), async (folder) => {
        const copier = openPoolCopier(
          fileSourceOf(installation.settings, (since) => readFileNames(client, since)),
          filesFolder(to),
        )
        await copier.copyNew(signal)
        await saveAuditHeads(join(folder, 'keys'), installation)
        const content = wal ? await copyCluster(client, installation, folder, wal, signal) : await copyRows(client, folder, clock, signal)
        // After the rows, which may name a later file, or a card that a later key has signed.
        await saveKeys(join(folder, 'keys'), installation)
        await copier.copyNew(signal)
        const files = await sumFiles(to, content.fileRows, copier)
        damagedFiles = files.damaged
        const { fileRows: _, sums, ...rest } = content
        const own = await writeSums(join(folder, 'SHA256SUMS'), new Map([...sums, ...(await sumsOfKeys(folder))]))
        const list = await writeSums(join(folder, 'FILES'), files.sums)
        return {
          ...rest,
          format: 1,
          installation: installation.id,
          startedAt: startedAt.toISOString(),
          product: productVersion,
          postgres: await readVersion(client),
          sums: own.sha256,
          files: { count: files.sums.size, sums: list.sha256 },
        }
      })
      return { ...backup, damagedFiles }
    } finally {
      await client.end()
    }
  })
}

async function copyRows(client: DatabaseClient, folder: string, clock: () => Date, signal?: AbortSignal): Promise<Content> {
  return { kind: 'rows', ...(await dumpRows(client, folder, signal)), finishedAt: clock().toISOString() }
}

async function copyCluster(
  client: DatabaseClient,
  { cluster }: Installation,
  folder: string,
  { chain, ship }: WalKeeping,
  signal?: AbortSignal,
): Promise<Content> {
  if (!cluster)
    throw new BackupProblem('Points in time need the PostgreSQL of the product. With DATABASE_URL, its own server archives its log.')
  const before = { migrations: await readApplied(client), auditHeads: await readAuditHeads(client), files: await readFileRows(client) }
  const copied = await packCluster(client, cluster, join(folder, 'cluster'), signal)
  // The copy is consistent from here on.
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  await ship()
  return {
    kind: 'cluster',
    finishedAt: rows[0]?.now.toISOString() ?? '',
    migrations: before.migrations,
    auditHeads: before.auditHeads,
    wal: { chain, from: copied.startWal, to: copied.stopWal },
    sums: new Map([...copied.sums].map(([path, sha256]) => [`cluster/${path}`, sha256])),
    bytes: copied.bytes,
    fileRows: new Map([...before.files, ...(await readFileRows(client))]),
  }
}

/** The sums of the files that rows name. Earlier backups in the folder know most of them. */
async function sumFiles(
  to: string,
  rows: ReadonlyMap<string, string>,
  copier: PoolCopier,
): Promise<{ sums: Sums; damaged: readonly string[] }> {
  const last = (await listBackups(to)).backups.at(-1)
  const earlier = last && (await readSums(join(last.folder, 'FILES'), last.manifest.files.sums).catch(() => undefined))
  const sums = await sumsOfPool(filesFolder(to), [...rows.keys()], copier.sums, earlier ?? new Map())
  return { sums, damaged: [...rows].flatMap(([name, sha256]) => (sums.get(name) === sha256 ? [] : [name])) }
}

/** A restore of a backup without the keys would refuse every card, and older backups that hold them would be deleted. */
async function requireKeys(installation: Installation): Promise<void> {
  const [missing] = await findMissingKeys(installation.address, installation)
  if (missing !== undefined) throw new BackupProblem(`Nothing was backed up. ${missing}`)
}

async function requireLock(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [backupLock])
  if (!rows[0]?.held) throw new BackupIsRunning('Another backup of this database is running. Wait until it has ended.')
}

async function readVersion(client: DatabaseClient): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version.split(' ')[0] ?? ''
}
