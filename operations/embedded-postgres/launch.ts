import { mkdir, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { usableBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { ensureDatabase } from './connection.ts'
import type { PostgresConnection } from './connection.ts'
import { logFileOf } from './launch-postmaster.ts'
import { followServerLog, type PostgresLog } from './server-log.ts'
import { lockFolder } from './folder-lock.ts'
import { repairOwnership } from './ownership.ts'
import { stopPostmaster } from './postmaster.ts'
import { clusterFolder, databaseAccount } from './run-as.ts'
import { joinServer, servePostgres } from './serve.ts'
import { watchPostmaster } from './watch.ts'

export type PostgresOptions = {
  /** Holds all files; created when missing. */
  folder: string
  /** The database to connect to; created when missing. */
  database: string
  /** PostgreSQL settings that override the defaults, such as `{ fsync: 'off' }` in tests. */
  settings?: Readonly<Record<string, string>>
  /** For commands that run beside the app: use the PostgreSQL of the process that holds the folder instead of throwing. */
  join?: boolean
  /** Takes PostgreSQL's own lines too; by default only warnings and errors, on stderr. */
  log?: PostgresLog
  /** Called when it cannot be restarted; by default the error is thrown uncaught, which ends the process. */
  giveUp?: (error: Error) => void
}

export type RunningPostgres = {
  /** Options for `new pg.Pool(...)`: plain values that can be passed to other processes. */
  connection: PostgresConnection
  /** Shuts PostgreSQL down and waits for its end. Close the pools first: open connections are cut. */
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL in `folder`, or takes over the one that a killed process left running there. Throws an Error with a message for the
 * operator when the folder is in use, belongs to another account, or PostgreSQL cannot run.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(options.folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  if (!lock.held && options.join) return joinPostgres(folder, options)
  if (!lock.held) throw new Error(inUse(folder, lock.holder))
  try {
    const running = await runIn(folder, options)
    return { connection: running.connection, stop: () => running.stop().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function runIn(
  folder: string,
  { database, settings = {}, log = onStderr, giveUp = crashProcess }: PostgresOptions,
): Promise<RunningPostgres> {
  const account = await databaseAccount(folder)
  const binaries = await usableBinaries(folder, account, log.info)
  const cluster = await prepareCluster({ folder, account, binaries, durable: settings['fsync'] !== 'off', log: log.info })
  await repairOwnership(cluster, account, log.warn)
  const launch = { cluster, account, binaries, settings }
  const written = await sizeOf(logFileOf(cluster))
  const { postmaster, connection } = await servePostgres(launch, log.info)
  const followed = followServerLog(logFileOf(cluster), written, log)
  const watch = watchPostmaster({ launch, first: postmaster, log, readLog: followed.read, giveUp })
  const stop = () => stopPostmaster(cluster, watch.current(), binaries)
  // Stops PostgreSQL when this process ends in any way but kill -9; after an awaited stop there is nothing left to do.
  const onExit = () => void stop()
  process.once('exit', onExit)
  const stopAll = async () => {
    await watch.stop()
    await stop().finally(() => process.off('exit', onExit))
    await followed.stop()
  }
  await ensureDatabase(connection, database).catch((error: unknown) => stopAll().finally(() => Promise.reject(error)))
  return { connection: { ...connection, database }, stop: stopAll }
}

/** The process that holds the folder owns its PostgreSQL: a joining process neither starts nor stops it. */
async function joinPostgres(folder: string, { database, log = onStderr }: PostgresOptions): Promise<RunningPostgres> {
  const connection = await joinServer(clusterFolder(folder), log.info)
  await ensureDatabase(connection, database)
  return { connection: { ...connection, database }, stop: async () => {} }
}

const inUse = (folder: string, holder: string): string =>
  `The folder ${folder} is already in use by process ${holder}. Stop that process first, or choose another folder.`

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

const printToStderr = (line: string): void => void process.stderr.write(`${line}\n`)
/** Warnings and errors. */
export const onStderr: PostgresLog = { info: () => {}, warn: printToStderr, error: printToStderr }
const crashProcess = (error: Error): void =>
  void setImmediate(() => {
    throw error
  })
