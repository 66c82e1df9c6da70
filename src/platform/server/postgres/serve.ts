import { mkdir, chown, lstat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { accepts, connectionTo, socketFolder } from './connection.ts'
import type { PostgresConnection } from './connection.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import type { Launch } from './launch-postmaster.ts'
import { findPostmaster, isAlive } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import type { Account } from './run-as.ts'

export type Served = { readonly postmaster: Postmaster; readonly connection: PostgresConnection }

/** Answers a server that takes connections: the one that outlived a killed app, or else a new one. Only for the holder of the folder's lock. */
export async function servePostgres(wanted: Launch, log: (line: string) => void): Promise<Served> {
  const { cluster, account } = wanted
  await ensureSocketFolder(cluster, account)
  const found = await findPostmaster(cluster)
  if (found) log(`PostgreSQL is still running (process ${found.pid}): going on with it`)
  if (found && (await isReady(cluster, found, log))) return serve(cluster, found)
  // The children of a killed server may take a moment to notice; until then PostgreSQL itself refuses to start beside them.
  for (let attempt = 1; ; attempt++) {
    if (attempt < 3) log(attempt === 1 ? 'PostgreSQL starts' : 'Waiting for the last of a killed PostgreSQL to end')
    const { postmaster, saidSince } = await launchPostmaster(wanted)
    if (await isReady(cluster, postmaster, log)) return serve(cluster, postmaster)
    const said = await saidSince()
    if (attempt === attempts || !said.includes('still in use')) throw new Error(`PostgreSQL does not start: ${said.trim()}`)
    await sleep(200)
  }
}

/** Waits for the server that another process is running in this cluster; throws when none comes within 30 s. */
export async function joinServer(cluster: string, log: (line: string) => void): Promise<PostgresConnection> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const found = await findPostmaster(cluster)
    if (found && (await isReady(cluster, found, log))) return connectionTo(cluster, found.port)
    await sleep(100)
  }
  throw new Error(`The folder of ${cluster} is in use, but no PostgreSQL answers there.`)
}

const attempts = 100
/** Recovery after a crash may take long; nothing takes this long. */
const patience = 10 * 60_000

async function serve(cluster: string, postmaster: Postmaster): Promise<Served> {
  return { postmaster, connection: await connectionTo(cluster, postmaster.port) }
}

/** True once it takes connections, false once its process has gone. */
async function isReady(cluster: string, { pid, port }: Postmaster, log: (line: string) => void): Promise<boolean> {
  const connection = await connectionTo(cluster, port)
  const tooLong = AbortSignal.timeout(patience)
  const reminder = setInterval(() => log(`Waiting for PostgreSQL (process ${pid})`), 5000)
  try {
    while (!tooLong.aborted) {
      if (await accepts(connection)) return true
      if (!(await isAlive(cluster, pid))) return false
      await sleep(10)
    }
  } finally {
    clearInterval(reminder)
  }
  throw new Error(`PostgreSQL (process ${pid}) has not answered for ten minutes: stop that process and start again.`)
}

/** Only for sockets whose path is too long beside the data: a folder in the shared temporary place must be nobody else's. */
async function ensureSocketFolder(cluster: string, account: Account | undefined): Promise<void> {
  const folder = socketFolder(cluster)
  if (folder === cluster || process.platform === 'win32') return
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (made && account) await chown(folder, account.uid, account.gid)
  const { uid, mode } = await lstat(folder)
  if (uid === (account?.uid ?? process.getuid?.()) && (mode & 0o170077) === 0o040000) return
  throw new Error(`The folder ${folder} belongs to someone else: remove it, or set TMPDIR to a folder of your own.`)
}
