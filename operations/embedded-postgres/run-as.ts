import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A Unix account. */
export type Account = { uid: number; gid: number }

/** PostgreSQL's data directory below the app's folder. */
export const clusterFolder = (folder: string): string => join(folder, 'cluster')

/**
 * The account to run PostgreSQL under, or undefined for the current one. PostgreSQL refuses to run as root, so under root it gets the owner of the
 * data (an ordinary user's checkout stays that user's), else `postgres`, else `nobody`.
 */
export async function databaseAccount(folder: string): Promise<Account | undefined> {
  const uid = process.getuid?.()
  if (uid === undefined) return undefined
  const owner = await findOwner(clusterFolder(folder))
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new Error(
        `The database in ${folder} belongs to another account (uid ${owner.uid}). Start as that account, or let root run: chown -R ${uid}:${process.getgid?.()} ${folder}`,
      )
    return undefined
  }
  const found = owner ?? (await findOwner(folder))
  return found && found.uid !== 0 ? found : ((await findAccount('postgres')) ?? (await findAccount('nobody')) ?? nobody)
}

const nobody: Account = { uid: 65534, gid: 65534 }

async function findOwner(path: string): Promise<Account | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && { uid: found.uid, gid: found.gid }
}

async function findAccount(name: string): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
