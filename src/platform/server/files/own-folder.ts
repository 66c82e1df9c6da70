import { constants, type Stats } from 'node:fs'
import { access, chmod, lstat, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const secrets = ['sign-in.key', 'card-keys.json']
const { R_OK, W_OK, X_OK } = constants

/**
 * At the start: a folder that was copied or restored as another account has files that the product cannot use. Modes of this account's own files are
 * corrected; the owner of others only root can change, so one sentence says how. The database's folder has a check of its own.
 */
export async function requireOwnFolder(folder: string, print: (line: string) => void): Promise<void> {
  const uid = process.getuid?.()
  if (uid === undefined) return
  const check = async (path: string): Promise<void> => {
    const found = await lstat(path).catch(() => undefined)
    if (!found?.isFile() && !found?.isDirectory()) return
    const mode = correctMode(path, found)
    if (found.uid === uid && mode !== (found.mode & 0o777)) {
      await chmod(path, mode)
      print(`Corrected the mode of ${path}.`)
    }
    const isUsable = await access(path, found.isDirectory() ? R_OK | W_OK | X_OK : R_OK).then(
      () => true,
      () => false,
    )
    if (!isUsable)
      throw new Error(
        `This account cannot use ${resolve(path)}, which belongs to another (uid ${found.uid}). Let root run: chown -R ${uid}:${process.getgid?.()} ${resolve(folder)}`,
      )
  }
  const files = join(folder, 'files')
  for (const path of [folder, ...['files', 'uploads', 'audit-heads.jsonl', ...secrets].map((name) => join(folder, name))]) await check(path)
  // The folders of stored files, not each file, of which there may be a million.
  for (const shard of await readdir(files).catch(() => [])) await check(join(files, shard))
}

/** Its owner can read and write it; keys are no business of other accounts. */
function correctMode(path: string, found: Stats): number {
  const usable = (found.mode & 0o777) | (found.isDirectory() ? 0o700 : 0o600)
  return secrets.some((name) => path.endsWith(name)) ? usable & ~0o007 : usable
}
