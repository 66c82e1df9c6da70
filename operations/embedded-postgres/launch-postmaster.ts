import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { pathForPostgres } from './cluster.ts'
import { socketFolder } from './connection.ts'
import { clusterName, pidFile } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { programEnvironment } from './program.ts'
import type { Account } from './run-as.ts'
import { settingsFor } from './settings.ts'

export type LaunchOptions = {
  cluster: string
  account: Account | undefined
  binaries: Binaries
  settings: Readonly<Record<string, string>>
  /** The port of a previous server, so that its clients find the new one. */
  port?: number
}

export type Launched = {
  postmaster: Postmaster
  /** Reads what the server has written to its log since this launch. */
  readLog: () => Promise<string>
}

/** Starts the postmaster and removes stale files of a dead one first. Call only when none runs in this cluster. */
export async function launchPostmaster({ cluster, account, binaries, settings, port: givenPort }: LaunchOptions): Promise<Launched> {
  const port = givenPort ?? (await choosePort())
  await removeStaleFiles(cluster, port)
  const logFile = logFileOf(cluster)
  const logBytes = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  const isFull = logBytes > maxLogBytes
  await using output = await open(logFile, isFull ? 'w' : 'a', 0o600)
  const child = spawn(binaries.postgres, await postgresArguments(cluster, account, port, settings), {
    ...account,
    cwd: cluster,
    env: programEnvironment(),
    stdio: ['ignore', output.fd, output.fd],
    // A separate session: Ctrl-C in the terminal is for the app, which drains first and stops the server last.
    detached: true,
    windowsHide: true,
  })
  if (child.pid === undefined) throw (await once(child, 'error'))[0]
  child.unref()
  const ended = untilExit(child)
  const readLog = async () => (await readFile(logFile)).subarray(isFull ? 0 : logBytes).toString()
  return { postmaster: { pid: child.pid, port, ended }, readLog }
}

async function untilExit(child: ChildProcess): Promise<void> {
  await once(child, 'exit').catch(() => {})
}

/** PostgreSQL writes it by itself, also while this process is away. */
export const logFileOf = (cluster: string): string => join(dirname(cluster), 'postgres.log')

const maxLogBytes = 10_000_000

async function postgresArguments(
  cluster: string,
  account: Account | undefined,
  port: number,
  settings: LaunchOptions['settings'],
): Promise<string[]> {
  const socket = socketFolder(cluster)
  const listen = process.platform === 'win32' ? onWindows : onUnix(socket === cluster ? pathForPostgres(cluster, account) : socket)
  const all = { ...(await settingsFor(cluster)), ...listen, port: String(port), cluster_name: clusterName(cluster), ...settings }
  return ['-D', pathForPostgres(cluster, account), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const onWindows = { listen_addresses: '127.0.0.1' }

/** Queries of a killed app end within a second, so that they do not delay a new server. */
const onUnix = (socket: string) => ({ unix_socket_directories: socket, client_connection_check_interval: '1s' })

/** On Unix the port is only part of the socket's name. */
async function choosePort(): Promise<number> {
  if (process.platform !== 'win32') return 5432
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system has no free port.')
  return address.port
}

/** A dead server's files block a new one when its process id has been reused. Its shared memory, if still in use, protects the data. */
async function removeStaleFiles(cluster: string, port: number): Promise<void> {
  const socket = join(socketFolder(cluster), `.s.PGSQL.${port}`)
  await Promise.all([pidFile(cluster), socket, `${socket}.lock`].map((file) => rm(file, { force: true })))
}
