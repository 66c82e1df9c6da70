import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, isConnectionLost, isDiskFull, isReadOnly, isQueryTimeout, OutcomeUnknown } from './database-errors.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Pool } from './pool.ts'
import { isStalePreparedStatement, sendNamed, type SharedConnections } from './shared-connections.ts'

type Sources = { readonly pool: Pool; readonly shared: SharedConnections; readonly heartbeat: Heartbeat; readonly onDiskFull: () => void }

/**
 * The pool for Kysely. A named statement runs on a shared connection. Any other, such as `begin`, acquires a connection of the pool until
 * `release`; from then on named statements run there too.
 */
export const createKyselyPool = (sources: Sources): PostgresPool => ({
  connect: async () => new PooledConnection(sources),
  end: async () => {
    await sources.heartbeat.stop()
    await sources.shared.end()
    await sources.pool.end()
  },
  options: {},
})

const maxRetries = 3
const namePattern = /^(?:select )?\/\*([a-z0-9_]+)\*\//
const beginPattern = /^(begin|start transaction)/
/** Tested only on failed statements. One that locks rows counts as a change. */
const changePattern = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i
const isRepeatable = (text: string): boolean => text.includes('/*repeatable*/') || !changePattern.test(text)

class PooledConnection implements PostgresPoolClient {
  readonly #sources: Sources
  #own: pg.PoolClient | undefined
  #isFresh = true
  #isInTransaction = false
  #isBroken = false
  /** Kysely rolls back after every failure; that rollback must throw the original error. */
  #failure: unknown

  constructor(sources: Sources) {
    this.#sources = sources
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors need a connection of their own')
    // pg types the command's name as string, Kysely as a union.
    return this.#run(text, values) as Promise<PostgresQueryResult<R>>
  }

  release(destroy?: boolean): void {
    this.#own?.release(destroy === true || this.#isBroken)
    this.#own = undefined
  }

  async #run(text: string, values: readonly unknown[]): Promise<unknown> {
    const { heartbeat } = this.#sources
    if (this.#failure !== undefined) throw this.#failure
    if (heartbeat.isHanging()) throw new DatabaseUnavailable('The database does not respond.')
    const isFirstStatement = this.#isFresh
    this.#isFresh = false
    heartbeat.sent()
    try {
      return await this.#send(text, values).catch((error: unknown) =>
        isFirstStatement && isRepeatable(text) ? this.#retry(text, values, error) : Promise.reject(error),
      )
    } catch (error) {
      throw this.#recordFailure(text, error)
    } finally {
      heartbeat.answered()
    }
  }

  async #send(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = namePattern.exec(text)?.[1]
    if (name && !this.#own) return this.#sources.shared.query({ name, text, values })
    this.#own ??= await this.#sources.pool.connect()
    if (name) return sendNamed(this.#own, { name, text, values })
    this.#isInTransaction ||= beginPattern.test(text)
    return this.#own.query(text, [...values])
  }

  /** Retries the first statement of a lost connection, when nothing was changed. The next connections may be lost as well. */
  async #retry(text: string, values: readonly unknown[], failure: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const canRetry = isConnectionLost(failure) && !isQueryTimeout(failure) && !this.#sources.heartbeat.isHanging()
      if (attempt > maxRetries || !canRetry) throw failure
      this.release(true)
      try {
        return await this.#send(text, values)
      } catch (error) {
        failure = error
      }
    }
  }

  #recordFailure(text: string, error: unknown): unknown {
    if (isStalePreparedStatement(error)) this.#isBroken = true
    if (isDiskFull(error)) this.#sources.onDiskFull()
    if (isReadOnly(error)) {
      this.#isBroken = true
      this.#sources.pool.renew()
      this.#sources.shared.renew()
    }
    if (error instanceof DatabaseUnavailable) return (this.#failure = error)
    if (!isConnectionLost(error)) return error
    this.#isBroken = true
    const isUnknown = text === 'commit' || (!this.#isInTransaction && !isRepeatable(text))
    return (this.#failure = isUnknown
      ? new OutcomeUnknown('The connection was lost while a change was under way.', { cause: error })
      : error)
  }
}
