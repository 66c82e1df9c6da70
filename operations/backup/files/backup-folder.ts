import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupProblem, explainWrite } from './backup-problem.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'
import { syncEntries } from './packed-file.ts'

/** A finished backup: its name, its folder and what its manifest says. */
export type Backup = { name: string; folder: string; manifest: Manifest }
/** A finished backup whose manifest cannot be read, and the sentence about it. */
export type DamagedBackup = { name: string; problem: string }

const namePattern = /^backup-\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{8}$/
const unfinishedSuffix = '.unfinished'

export const filesFolder = (to: string): string => join(to, 'files')
export const walFolder = (to: string): string => join(to, 'wal')

/**
 * Makes a folder ready for backups: the last step of its path may be missing. A whole missing path is more likely a disk that is not mounted, or a
 * slip.
 */
export async function createBackupFolder(to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupProblem(`There is no folder ${dirname(to)}. Create it, or mount its disk.`)
    if (error.code !== 'EEXIST') throw error
  })
  await mkdir(filesFolder(to), { mode: 0o700, recursive: true })
}

/** Throws where the disk of the backups is not mounted: its empty mount point must not be filled instead. */
export async function requireBackupFolder(to: string): Promise<void> {
  const found = await stat(filesFolder(to)).catch(() => undefined)
  if (!found?.isDirectory())
    throw new BackupProblem(`${to} is not the folder of the backups now. Mount its disk, or run npx driver-pass backup again.`)
}

/** By the time of its start and its installation: `backup-20261123T105632.123Z-1a2b3c4d`. */
export const backupName = (startedAt: Date, installation: string): string =>
  `backup-${startedAt.toISOString().replaceAll(/[-:]/g, '')}-${installation.slice(0, 8)}`

/** The finished backups in a folder, oldest first. */
export async function listBackups(to: string): Promise<{ backups: readonly Backup[]; damaged: readonly DamagedBackup[] }> {
  const names = (await readdir(to).catch(noFolder(to))).filter((name) => namePattern.test(name)).toSorted()
  const backups: Backup[] = []
  const damaged: DamagedBackup[] = []
  for (const name of names) {
    const folder = join(to, name)
    await readManifest(folder).then(
      (manifest) => backups.push({ name, folder, manifest }),
      (error: Error) => damaged.push({ name, problem: error.message }),
    )
  }
  return { backups, damaged }
}

/**
 * A backup is written under a name that no reader takes for a backup. Its manifest comes last, and then its name: what a cut leaves is deleted by
 * the next backup of the same installation.
 */
export async function writeBackup(to: string, name: string, write: (folder: string) => Promise<Manifest>): Promise<Backup> {
  const folder = join(to, `${name}${unfinishedSuffix}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    const manifest = await write(folder)
    await writeManifest(folder, manifest)
    await syncEntries(folder)
    await rename(folder, join(to, name))
    await syncEntries(to)
    return { name, folder: join(to, name), manifest }
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** Deletes what interrupted backups of this installation have left. Only while no other one of it is running. */
export async function removeUnfinished(to: string, installation: string): Promise<void> {
  const ending = `-${installation.slice(0, 8)}${unfinishedSuffix}`
  const left = (await readdir(to)).filter((name) => name.endsWith(ending) && namePattern.test(name.slice(0, -unfinishedSuffix.length)))
  for (const name of left) await rm(join(to, name), { recursive: true, force: true })
}

/** Renamed first, so that a deletion that is cut leaves no backup that looks whole. */
export async function deleteBackup(to: string, { name, folder }: Backup): Promise<void> {
  const unfinished = join(to, `${name}${unfinishedSuffix}`)
  await rename(folder, unfinished)
  await rm(unfinished, { recursive: true })
}

const noFolder =
  (to: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'ENOENT') throw new BackupProblem(`There is no folder ${to}. Enter the folder that the backups were written to.`)
    throw explainWrite(error, to)
  }
