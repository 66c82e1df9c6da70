import { join } from 'node:path'
import { filesFolder, listBackups, walFolder, type Backup } from './files/backup-folder.ts'
import { findDamagedFiles } from './files/file-pool.ts'
import { sumOf } from './files/packed-file.ts'
import { readSums } from './files/sums.ts'
import { findDamagedWal, readChain } from './files/wal-chain.ts'

export type VerifiedBackup = {
  name: string
  /** Null where the manifest is damaged. */
  backup: Backup | null
  /** Until when points in time can be restored; null where the backup keeps none. */
  until: string | null
  /** What is missing or damaged; empty where the backup can be restored. */
  problems: readonly string[]
}

/** Reads every backup of a folder, or the named one, and compares it with its sums. Restores nothing. */
export async function verifyBackups(from: string, only: string | undefined): Promise<VerifiedBackup[]> {
  const { backups, damaged } = await listBackups(from)
  const unreadable = damaged.map(({ name, problem }): VerifiedBackup => ({ name, backup: null, until: null, problems: [problem] }))
  const verified = []
  for (const backup of backups) if (only === undefined || backup.name === only) verified.push(await verifyBackup(from, backup))
  return [...unreadable.filter(({ name }) => only === undefined || name === only), ...verified].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
}

async function verifyBackup(from: string, backup: Backup): Promise<VerifiedBackup> {
  const { name, folder, manifest } = backup
  const until = manifest.wal ? ((await readChain(walFolder(from), manifest.wal.chain))?.until ?? null) : null
  try {
    const problems: string[] = []
    for (const [path, sha256] of await readSums(join(folder, 'SHA256SUMS'), manifest.sums))
      if ((await sumOf(join(folder, path)).catch(() => undefined))?.sha256 !== sha256) problems.push(`${path} is missing or damaged`)
    const files = await findDamagedFiles(filesFolder(from), await readSums(join(folder, 'FILES'), manifest.files.sums))
    problems.push(...files.map((file) => `the stored file ${file} is missing or damaged`))
    const wal = manifest.wal && (await findDamagedWal(walFolder(from), manifest.wal.chain, manifest.wal.from))
    if (wal) problems.push(wal)
    return { name, backup, until, problems }
  } catch (error) {
    return { name, backup, until, problems: [error instanceof Error ? error.message : String(error)] }
  }
}
