import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { usableBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { ensureDatabase } from './connection.ts'
import type { PostgresConnection } from './connection.ts'
import { lockFolder } from './folder-lock.ts'
import { stopPostmaster } from './postmaster.ts'
import { clusterFolder, databaseAccount } from './run-as.ts'
import { joinServer, servePostgres } from './serve.ts'
import { watchPostmaster } from './watch.ts'

export type PostgresOptions = {
  /** Everything is kept in here; made when missing. */
  readonly folder: string
  /** The database to connect to; made when missing. */
  readonly database: string
  /** PostgreSQL settings laid over our own, for instance `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** For a command beside the app: when another process holds the folder, use its PostgreSQL instead of refusing. */
  readonly join?: boolean
  readonly log?: (line: string) => void
  /** When PostgreSQL ended by itself; on the standard error output unless given. */
  readonly warn?: (line: string) => void
  /** When it cannot be started again; unless given, the error is thrown where nobody catches it and so ends the process. */
  readonly giveUp?: (error: Error) => void
}

export type RunningPostgres = {
  /** What `new pg.Pool(...)` takes; plain values, so it may be handed to other processes. */
  readonly connection: PostgresConnection
  /** Shuts PostgreSQL down and waits until it has gone. Close the pools first: what is still open is cut off. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that came with the packages in `folder`, or takes over the one a killed process left running there.
 * Throws an Error with one sentence for people when the folder is in use, belongs to someone else, or PostgreSQL cannot run.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(options.folder)
  await mkdir(folder, { recursive: true })
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
  { database, settings = {}, log = silent, warn = print, giveUp = endProcess }: PostgresOptions,
): Promise<RunningPostgres> {
  const account = await databaseAccount(folder)
  const binaries = await usableBinaries(folder, account, log)
  const cluster = await prepareCluster({ folder, account, binaries, durable: settings['fsync'] !== 'off', log })
  const launch = { cluster, account, binaries, settings }
  const { postmaster, connection } = await servePostgres(launch, log)
  const watch = watchPostmaster({ launch, first: postmaster, warn, giveUp })
  const stop = () => stopPostmaster(cluster, watch.current(), binaries)
  // Whatever ends this process short of a kill -9 takes PostgreSQL along; a stop that has been waited for leaves nothing to do here.
  const onExit = () => void stop()
  process.once('exit', onExit)
  const leave = async () => {
    await watch.stop()
    await stop().finally(() => process.off('exit', onExit))
  }
  await ensureDatabase(connection, database).catch((error: unknown) => leave().finally(() => Promise.reject(error)))
  return { connection: { ...connection, database }, stop: leave }
}

/** The app that holds the folder owns its PostgreSQL: whoever joins neither starts nor stops it. */
async function joinPostgres(folder: string, { database, log = silent }: PostgresOptions): Promise<RunningPostgres> {
  const connection = await joinServer(clusterFolder(folder), log)
  await ensureDatabase(connection, database)
  return { connection: { ...connection, database }, stop: async () => {} }
}

const inUse = (folder: string, holder: string): string =>
  `The folder ${folder} is already in use by process ${holder}: stop that one first, or give this one a folder of its own.`

const silent = (): void => {}
const print = (line: string): void => void process.stderr.write(`${line}\n`)
const endProcess = (error: Error): void =>
  void setImmediate(() => {
    throw error
  })
