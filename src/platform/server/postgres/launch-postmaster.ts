import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { nameForPostgres } from './cluster.ts'
import { socketFolder } from './connection.ts'
import { clusterName, pidFile } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { programEnvironment } from './program.ts'
import type { Account } from './run-as.ts'
import { ownSettings } from './settings.ts'

export type Launch = {
  readonly cluster: string
  readonly account: Account | undefined
  readonly binaries: Binaries
  readonly settings: Readonly<Record<string, string>>
  /** That of a server which has ended, so that its callers find the next one. */
  readonly port?: number
}

export type Launched = {
  readonly postmaster: Postmaster
  /** What the server has written to its log since this launch. */
  readonly saidSince: () => Promise<string>
}

/** Starts the server's first process. Only when none runs in this cluster: what a dead one left behind is cleared away first. */
export async function launchPostmaster({ cluster, account, binaries, settings, port: given }: Launch): Promise<Launched> {
  const port = given ?? (await choosePort())
  await clearLeftovers(cluster, port)
  const logFile = join(dirname(cluster), 'postgres.log')
  const length = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  const isFull = length > largestLog
  await using output = await open(logFile, isFull ? 'w' : 'a', 0o600)
  const child = spawn(binaries.postgres, postgresArguments(cluster, account, port, settings), {
    ...account,
    cwd: cluster,
    env: programEnvironment(),
    stdio: ['ignore', output.fd, output.fd],
    // A session of its own: Ctrl-C in the terminal is for the app, which drains first and stops the server last.
    detached: true,
    windowsHide: true,
  })
  if (child.pid === undefined) throw (await once(child, 'error'))[0]
  child.unref()
  const saidSince = async () => (await readFile(logFile)).subarray(isFull ? 0 : length).toString()
  return { postmaster: { pid: child.pid, port }, saidSince }
}

const largestLog = 10_000_000

function postgresArguments(cluster: string, account: Account | undefined, port: number, settings: Launch['settings']): string[] {
  const socket = socketFolder(cluster)
  const where = process.platform === 'win32' ? onWindows : onUnix(socket === cluster ? nameForPostgres(cluster, account) : socket)
  const all = { ...ownSettings, ...where, port: String(port), cluster_name: clusterName(cluster), ...settings }
  return ['-D', nameForPostgres(cluster, account), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const onWindows = { listen_addresses: '127.0.0.1' }

/** A query whose app was killed ends within a second, and with it what would keep a new server waiting. */
const onUnix = (socket: string) => ({ unix_socket_directories: socket, client_connection_check_interval: '1s' })

/** On Unix the port is only part of the socket's name. */
async function choosePort(): Promise<number> {
  if (process.platform !== 'win32') return 5432
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}

/** A dead server's files stop a new one when its process number has been given to another process. Its memory, if still in use, protects the data. */
async function clearLeftovers(cluster: string, port: number): Promise<void> {
  const socket = join(socketFolder(cluster), `.s.PGSQL.${port}`)
  await Promise.all([pidFile(cluster), socket, `${socket}.lock`].map((file) => rm(file, { force: true })))
}
