import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isForgotten, sendNamed, type SharedConnections } from './shared-connections.ts'

/**
 * The pool as Kysely sees it. A named statement goes to a shared connection; for anything else, such as `begin`, a connection of the pool is
 * taken and kept until it is given back, and then named statements run there too.
 */
export const lendConnections = (pool: pg.Pool, shared: SharedConnections): PostgresPool => ({
  connect: async () => new LentConnection(pool, shared),
  end: async () => {
    await shared.end()
    await pool.end()
  },
  options: {},
})

const naming = /^(?:select )?\/\*([a-z0-9_]+)\*\//

class LentConnection implements PostgresPoolClient {
  readonly #pool: pg.Pool
  readonly #shared: SharedConnections
  #own: pg.PoolClient | undefined
  #isSpoiled = false

  constructor(pool: pg.Pool, shared: SharedConnections) {
    this.#pool = pool
    this.#shared = shared
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are read on a connection of their own')
    const name = naming.exec(text)?.[1]
    // pg knows the command's name as any text, Kysely as one of a few.
    const answer = name ? this.#askNamed({ name, text, values }) : this.#ask(text, values)
    return answer as Promise<PostgresQueryResult<R>>
  }

  release(destroy?: boolean): void {
    this.#own?.release(destroy === true || this.#isSpoiled)
  }

  async #ask(text: string, values: readonly unknown[]): Promise<unknown> {
    this.#own ??= await this.#pool.connect()
    return this.#own.query(text, [...values])
  }

  #askNamed(statement: { name: string; text: string; values: readonly unknown[] }): Promise<unknown> {
    if (!this.#own) return this.#shared.query(statement)
    return sendNamed(this.#own, statement).catch((error: unknown) => {
      this.#isSpoiled ||= isForgotten(error)
      throw error
    })
  }
}
