import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseAway, isConnectionLost, isDiskFull, isReadOnly, isUnanswered, OutcomeUnknown } from './database-errors.ts'
import type { Heartbeat } from '../heartbeat.ts'
import type { Pool } from './pool.ts'
import { isForgotten, sendNamed, type SharedConnections } from './shared-connections.ts'

type Sources = { readonly pool: Pool; readonly shared: SharedConnections; readonly heartbeat: Heartbeat; readonly onDiskFull: () => void }

/**
 * The pool as Kysely sees it. A named statement goes to a shared connection; for anything else, such as `begin`, a connection of the pool is
 * taken and kept until it is given back, and then named statements run there too.
 */
export const lendConnections = (sources: Sources): PostgresPool => ({
  connect: async () => new LentConnection(sources),
  end: async () => {
    await sources.heartbeat.stop()
    await sources.shared.end()
    await sources.pool.end()
  },
  options: {},
})

const repeats = 3
const naming = /^(?:select )?\/\*([a-z0-9_]+)\*\//
const beginning = /^(begin|start transaction)/
/** Asked only of statements that failed. One that locks rows counts as a change. */
const changing = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i
const isRepeatable = (text: string): boolean => text.includes('/*repeatable*/') || !changing.test(text)

class LentConnection implements PostgresPoolClient {
  readonly #sources: Sources
  #own: pg.PoolClient | undefined
  #isFresh = true
  #isInTransaction = false
  #isSpoiled = false
  /** Kysely rolls back after every failure; what it is told then must be what has happened. */
  #loss: unknown

  constructor(sources: Sources) {
    this.#sources = sources
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are read on a connection of their own')
    // pg knows the command's name as any text, Kysely as one of a few.
    return this.#ask(text, values) as Promise<PostgresQueryResult<R>>
  }

  release(destroy?: boolean): void {
    this.#own?.release(destroy === true || this.#isSpoiled)
    this.#own = undefined
  }

  async #ask(text: string, values: readonly unknown[]): Promise<unknown> {
    const { heartbeat } = this.#sources
    if (this.#loss !== undefined) throw this.#loss
    if (heartbeat.isHanging()) throw new DatabaseAway('The database does not answer.')
    const isFirst = this.#isFresh
    this.#isFresh = false
    heartbeat.sent()
    try {
      return await this.#send(text, values).catch((error: unknown) =>
        isFirst && isRepeatable(text) ? this.#repeat(text, values, error) : Promise.reject(error),
      )
    } catch (error) {
      throw this.#fault(text, error)
    } finally {
      heartbeat.answered()
    }
  }

  async #send(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = naming.exec(text)?.[1]
    if (name && !this.#own) return this.#sources.shared.query({ name, text, values })
    this.#own ??= await this.#sources.pool.connect()
    if (name) return sendNamed(this.#own, { name, text, values })
    this.#isInTransaction ||= beginning.test(text)
    return this.#own.query(text, [...values])
  }

  /** The connection was lost with its first statement, and nothing was changed: others are asked, of which some may be lost as well. */
  async #repeat(text: string, values: readonly unknown[], loss: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const isWorthwhile = isConnectionLost(loss) && !isUnanswered(loss) && !this.#sources.heartbeat.isHanging()
      if (attempt > repeats || !isWorthwhile) throw loss
      this.release(true)
      try {
        return await this.#send(text, values)
      } catch (error) {
        loss = error
      }
    }
  }

  #fault(text: string, error: unknown): unknown {
    if (isForgotten(error)) this.#isSpoiled = true
    if (isDiskFull(error)) this.#sources.onDiskFull()
    if (isReadOnly(error)) {
      this.#isSpoiled = true
      this.#sources.pool.renew()
      this.#sources.shared.renew()
    }
    if (error instanceof DatabaseAway) return (this.#loss = error)
    if (!isConnectionLost(error)) return error
    this.#isSpoiled = true
    const isUnknown = text === 'commit' || (!this.#isInTransaction && !isRepeatable(text))
    return (this.#loss = isUnknown ? new OutcomeUnknown('The connection was lost while a change was under way.', { cause: error }) : error)
  }
}
