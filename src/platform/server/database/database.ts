import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../../db/tables.ts'
import { withLastSteps } from './before-commit.ts'
import { missingMark } from './call-mark.ts'
import { clientConfig } from './connection/client-config.ts'
import { DatabaseClient, type DatabaseClientConfig } from './connection/database-client.ts'
import { sqlState } from './database-errors.ts'
import { openHeartbeat } from './connection/heartbeat.ts'
import { createDialect, type StatementWatch } from './connection/pooled-driver.ts'
import { openPool } from './connection/pool.ts'
import { openSharedConnections } from './connection/shared-connections.ts'

/** A database handle: the pool or the current transaction. Store functions must not depend on which it is. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Tables = DB

export type Database = {
  db: Db
  /** Statements waiting for a connection; measures overload. */
  waiting(): number
  /** The pool's open connections, and those of them that nobody uses. */
  connections(): { open: number; idle: number }
  /** Throws DatabaseUnavailable unless the database responds within two seconds. Bypasses the pool's queue. */
  check(): Promise<void>
  /** False for some seconds after PostgreSQL found its disk full. */
  hasDiskSpace(): boolean
  /** For libraries with their own SQL. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** A connection outside the pool, not connected yet, for long-running work. Without `longestMs` its statements have no time limit. */
  connection(options?: { longestMs?: number }): DatabaseClient
  close(): Promise<void>
}

export type DatabaseAddress =
  /** Of several hosts, the one that takes writes. */
  | { url: string }
  | {
      host: string
      port?: number
      user: string
      password?: string | undefined
      database: string
    }

/** More connections make PostgreSQL slower on small machines; the queue before the pool is bounded by `overloaded`. */
const poolSize = 6
/** In addition, for short statements of all callers. */
const sharedCount = 2

/** For statements of a millisecond, JIT and parallel workers cost ten times what they gain. */
const forShortStatements = { jit: 'off', max_parallel_workers_per_gather: '0' }

/** A search that takes longer is too broad. */
const statementTimeoutMs = 15_000
/** A slow statement on a shared connection delays all behind it; they are look-ups by key of about a millisecond. */
const sharedTimeoutMs = 3_000
/** For connecting, and for waiting in the pool's queue. */
const connectMs = 5_000

/** Only a write can find out whether there is space again, so writes are allowed after this. */
const diskFullMs = 10_000

/** The server cancels a statement at the limit; if it does not respond, the client gives the connection up five seconds later. */
const timeouts = (ms: number, session: DatabaseClientConfig['session'] = {}): DatabaseClientConfig => ({
  session: { ...session, statement_timeout: String(ms) },
  query_timeout: ms + 5_000,
})

type DatabaseOptions = { size?: number; onStatement?: StatementWatch | undefined }

export function openDatabase(address: DatabaseAddress, { size = poolSize, onStatement }: DatabaseOptions = {}): Database {
  const base = {
    ...clientConfig(address),
    types: { getTypeParser },
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectMs,
  }
  const pool = openPool({ ...base, ...timeouts(statementTimeoutMs, forShortStatements), max: size, idleTimeoutMillis: 60_000 })
  const shared = openSharedConnections({ ...base, ...timeouts(sharedTimeoutMs, forShortStatements) }, Math.min(size, sharedCount))
  const connection: Database['connection'] = ({ longestMs } = {}) =>
    new DatabaseClient({ ...base, ...(longestMs !== undefined && timeouts(longestMs)) })
  const heartbeat = openHeartbeat({
    connection,
    onHang: () => {
      pool.cut()
      shared.cut()
    },
  })
  let fullAt = Number.NEGATIVE_INFINITY
  const onDiskFull = (): void => void (fullAt = performance.now())
  const db = new Kysely<DB>({ dialect: createDialect({ pool, shared, heartbeat, onDiskFull, onStatement }) })
  return {
    db,
    waiting: () => pool.waiting() + shared.waiting(),
    connections: pool.connections,
    check: heartbeat.check,
    hasDiskSpace: () => performance.now() - fullAt > diskFullMs,
    query: (text, values) => pool.query(text, values),
    connection,
    close: () => db.destroy(),
  }
}

const dateOid = 1082
const dateArrayOid = 1182
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // A plain date has no time zone, so it stays text.
  [dateOid]: (text) => text,
  [dateArrayOid]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')),
}

// oxlint-disable-next-line typescript/no-explicit-any
function getTypeParser(oid: number, format?: any): any {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
  return parsers[oid] ?? pg.types.getTypeParser(oid, format)
}

/** Runs `work` in a transaction, up to four times on deadlocks and serialization failures. Use only `tx` inside. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const mark = missingMark()
      if (!mark) return await db.transaction().execute((tx) => withLastSteps(tx, work))
      const result = await db.transaction().execute(async (tx) => {
        await mark.store(tx)
        return withLastSteps(tx, work)
      })
      mark.isStored = true
      return result
    } catch (error) {
      if (attempt === 4 || !isRetryable(error)) throw error
    }
  }
}

const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(sqlState(error) ?? '')
