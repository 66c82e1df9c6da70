import { constants, type Stats } from 'node:fs'
import { access, chmod, lstat, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const secrets = ['sign-in.key', 'card-keys.json']
const { R_OK, W_OK, X_OK } = constants

/**
 * At the start: a folder that was copied or restored as another account has files that the product cannot use, or that others can read. Modes are
 * corrected; the owner of others only root can change, so one sentence says how. The database's folder has a check of its own.
 */
export async function requireOwnFolder(folder: string, print: (line: string) => void): Promise<void> {
  const uid = process.getuid?.()
  if (uid === undefined) return
  const check = async (path: string): Promise<void> => {
    const found = await lstat(path).catch(() => undefined)
    if (!found?.isFile() && !found?.isDirectory()) return
    await correct(path, found, isSecret(path), uid, print)
    const isUsable = await access(path, found.isDirectory() ? R_OK | W_OK | X_OK : R_OK).then(
      () => true,
      () => false,
    )
    if (!isUsable)
      throw new Error(
        `This account cannot use ${resolve(path)}, which belongs to another (uid ${found.uid}). Let root run: chown -R ${uid}:${process.getgid?.()} ${resolve(folder)}`,
      )
  }
  const isSecret = (path: string): boolean => path === folder || secrets.some((name) => path === join(folder, name))
  const files = join(folder, 'files')
  for (const path of [folder, ...['files', 'uploads', 'audit-heads.jsonl', ...secrets].map((name) => join(folder, name))]) await check(path)
  // The folders of stored files, not each file, of which there may be a million.
  for (const shard of await readdir(files).catch(() => [])) await check(join(files, shard))
}

/** Root may correct what others have made. 'Corrected' is said of what then is so: some file systems ignore modes. */
async function correct(path: string, found: Stats, isSecretPath: boolean, uid: number, print: (line: string) => void): Promise<void> {
  const wanted = correctMode(found, isSecretPath)
  if (wanted === (found.mode & 0o777)) return
  await chmod(path, wanted).catch(() => {})
  const { mode } = await lstat(path)
  if ((mode & 0o777) === wanted) print(`Corrected the mode of ${path}.`)
  else if (isSecretPath && (mode & 0o007) !== 0)
    print(`Others may read ${path}, and this account (uid ${uid}) cannot change that. Let root run: chmod ${wanted.toString(8)} ${path}`)
}

/** Its owner can read and write it; keys, and the folders that hold them, are no business of other accounts. */
function correctMode(found: Stats, isSecretPath: boolean): number {
  const usable = found.isDirectory() ? 0o700 : 0o600
  return isSecretPath ? usable : (found.mode & 0o777) | usable
}
