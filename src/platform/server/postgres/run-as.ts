import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** An account of a Unix system, by number. */
export type Account = { readonly uid: number; readonly gid: number }

/** Where, below the app's folder, PostgreSQL keeps its files. */
export const clusterFolder = (folder: string): string => join(folder, 'cluster')

/**
 * The account PostgreSQL must be run under, or undefined for our own. PostgreSQL refuses to run as root, so root lends it the account that owns
 * the data already (an ordinary user's checkout stays that user's), else `postgres`, else `nobody`.
 */
export async function databaseAccount(folder: string): Promise<Account | undefined> {
  const me = process.getuid?.()
  if (me === undefined) return undefined
  const owner = await ownerOf(clusterFolder(folder))
  if (me !== 0) {
    if (owner && owner.uid !== me)
      throw new Error(`The database in ${folder} was made by another account (uid ${owner.uid}): start as that account or as root.`)
    return undefined
  }
  const found = owner ?? (await ownerOf(folder))
  return found && found.uid !== 0 ? found : ((await accountNamed('postgres')) ?? (await accountNamed('nobody')) ?? nobody)
}

const nobody: Account = { uid: 65534, gid: 65534 }

async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && { uid: found.uid, gid: found.gid }
}

async function accountNamed(name: string): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
