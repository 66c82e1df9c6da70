import { join } from 'node:path'
import { writingTo } from './files/backup-problem.ts'
import { deleteBackup, filesFolder, listBackups, walFolder, type Backup } from './files/backup-folder.ts'
import { removeUnlisted } from './files/file-pool.ts'
import { readSums } from './files/sums.ts'
import { trimWal } from './files/wal-chain.ts'

type Retention = {
  installation: string
  keep: number
  /** Whether the product is adding to this chain of its log. */
  isCurrent: (chain: string) => boolean
}

/**
 * Deletes this installation's backups except the newest `keep`, and the files and the log that no backup needs any more. Nothing else in the folder
 * is touched; where a manifest is damaged, files stay. Answers the names of the deleted backups.
 */
export function deleteOldBackups(to: string, { installation, keep, isCurrent }: Retention): Promise<string[]> {
  return writingTo(to, async () => {
    const { backups, damaged } = await listBackups(to)
    const own = backups.filter(({ manifest }) => manifest.installation === installation)
    const old = own.slice(0, -keep)
    for (const backup of old) await deleteBackup(to, backup)
    const kept = backups.filter((backup) => !old.includes(backup))
    if (old.length > 0 && damaged.length === 0) await removeUnneededFiles(to, kept)
    await trimWal(walFolder(to), installation, firstNeeded(own.slice(-keep)), isCurrent)
    return old.map(({ name }) => name)
  })
}

async function removeUnneededFiles(to: string, kept: readonly Backup[]): Promise<void> {
  const lists = await Promise.all(kept.map(({ folder, manifest }) => readSums(join(folder, 'FILES'), manifest.files.sums)))
  const oldest = new Date(Math.min(...kept.map(({ manifest }) => Date.parse(manifest.startedAt))))
  await removeUnlisted(filesFolder(to), (name) => lists.some((list) => list.has(name)), oldest)
}

/** For each chain, the first segment that a kept backup needs. */
function firstNeeded(kept: readonly Backup[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const { manifest } of kept.toReversed()) if (manifest.wal) first.set(manifest.wal.chain, manifest.wal.from)
  return first
}
