import pg from 'pg'
import { DatabaseClient, type DatabaseClientConfig } from './database-client.ts'
import { asUnavailable } from './pool.ts'

/**
 * A few connections shared by the short statements of all callers: statements are pipelined, without waiting for earlier results. With a small pool
 * for them instead, the driver page answers 27 % and request details 26 % fewer calls (16 connections, 100,000 drivers); in the one pool they would
 * also wait for other people's searches.
 */
export type SharedConnections = {
  query(statement: NamedStatement, took?: Took): Promise<pg.QueryResult>
  /** Statements queued behind another one. */
  waiting(): number
  /** The next statements get new connections; those in flight finish on the old ones. */
  renew(): void
  /** Cuts the connections: statements in flight are rejected. */
  cut(): void
  end(): Promise<void>
}

/** How long a statement waited for a connection of its own, or behind others on a shared one. */
export type Took = { waitMs: number }

export type NamedStatement = { name: string; text: string; values: readonly unknown[] }

/** A connection takes this many statements before the next one is used: batches are cheaper, because both sides wake up once for several. */
const batchSize = 4

export function openSharedConnections(config: DatabaseClientConfig, count: number): SharedConnections {
  const all = Array.from({ length: count }, () => new SharedConnection(config))
  const leastBusy = (): SharedConnection =>
    all.find(({ inFlight }) => inFlight < batchSize) ?? all.reduce((best, next) => (next.inFlight < best.inFlight ? next : best))
  return {
    // A statement that the server no longer has was not executed, so it is sent again on the new connection.
    query: (statement, took) =>
      leastBusy()
        .query(statement, took)
        .catch((error: unknown) => {
          if (!isStalePreparedStatement(error)) throw error
          return leastBusy().query(statement, took)
        }),
    waiting: () => all.reduce((sum, { inFlight }) => sum + Math.max(0, inFlight - 1), 0),
    renew: () => all.forEach((connection) => connection.retire()),
    cut: () => all.forEach((connection) => connection.cut()),
    end: async () => void (await Promise.all(all.map((connection) => connection.end()))),
  }
}

/** Connects on the first query, and again after the connection was lost. */
class SharedConnection {
  inFlight = 0
  readonly #config: DatabaseClientConfig
  /** Open, or being opened. */
  #latest: DatabaseClient | undefined
  #open: DatabaseClient | undefined
  #opening: Promise<DatabaseClient> | undefined
  /** When it was last free for the next statement. */
  #freeAt = 0

  constructor(config: DatabaseClientConfig) {
    this.#config = config
  }

  async query(statement: NamedStatement, took?: Took): Promise<pg.QueryResult> {
    this.inFlight += 1
    const sentAt = performance.now()
    try {
      const client = this.#open ?? (await (this.#opening ??= this.#connect()))
      return await client.query({ ...statement, values: [...statement.values] })
    } catch (error) {
      if (isStalePreparedStatement(error)) this.retire()
      throw error
    } finally {
      this.inFlight -= 1
      // Results come in the order of the statements: this one began once the one before had ended.
      if (took) took.waitMs += Math.max(0, this.#freeAt - sentAt)
      this.#freeAt = performance.now()
    }
  }

  cut(): void {
    this.#latest?.cut()
  }

  async end(): Promise<void> {
    const client = await this.#opening?.catch(() => undefined)
    await client?.end()
  }

  async #connect(): Promise<DatabaseClient> {
    const client = (this.#latest = new DatabaseClient({ ...this.#config, pipeline: true }))
    const forget = (): void => {
      if (this.#open === client) this.#open = this.#opening = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
      this.#freeAt = performance.now()
      return (this.#open = client)
    } catch (error) {
      this.#opening = undefined
      throw asUnavailable(error)
    }
  }

  /** The next statement gets a new connection; this one ends after its statements in flight. */
  retire(): void {
    const client = this.#open
    this.#open = this.#opening = undefined
    client?.end().catch(() => {})
  }
}

/** The server no longer has the prepared statement, or its plan became invalid: only a new connection helps. */
export const isStalePreparedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['26000', '0A000'].includes(error.code ?? '')
