import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../../db/tables.ts'
import { DatabaseClient } from './database-client.ts'
import { sqlState } from './database-errors.ts'
import { openHeartbeat } from '../heartbeat.ts'
import { lendConnections } from './pooled-connection.ts'
import { openPool } from './pool.ts'
import { openSharedConnections } from './shared-connections.ts'

/** A handle on the database: the pool, or the transaction that a handler is in. A store function cannot tell which, and must not. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Tables = DB

export type Database = {
  readonly db: Db
  /** Statements waiting for a connection: the measure of overload. */
  waiting(): number
  /** Throws DatabaseAway unless the database answers within two seconds; it waits behind nobody. */
  check(): Promise<void>
  /** False for some seconds after PostgreSQL found its disk full. */
  hasRoom(): boolean
  /** For libraries that bring their own statements. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** A connection outside the pool, not connected yet, for what lasts longer than a statement. Without `longestMs` its statements may take any time. */
  connection(options?: { readonly longestMs?: number }): DatabaseClient
  close(): Promise<void>
}

export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port?: number; readonly user: string; readonly password?: string; readonly database: string }

/** More connections make PostgreSQL slower on small machines; the queue before the pool is bounded by `overloaded`. */
const poolSize = 6
/** Beside them, for the short statements of all. */
const sharedCount = 2

/** Whatever the server's defaults: for statements of a millisecond, compiling them or starting parallel workers costs ten times what it gains. */
const forShortStatements = '-c jit=off -c max_parallel_workers_per_gather=0'

/** A search that takes longer finds too much. */
const longestMs = 15_000
/** One slow statement on a shared connection holds up those behind it; they are found by key and take a millisecond. */
const longestSharedMs = 3_000
/** For a connection, and for a place in the queue before the pool. */
const connectMs = 5_000

/** Only another write finds out whether there is room again, so others are let in after this. */
const fullForMs = 10_000

/** The server stops a statement that takes too long; where not even that is heard, the connection is given up some seconds later. */
const limitedTo = (ms: number): pg.ClientConfig => ({ statement_timeout: ms, query_timeout: ms + 5_000 })

export function openDatabase(address: DatabaseAddress, { size = poolSize }: { size?: number } = {}): Database {
  const where = 'url' in address ? { connectionString: address.url } : address
  const own = {
    ...where,
    types: { getTypeParser },
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectMs,
  }
  const config = { ...own, options: forShortStatements }
  const pool = openPool({ ...config, ...limitedTo(longestMs), max: size, idleTimeoutMillis: 60_000 })
  const shared = openSharedConnections({ ...config, ...limitedTo(longestSharedMs) }, Math.min(size, sharedCount))
  const connection: Database['connection'] = ({ longestMs: longest } = {}) =>
    new DatabaseClient({ ...own, ...(longest !== undefined && limitedTo(longest)) })
  const heartbeat = openHeartbeat({
    connection,
    onHang: () => {
      pool.cut()
      shared.cut()
    },
  })
  let fullAt = Number.NEGATIVE_INFINITY
  const onDiskFull = (): void => void (fullAt = performance.now())
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: lendConnections({ pool, shared, heartbeat, onDiskFull }) }) })
  return {
    db,
    waiting: () => pool.waiting() + shared.waiting(),
    check: heartbeat.check,
    hasRoom: () => performance.now() - fullAt > fullForMs,
    query: (text, values) => pool.query(text, values),
    connection,
    close: () => db.destroy(),
  }
}

/**
 * Begins a statement that is worth preparing by name: short, found by key, the same plan for every value. Never for searching lists, which
 * PostgreSQL would run on a generic plan after a few rounds. Outside a transaction it runs on a connection that it shares with others.
 * Use: `` sql`${named('driver_by_id')} select …` `` or `.modifyFront(named('…'))`; what is asked most is better `prepared`.
 */
export const named = (name: string): RawBuilder<unknown> => sql.raw(`/*${name}*/`)

/** Begins a change that may be made twice: when its connection is lost it is sent again, as a read is. */
export const repeatable: RawBuilder<unknown> = sql.raw('/*repeatable*/')

const dateOid = 1082
const dateArrayOid = 1182
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  // A plain date has no time zone: it stays the text it is.
  [dateOid]: (text) => text,
  [dateArrayOid]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')),
}

// oxlint-disable-next-line typescript/no-explicit-any
function getTypeParser(oid: number, format?: any): any {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
  return parsers[oid] ?? pg.types.getTypeParser(oid, format)
}

/** One transaction, tried again when PostgreSQL asks for that (deadlock, serialization). Inside, only `tx` exists. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === 4 || !isWorthAnotherTry(error)) throw error
    }
  }
}

const isWorthAnotherTry = (error: unknown): boolean => ['40P01', '40001'].includes(sqlState(error) ?? '')
