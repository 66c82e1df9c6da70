import { chmod, lchown, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from './run-as.ts'

type Entry = { path: string; uid: number; mode: number; isFolder: boolean }

/**
 * PostgreSQL refuses files of another account, and folders that others can read: a copy without `-p`, or one made as root, has both. What this
 * account may change without a doubt is changed: modes of its own files, and as root the owner of root's files. Throws a sentence for the rest.
 */
export async function repairOwnership(cluster: string, account: Account | undefined, log: (line: string) => void): Promise<void> {
  const own = process.getuid?.()
  if (own === undefined) return
  const owner = account?.uid ?? own
  const entries = await listEntries(cluster)
  const foreign = entries.filter(({ uid }) => uid !== owner)
  const stranger = foreign.find(({ uid }) => own !== 0 || uid !== 0)
  if (stranger) throw new Error(notOwned(cluster, stranger, account ?? { uid: own, gid: process.getgid?.() ?? own }))
  if (account) for (const { path } of foreign) await lchown(path, account.uid, account.gid)
  const wrongModes = entries.filter(({ path, mode, isFolder }) => isWrongMode({ mode, isFolder, isTop: path === cluster }))
  for (const { path, isFolder } of wrongModes) await chmod(path, isFolder ? 0o700 : 0o600)
  if (foreign.length + wrongModes.length > 0)
    log(`Corrected the owner of ${foreign.length} and the mode of ${wrongModes.length} files of the database in ${dirname(cluster)}`)
}

/** Gives a folder and all below it to an account; only root can. */
export async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await listEntries(folder)) if (entry.uid !== uid) await lchown(entry.path, uid, gid)
}

/** Only the top folder's mode matters to PostgreSQL, which also allows its group to read; the others must be its own to read and write. */
const isWrongMode = ({ mode, isFolder, isTop }: { mode: number; isFolder: boolean; isTop: boolean }): boolean =>
  (isTop && (mode & 0o027) !== 0) || (mode & (isFolder ? 0o700 : 0o600)) !== (isFolder ? 0o700 : 0o600)

async function listEntries(folder: string): Promise<Entry[]> {
  const entries: Entry[] = []
  const visit = async (path: string): Promise<void> => {
    const found = await lstat(path).catch(undefinedIfGone)
    // A socket of a running server is its own affair, and a link leads elsewhere.
    if (!found?.isFile() && !found?.isDirectory()) return
    entries.push({ path, uid: found.uid, mode: found.mode, isFolder: found.isDirectory() })
    if (!found.isDirectory()) return
    // Unreadable below: reported by its own owner or mode.
    const names = await readdir(path).catch(() => [])
    for (const name of names) await visit(join(path, name))
  }
  await visit(folder)
  return entries
}

function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const notOwned = (cluster: string, { path, uid }: Entry, { uid: wanted, gid }: Account): string =>
  `${path} belongs to another account (uid ${uid}), so the database cannot be used. Let root run: chown -R ${wanted}:${gid} ${dirname(cluster)}`
