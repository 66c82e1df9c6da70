import pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { asAway } from './pool.ts'

/** A few connections that the short statements of all callers share: each statement is sent without waiting for the ones before it to be answered. */
export type SharedConnections = {
  query(statement: NamedStatement): Promise<pg.QueryResult>
  /** Statements that wait behind another one. */
  waiting(): number
  /** The next statements get new connections; those under way are answered on the old ones. */
  renew(): void
  /** Cuts the connections: what is under way on them fails. */
  cut(): void
  end(): Promise<void>
}

export type NamedStatement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/** So many statements are left to one connection before the next is used: in company they are cheaper, for both sides wake up once for several. */
const companions = 4

export function openSharedConnections(config: pg.ClientConfig, count: number): SharedConnections {
  const all = Array.from({ length: count }, () => new SharedConnection(config))
  const choose = (): SharedConnection =>
    all.find(({ unanswered }) => unanswered < companions) ?? all.reduce((best, each) => (each.unanswered < best.unanswered ? each : best))
  return {
    // What the server has forgotten it has not begun either: it is asked again, on the new connection.
    query: (statement) =>
      choose()
        .query(statement)
        .catch((error: unknown) => {
          if (!isForgotten(error)) throw error
          return choose().query(statement)
        }),
    waiting: () => all.reduce((sum, { unanswered }) => sum + Math.max(0, unanswered - 1), 0),
    renew: () => all.forEach((each) => each.leave()),
    cut: () => all.forEach((each) => each.cut()),
    end: async () => void (await Promise.all(all.map((each) => each.end()))),
  }
}

/** Connects when it is first asked, and anew when the connection was lost. */
class SharedConnection {
  unanswered = 0
  readonly #config: pg.ClientConfig
  /** Open, or being opened. */
  #latest: DatabaseClient | undefined
  #open: DatabaseClient | undefined
  #opening: Promise<DatabaseClient> | undefined
  #isGathering = false

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  async query(statement: NamedStatement): Promise<pg.QueryResult> {
    this.unanswered += 1
    try {
      const client = this.#open ?? (await (this.#opening ??= this.#connect()))
      this.#gatherWrites(client)
      return await sendNamed(client, statement)
    } catch (error) {
      if (isForgotten(error)) this.leave()
      throw error
    } finally {
      this.unanswered -= 1
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
      throw asAway(error)
    }
  }

  /** The next statement gets a new connection; this one ends when it has answered what it was asked. */
  leave(): void {
    const client = this.#open
    this.#open = this.#opening = undefined
    client?.end().catch(() => {})
  }

  /** What is asked in one turn of the event loop leaves in one write. */
  #gatherWrites(client: pg.Client): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = (client as unknown as { readonly connection: pg.Connection }).connection
    stream.cork()
    setImmediate(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}

/** A ready Query is taken as it is; a config object with a name in it would be copied each time. */
export const sendNamed = (client: pg.ClientBase, { name, text, values }: NamedStatement): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query(text, [...values], (error: Error | undefined, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result),
    )
    client.query(Object.assign(query, { name }))
  })

/** The server has forgotten a statement that was prepared there, or may not run it any more: only a new connection helps. */
export const isForgotten = (error: unknown): boolean => error instanceof pg.DatabaseError && ['26000', '0A000'].includes(error.code ?? '')
