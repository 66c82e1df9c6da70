import { join, resolve } from 'node:path'
import { BackupProblem, writingTo } from './files/backup-problem.ts'
import { filesFolder, walFolder, type Backup } from './files/backup-folder.ts'
import { readFileRows } from './files/catalog.ts'
import { restoreFiles } from './files/file-pool.ts'
import { sumOf } from './files/packed-file.ts'
import { readSums, type Sums } from './files/sums.ts'
import type { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import { bundledMajor } from '../embedded-postgres/binaries.ts'
import { currentPlaceOf } from '#app/file-places.ts'
import type { Settings } from '#app/settings.ts'
import { findMissingKeys, restoreKeys } from './backup-keys.ts'
import { checkRestored, type CheckedRestore } from './check-restored.ts'
import { chooseBackup, requireReadable, type Wanted } from './choose-backup.ts'
import { connectTo, requireApart } from './installation.ts'
import { restoreDatabase } from './restore-database.ts'
import { inEmptyTarget } from './restore-target.ts'

export type RestoreOptions = Wanted & {
  settings: Settings
  env: NodeJS.ProcessEnv
  say: (line: string) => void
}

export type Restored = CheckedRestore & {
  backup: Backup
  /** Sentences about settings that differ from the backup's. */
  notes: readonly string[]
}

/** Restores database, files and keys into an empty place and compares them with the backup. Throws a BackupProblem with a sentence. */
export async function restoreBackup({ settings, env, say, ...wanted }: RestoreOptions): Promise<Restored> {
  const from = resolve(wanted.from)
  requireApart(from, settings)
  const backup = await chooseBackup({ ...wanted, from })
  await requireReadable(backup, settings.DATABASE_URL === undefined ? await bundledMajor() : null)
  const sums = await readSums(join(backup.folder, 'SHA256SUMS'), backup.manifest.sums)
  return writingTo(settings.DATA_FOLDER, () =>
    inEmptyTarget(settings, async () => {
      await requireUnmarked(settings)
      say(`Restoring ${backup.name}`)
      await requireKeys(backup, sums)
      const { wal } = backup.manifest
      const keyFolders = [join(backup.folder, 'keys'), ...(wal ? [join(walFolder(from), wal.chain, 'keys')] : [])]
      const notes = await restoreKeys(keyFolders, { settings, env })
      const { address, stop } = await restoreDatabase({ backup, sums, settings, from, at: wanted.at, say })
      try {
        const client = await connectTo(address)
        try {
          say('Restoring the files')
          const fileRows = await readFileRows(client)
          const damagedFiles = await restoreFiles(filesFolder(from), currentPlaceOf(settings).current, fileRows)
          say('Comparing with the backup')
          const checked = await checkRestored({ client, address, manifest: backup.manifest, files: fileRows.size, damagedFiles })
          const problems = [...checked.problems, ...(await findMissingKeys(address, { settings, env }))]
          await forgetPlaces(client)
          return { backup, notes, ...checked, problems }
        } finally {
          await client.end()
        }
      } finally {
        await stop()
      }
    }),
  )
}

/** The bucket of an installation that may still run: both would delete what the other stores. */
async function requireUnmarked(settings: Settings): Promise<void> {
  const { current } = currentPlaceOf(settings)
  if ((await current.readMark()) !== undefined)
    throw new BackupProblem(`${current.label} holds the files of an installation. Set S3_PREFIX or S3_BUCKET to an empty one.`)
}

/** The first start records its own: the files are in another place. Of the keys the fingerprints stay, so that none is replaced in silence. */
async function forgetPlaces(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(`select to_regclass('public.shared_part') is not null as is_there`)
  if (rows[0]?.is_there) await client.query("delete from shared_part where part = 'file_store'")
}

async function requireKeys({ name, folder }: Backup, sums: Sums): Promise<void> {
  for (const [path, sha256] of sums)
    if (path.startsWith('keys/') && (await sumOf(join(folder, path)).catch(() => undefined))?.sha256 !== sha256)
      throw new BackupProblem(`${name} is damaged: ${path} is missing or not as it was written. Use another backup.`)
}
