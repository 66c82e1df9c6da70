import { BackupProblem } from './files/backup-problem.ts'
import { listBackups, walFolder, type Backup } from './files/backup-folder.ts'
import type { Manifest } from './files/manifest.ts'
import { requireChain } from './files/wal-chain.ts'
import { readMigrations } from '#platform/server/migrations/migration-files.ts'
import { migrationsFolder } from '#app/database-files.ts'
import { productVersion } from './installation.ts'

export type Wanted = {
  from: string
  /** The newest by default, or the newest before `at`. */
  name: string | undefined
  /** A point in time. */
  at: Date | undefined
}

/** The backup to restore; throws a sentence where there is none, or not up to the wanted time. */
export async function chooseBackup({ from, name, at }: Wanted): Promise<Backup> {
  const { backups, damaged } = await listBackups(from)
  if (name !== undefined) {
    const problem = damaged.find((each) => each.name === name)?.problem
    if (problem !== undefined) throw new BackupProblem(problem)
  }
  const usable = backups.filter(({ manifest }) => at === undefined || (manifest.wal && Date.parse(manifest.finishedAt) <= at.getTime()))
  const chosen = name === undefined ? usable.at(-1) : usable.find((backup) => backup.name === name)
  if (!chosen)
    throw new BackupProblem(
      noBackup(
        { from, name, at },
        backups,
        damaged.map(({ problem }) => problem),
      ),
    )
  if (at && chosen.manifest.wal) {
    const { until } = await requireChain(walFolder(from), chosen.manifest.wal.chain)
    if (at.getTime() > Date.parse(until))
      throw new BackupProblem(`The backups in ${from} reach until ${until}. Enter an earlier time, or leave out --at for the last one.`)
  }
  return chosen
}

function noBackup({ from, name, at }: Wanted, backups: readonly Backup[], problems: readonly string[]): string {
  if (problems.length > 0 && backups.length === 0) return problems.join(' ')
  if (backups.length === 0) return `There is no finished backup in ${from}. Enter the folder that was given to npx driver-pass backup.`
  const first = backups.find(({ manifest }) => manifest.wal)
  if (at && !first) return `The backups in ${from} keep no points in time. Leave out --at to restore a whole backup.`
  if (at)
    return `Points in time begin at ${first?.manifest.finishedAt}${name === undefined ? '' : ` and after ${name}`}. Enter a later time.`
  return `There is no backup ${name} in ${from}. It has ${backups.map((backup) => backup.name).join(', ')}.`
}

/** Throws a sentence unless this version of the product can read the backup: the same one, or a later one that has every migration of the backup. */
export async function requireReadable({ name, manifest }: Backup, postgres: string | null): Promise<void> {
  const known = new Map((await readMigrations(migrationsFolder)).map(({ name: migration, checksum }) => [migration, checksum]))
  const unknown = manifest.migrations.find((migration) => known.get(migration.name) !== migration.checksum)
  if (unknown)
    throw new BackupProblem(
      `${name} was made by version ${manifest.product} with the migration ${unknown.name}, which this version (${productVersion}) does not have. Install the version that made it, restore there, and then update.`,
    )
  if (manifest.kind === 'cluster' && postgres === null)
    throw new BackupProblem(`${name} holds the files of the product's own PostgreSQL. Restore it without DATABASE_URL.`)
  if (manifest.kind === 'cluster' && majorOf(manifest.postgres) !== postgres)
    throw new BackupProblem(
      `${name} was made by PostgreSQL ${majorOf(manifest.postgres)}, but this version of the product uses ${postgres}. Install the version that made it (${manifest.product}) and restore there.`,
    )
}

const majorOf = (version: string): string => version.split('.')[0] ?? ''

/** The migrations that the backup has. */
export const isOfBackup = ({ migrations }: Manifest): ((name: string) => boolean) => {
  const names = new Set(migrations.map(({ name }) => name))
  return (name) => names.has(name)
}
