import pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { asUnavailable } from './pool.ts'

/** A few connections shared by the short statements of all callers: statements are pipelined, without waiting for earlier results. */
export type SharedConnections = {
  query(statement: NamedStatement): Promise<pg.QueryResult>
  /** Statements queued behind another one. */
  waiting(): number
  /** The next statements get new connections; those in flight finish on the old ones. */
  renew(): void
  /** Cuts the connections: statements in flight are rejected. */
  cut(): void
  end(): Promise<void>
}

export type NamedStatement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/** A connection takes this many statements before the next one is used: batches are cheaper, because both sides wake up once for several. */
const batchSize = 4

export function openSharedConnections(config: pg.ClientConfig, count: number): SharedConnections {
  const all = Array.from({ length: count }, () => new SharedConnection(config))
  const leastBusy = (): SharedConnection =>
    all.find(({ inFlight }) => inFlight < batchSize) ?? all.reduce((best, next) => (next.inFlight < best.inFlight ? next : best))
  return {
    // A statement that the server no longer has was not executed, so it is sent again on the new connection.
    query: (statement) =>
      leastBusy()
        .query(statement)
        .catch((error: unknown) => {
          if (!isStalePreparedStatement(error)) throw error
          return leastBusy().query(statement)
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
  readonly #config: pg.ClientConfig
  /** Open, or being opened. */
  #latest: DatabaseClient | undefined
  #open: DatabaseClient | undefined
  #opening: Promise<DatabaseClient> | undefined
  #isBatching = false

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  async query(statement: NamedStatement): Promise<pg.QueryResult> {
    this.inFlight += 1
    try {
      const client = this.#open ?? (await (this.#opening ??= this.#connect()))
      this.#batchWrites(client)
      return await sendNamed(client, statement)
    } catch (error) {
      if (isStalePreparedStatement(error)) this.retire()
      throw error
    } finally {
      this.inFlight -= 1
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

  /** Sends all statements of one event loop turn in a single write. */
  #batchWrites(client: pg.Client): void {
    if (this.#isBatching) return
    this.#isBatching = true
    const { stream } = (client as unknown as { readonly connection: pg.Connection }).connection
    stream.cork()
    setImmediate(() => {
      this.#isBatching = false
      stream.uncork()
    })
  }
}

/** pg would copy a config object with a name on each call; a Query is used as it is. */
export const sendNamed = (client: pg.ClientBase, { name, text, values }: NamedStatement): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query(text, [...values], (error: Error | undefined, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result),
    )
    client.query(Object.assign(query, { name }))
  })

/** The server no longer has the prepared statement, or its plan became invalid: only a new connection helps. */
export const isStalePreparedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['26000', '0A000'].includes(error.code ?? '')
