import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { passwordFile, superuser } from './connection.ts'
import { runProgram } from './program.ts'
import { giveTo } from './ownership.ts'
import { clusterFolder, databaseAccount } from './run-as.ts'
import type { Account } from './run-as.ts'

type ClusterOptions = {
  folder: string
  account: Account | undefined
  binaries: Binaries
  durable: boolean
  log: (line: string) => void
}

/**
 * Returns the folder of a complete cluster, created by initdb on the first start. It is created under a temporary name and renamed at the end, so
 * an interrupted start leaves no incomplete cluster. Throws when the files belong to another PostgreSQL version.
 */
export async function prepareCluster(options: ClusterOptions): Promise<string> {
  const cluster = clusterFolder(options.folder)
  await removeIncomplete(options.folder)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(undefinedIfMissing)
  if (version === undefined) await createCluster(options, cluster)
  else if (version.trim() !== options.binaries.major) throw new Error(otherVersion(options, version.trim()))
  return cluster
}

/**
 * The cluster's path for PostgreSQL, which is started inside it. Under root the server's account may have no access to the parent folders (a
 * checkout below /root); on Linux this path reaches the working directory without traversing them.
 */
export const pathForPostgres = (cluster: string, account: Account | undefined): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : cluster

/** Makes a cluster of files that `fill` writes; like a new one, it gets its name only when it is complete. */
export async function placeCluster(folder: string, fill: (cluster: string) => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeIncomplete(folder)
  const temporary = temporaryName(clusterFolder(folder))
  await mkdir(temporary, { mode: 0o700 })
  await fill(temporary)
  const account = await databaseAccount(folder)
  if (account) await giveTo(temporary, account)
  await rename(temporary, clusterFolder(folder))
  if (process.platform !== 'win32') await syncFolder(folder)
}

async function createCluster({ folder, account, binaries, durable, log }: ClusterOptions, cluster: string): Promise<void> {
  log(`Creating a new database in ${folder}`)
  const temporary = temporaryName(cluster)
  await mkdir(temporary, { mode: 0o700 })
  if (account) await chown(temporary, account.uid, account.gid)
  const result = await runProgram(binaries.initdb, await initdbArguments(folder, pathForPostgres(temporary, account), durable), {
    cwd: temporary,
    account,
  })
  if (!result.ok) throw new Error(`PostgreSQL could not create its files in ${folder}: ${result.output.trim()}`)
  await rename(temporary, cluster)
  if (durable && process.platform !== 'win32') await syncFolder(folder)
}

async function initdbArguments(folder: string, name: string, durable: boolean): Promise<string[]> {
  const shared = [
    '-D',
    name,
    '-U',
    superuser,
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  // The builtin locale folds and sorts the same on every machine; pg_trgm still uses the system's ctype, and in plain C only a-z are letters.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  if (process.platform !== 'win32')
    return [...shared, ...locale, `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`, '--auth=trust']
  await writeFile(passwordFile(folder), randomBytes(24).toString('base64url'), { mode: 0o600 })
  return [...shared, ...locale, '--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`]
}

const temporarySuffix = '.new-'
/** A new name each time: the initdb of a killed app may still be writing into the last one. */
const temporaryName = (cluster: string): string => `${cluster}${temporarySuffix}${randomBytes(4).toString('hex')}`

async function removeIncomplete(folder: string): Promise<void> {
  const incomplete = (await readdir(folder)).filter((name) => name.includes(temporarySuffix))
  await Promise.all(incomplete.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => {})))
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

const otherVersion = ({ folder, binaries }: ClusterOptions, version: string): string =>
  `The database in ${folder} was written by PostgreSQL ${version}, but this app uses ${binaries.major}. Restore a backup into a new folder.`

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
