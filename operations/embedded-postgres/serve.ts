import { mkdir, chown, lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accepts, connectionTo, socketFolder } from './connection.ts'
import type { PostgresConnection } from './connection.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import type { LaunchOptions } from './launch-postmaster.ts'
import { findPostmaster, hasEnded } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { startFailure } from './server-lines.rules.ts'
import type { Account } from './run-as.ts'

export type Served = { postmaster: Postmaster; connection: PostgresConnection }

/** Returns a server that accepts connections: one left by a killed app, or a new one. Only for the holder of the folder's lock. */
export async function servePostgres(options: LaunchOptions, log: (line: string) => void): Promise<Served> {
  const { cluster, account } = options
  await ensureSocketFolder(cluster, account)
  const found = await findPostmaster(cluster)
  if (found) log(`PostgreSQL is already running (process ${found.pid}) and is reused`)
  if (found && (await isReady(cluster, found, log))) return serve(cluster, found)
  // The child processes of a killed server take a moment to end; until then PostgreSQL refuses to start.
  for (let attempt = 1; ; attempt++) {
    if (attempt < 3) log(attempt === 1 ? 'Starting PostgreSQL' : 'Waiting for the processes of a killed PostgreSQL to end')
    const { postmaster, readLog } = await launchPostmaster(options)
    if (await isReady(cluster, postmaster, log)) return serve(cluster, postmaster)
    const output = await readLog()
    if (attempt === maxAttempts || !output.includes('still in use')) throw new Error(startFailure(output, dirname(cluster)))
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
  throw new Error(`The folder of ${cluster} is in use, but no PostgreSQL responds there.`)
}

const maxAttempts = 100
/** Longer than any recovery after a crash. */
const startTimeoutMs = 10 * 60_000

async function serve(cluster: string, postmaster: Postmaster): Promise<Served> {
  return { postmaster, connection: await connectionTo(cluster, postmaster.port) }
}

/** True once it accepts connections, false once its process has ended. */
async function isReady(cluster: string, { pid, port }: Postmaster, log: (line: string) => void): Promise<boolean> {
  const connection = await connectionTo(cluster, port)
  const timeout = AbortSignal.timeout(startTimeoutMs)
  const reminder = setInterval(() => log(`Waiting for PostgreSQL (process ${pid})`), 5000)
  try {
    while (!timeout.aborted) {
      if (await accepts(connection)) return true
      if (await hasEnded(cluster, pid)) return false
      await sleep(10)
    }
  } finally {
    clearInterval(reminder)
  }
  throw new Error(`PostgreSQL (process ${pid}) has not responded for ten minutes. Stop that process and start again.`)
}

/** Only for sockets whose path would be too long in the cluster: the folder in the shared temporary directory must be our own. */
async function ensureSocketFolder(cluster: string, account: Account | undefined): Promise<void> {
  const folder = socketFolder(cluster)
  if (folder === cluster || process.platform === 'win32') return
  const isCreated = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (isCreated && account) await chown(folder, account.uid, account.gid)
  const { uid, mode } = await lstat(folder)
  if (uid === (account?.uid ?? process.getuid?.()) && (mode & 0o170077) === 0o040000) return
  throw new Error(`The folder ${folder} belongs to another account. Remove it, or set TMPDIR to a folder of your own.`)
}
