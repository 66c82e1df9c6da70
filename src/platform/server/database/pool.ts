import pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { DatabaseAway, isConnectionLost, sqlState } from './database-errors.ts'

/** The connections that transactions and searches take one at a time. */
export type Pool = {
  /** Throws DatabaseAway when none can be had. */
  connect(): Promise<pg.PoolClient>
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  waiting(): number
  /** Those that are open now are used no further than to the end of what is under way on them. */
  renew(): void
  /** Cuts all that are open: what is under way on them fails, and so does whoever waits for one. */
  cut(): void
  end(): Promise<void>
}

export function openPool(config: pg.PoolConfig): Pool {
  const pool = new pg.Pool({ ...config, Client: DatabaseClient as never })
  const open = new Set<DatabaseClient>()
  const outdated = new WeakSet<pg.Client>()
  const waiting = new Set<(reason: unknown) => void>()
  // An idle connection that the server closes is replaced by the pool.
  pool.on('error', () => {})
  pool.on('connect', (client) => open.add(client as unknown as DatabaseClient))
  pool.on('remove', (client) => open.delete(client as unknown as DatabaseClient))
  const take = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      waiting.add(reject)
      pool.connect().then(
        (client) => (waiting.delete(reject) ? resolve(client) : client.release()),
        (error: unknown) => {
          waiting.delete(reject)
          reject(asAway(error))
        },
      )
    })
  return {
    connect: async () => {
      for (;;) {
        const client = await take()
        if (!outdated.has(client)) return client
        client.release(true)
      }
    },
    query: (text, values) => pool.query(text, values),
    waiting: () => pool.waitingCount,
    renew: () => open.forEach((client) => outdated.add(client)),
    cut: () => {
      open.forEach((client) => client.cut())
      waiting.forEach((reject) => reject(new DatabaseAway('The database does not answer.')))
      waiting.clear()
    },
    end: () => pool.end(),
  }
}

/** What keeps a connection from being made. A wrong password is no outage. */
export const asAway = (error: unknown): unknown =>
  isConnectionLost(error) || sqlState(error) === '53300'
    ? new DatabaseAway('There is no connection to the database.', { cause: error })
    : error
