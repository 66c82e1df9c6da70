import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { passwordFile, superuser } from './connection.ts'
import { runProgram } from './program.ts'
import { clusterFolder } from './run-as.ts'
import type { Account } from './run-as.ts'

type Wanted = {
  readonly folder: string
  readonly account: Account | undefined
  readonly binaries: Binaries
  readonly durable: boolean
  readonly log: (line: string) => void
}

/**
 * Answers the folder of a complete cluster, made by initdb on the first start. It is made aside and renamed at the end, so a start that is
 * killed half-way leaves nothing that could be taken for a cluster. Throws when the files are of another version of PostgreSQL.
 */
export async function prepareCluster(wanted: Wanted): Promise<string> {
  const cluster = clusterFolder(wanted.folder)
  await removeHalfMade(wanted.folder)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(missing)
  if (version === undefined) await makeCluster(wanted, cluster)
  else if (version.trim() !== wanted.binaries.major) throw new Error(otherVersion(wanted, version.trim()))
  return cluster
}

/**
 * What to call the cluster's folder towards PostgreSQL, which is started inside it. The account that root lends may not be allowed to walk there
 * (a checkout below /root): this name leads a Linux process to its own working directory without walking, so the data can stay in the checkout.
 */
export const nameForPostgres = (cluster: string, account: Account | undefined): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : cluster

async function makeCluster({ folder, account, binaries, durable, log }: Wanted, cluster: string): Promise<void> {
  log(`Making a new database in ${folder}`)
  // A name of its own each time: an initdb whose app was killed may still be writing into the last one.
  const making = `${cluster}${halfMade}${randomBytes(4).toString('hex')}`
  await mkdir(making, { mode: 0o700 })
  if (account) await chown(making, account.uid, account.gid)
  const made = await runProgram(binaries.initdb, await initdbArguments(folder, nameForPostgres(making, account), durable), {
    cwd: making,
    account,
  })
  if (!made.ok) throw new Error(`PostgreSQL could not make its files in ${folder}: ${made.output.trim()}`)
  await rename(making, cluster)
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
  // The builtin locale folds and sorts alike on every machine; pg_trgm still asks the system's one what a letter is, and to plain C only a-z are.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  if (process.platform !== 'win32')
    return [...shared, ...locale, `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`, '--auth=trust']
  await writeFile(passwordFile(folder), randomBytes(24).toString('base64url'), { mode: 0o600 })
  return [...shared, ...locale, '--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`]
}

const halfMade = '.new-'

async function removeHalfMade(folder: string): Promise<void> {
  const leftovers = (await readdir(folder)).filter((name) => name.includes(halfMade))
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => {})))
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

const otherVersion = ({ folder, binaries }: Wanted, version: string): string =>
  `The database in ${folder} was written by PostgreSQL ${version} and this app brings ${binaries.major}: restore a backup into a new folder.`

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
