import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, isConnectionLost, isDiskFull, isReadOnly, isQueryTimeout, OutcomeUnknown } from '../database-errors.ts'
import type { Heartbeat } from './heartbeat.ts'
import { markOf } from '../statements/named.ts'
import { queryKept } from './kept-statements.ts'
import type { Pool } from './pool.ts'
import { isStalePreparedStatement, type SharedConnections, type Took } from './shared-connections.ts'

type Sources = {
  pool: Pool
  shared: SharedConnections
  heartbeat: Heartbeat
  onDiskFull: () => void
  onStatement?: StatementWatch | undefined
}

/** A statement that has ended: its text without values, how long it took, of that its wait for a connection, and the rows it answered or changed. */
type EndedStatement = Took & { text: string; ms: number; rows: number | null; isFailed: boolean }
/** Called within the call or the job that sent the statement, so that the log can say for whom it was slow. */
export type StatementWatch = (statement: EndedStatement) => void

/** PostgreSQL for Kysely, with the connections of `sources`. */
export const createDialect = (sources: Sources): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(sources),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** Kysely gives back each connection that `acquireConnection` gave it. */
const createDriver = (sources: Sources): Driver => ({
  init: async () => {},
  acquireConnection: async () => new PooledConnection(sources),
  beginTransaction: (connection, settings) => pooled(connection).begin(settings),
  commitTransaction: (connection) => pooled(connection).commit(),
  rollbackTransaction: (connection) => pooled(connection).rollback(),
  releaseConnection: async (connection) => pooled(connection).release(),
  destroy: async () => {
    await sources.heartbeat.stop()
    await sources.shared.end()
    await sources.pool.end()
  },
})

function pooled(connection: DatabaseConnection): PooledConnection {
  if (!(connection instanceof PooledConnection)) throw new Error('A connection of another driver')
  return connection
}

type Statement = { text: string; values: readonly unknown[] } & ReturnType<typeof markOf>

const control = (text: string): Statement => ({ text, values: [], isRepeatable: text !== 'commit' })

const maxRetries = 3
/** Tested only on failed statements. One that locks rows counts as a change. */
const changePattern = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i
const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A named statement runs on a shared connection. Any other, such as `begin`, acquires a connection of the pool until `release`; from then on named
 * statements run there too.
 */
class PooledConnection implements DatabaseConnection {
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

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#run({ text: query.sql, values: query.parameters, ...markOf(query) })
    return { rows: rows as R[], ...(countedCommands.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  streamQuery(): never {
    throw new Error('Cursors need a connection of their own')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#isInTransaction = true
    await this.#run(control(`begin${isolationLevel ? ` isolation level ${isolationLevel}` : ''}${accessMode ? ` ${accessMode}` : ''}`))
  }

  /** PostgreSQL answers with ROLLBACK where an earlier statement failed. */
  async commit(): Promise<void> {
    if ((await this.#run(control('commit'))).command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    try {
      await this.#run(control('rollback'))
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  release(): void {
    this.#own?.release(this.#isBroken)
    this.#own = undefined
  }

  async #run(statement: Statement): Promise<pg.QueryResult<object>> {
    const { onStatement } = this.#sources
    const took: Took = { waitMs: 0 }
    if (!onStatement) return this.#runOnce(statement, took)
    const startedAt = performance.now()
    let result: pg.QueryResult<object> | undefined
    try {
      return (result = await this.#runOnce(statement, took))
    } finally {
      const ms = performance.now() - startedAt
      onStatement({ text: statement.text, ms, waitMs: took.waitMs, rows: result?.rowCount ?? null, isFailed: result === undefined })
    }
  }

  async #runOnce(statement: Statement, took: Took): Promise<pg.QueryResult<object>> {
    const { heartbeat } = this.#sources
    if (this.#failure !== undefined) throw this.#failure
    if (heartbeat.isHanging()) throw new DatabaseUnavailable('The database does not respond.')
    const isFirstStatement = this.#isFresh
    this.#isFresh = false
    heartbeat.sent()
    try {
      return await this.#send(statement, took).catch((error: unknown) =>
        isFirstStatement && mayRepeat(statement) ? this.#retry(statement, took, error) : Promise.reject(error),
      )
    } catch (error) {
      throw this.#recordFailure(statement, error)
    } finally {
      heartbeat.answered()
    }
  }

  async #send({ text, values, name, isKept }: Statement, took: Took): Promise<pg.QueryResult<object>> {
    if (name !== undefined && !this.#own) return this.#sources.shared.query({ name, text, values }, took)
    this.#own ??= await waited(took, () => this.#sources.pool.connect())
    if (isKept && !this.#isInTransaction) return queryKept(this.#own, text, values)
    return this.#own.query({ name, text, values: [...values] })
  }

  /** Retries the first statement of a lost connection, when nothing was changed. The next connections may be lost as well. */
  async #retry(statement: Statement, took: Took, first: unknown): Promise<pg.QueryResult<object>> {
    let failure = first
    for (let attempt = 1; ; attempt++) {
      const canRetry = isConnectionLost(failure) && !isQueryTimeout(failure) && !this.#sources.heartbeat.isHanging()
      if (attempt > maxRetries || !canRetry) throw failure
      this.#own?.release(true)
      this.#own = undefined
      try {
        return await this.#send(statement, took)
      } catch (error) {
        failure = error
      }
    }
  }

  #recordFailure(statement: Statement, error: unknown): unknown {
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
    const isUnknown = statement.text === 'commit' || (!this.#isInTransaction && !mayRepeat(statement))
    return (this.#failure = isUnknown
      ? new OutcomeUnknown('The connection was lost while a change was under way.', { cause: error })
      : error)
  }
}

/** The wait counts also where no connection came: the log then blames the pool, and not the statement that was never sent. */
async function waited<T>(took: Took, forConnection: () => Promise<T>): Promise<T> {
  const since = performance.now()
  try {
    return await forConnection()
  } finally {
    took.waitMs += performance.now() - since
  }
}

const mayRepeat = ({ text, isRepeatable = false }: Statement): boolean => isRepeatable || !changePattern.test(text)
