import pg from 'pg'
import { DatabaseClient, type DatabaseClientConfig } from './database-client.ts'
import { DatabaseUnavailable, isConnectionLost, sqlState } from '../database-errors.ts'

/** Connections for transactions and searches, each used by one caller at a time. */
export type Pool = {
  /** Throws DatabaseUnavailable when there is no connection. */
  connect(): Promise<pg.PoolClient>
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  waiting(): number
  /** Open connections, and those of them that nobody uses. */
  connections(): { open: number; idle: number }
  /** Replaces the open connections as soon as their current callers release them. */
  renew(): void
  /** Cuts all open connections: their queries, and the callers waiting for one, are rejected. */
  cut(): void
  end(): Promise<void>
}

export function openPool(config: DatabaseClientConfig & pg.PoolConfig): Pool {
  const pool = new pg.Pool({ ...config, Client: DatabaseClient })
  const open = new Set<DatabaseClient>()
  const outdated = new WeakSet<pg.Client>()
  const waiting = new Set<(reason: unknown) => void>()
  // The pool replaces an idle connection that the server closes.
  pool.on('error', () => {})
  pool.on('connect', (client) => open.add(client as unknown as DatabaseClient))
  pool.on('remove', (client) => open.delete(client as unknown as DatabaseClient))
  const acquire = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      waiting.add(reject)
      pool.connect().then(
        (client) => (waiting.delete(reject) ? resolve(client) : client.release()),
        (error: unknown) => {
          waiting.delete(reject)
          reject(asUnavailable(error))
        },
      )
    })
  return {
    connect: async () => {
      for (;;) {
        const client = await acquire()
        if (!outdated.has(client)) return client
        client.release(true)
      }
    },
    query: (text, values) => pool.query(text, values),
    waiting: () => pool.waitingCount,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount }),
    renew: () => open.forEach((client) => outdated.add(client)),
    cut: () => {
      open.forEach((client) => client.cut())
      waiting.forEach((reject) => reject(new DatabaseUnavailable('The database does not respond.')))
      waiting.clear()
    },
    end: () => pool.end(),
  }
}

/** Maps failures to connect to DatabaseUnavailable. A wrong password is not an outage. */
export const asUnavailable = (error: unknown): unknown =>
  isConnectionLost(error) || sqlState(error) === '53300'
    ? new DatabaseUnavailable('There is no connection to the database.', { cause: error })
    : error
