import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/tables.ts'
import { lendConnections } from './lent-connections.ts'
import { openSharedConnections } from './shared-connections.ts'

/** A handle on the database: the pool, or the transaction that a handler is in. A store function cannot tell which, and must not. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Tables = DB

export type Database = {
  readonly db: Db
  /** Statements waiting for a connection: the measure of overload. */
  waiting(): number
  /** For libraries that bring their own statements. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** A connection outside the pool, not connected yet, for what lasts longer than a statement. */
  connection(): pg.Client
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

export function openDatabase(address: DatabaseAddress, { size = poolSize }: { size?: number } = {}): Database {
  const where = 'url' in address ? { connectionString: address.url } : address
  const config = {
    ...where,
    types: { getTypeParser },
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    options: forShortStatements,
  }
  const pool = new pg.Pool({ ...config, max: size, idleTimeoutMillis: 60_000 })
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const shared = openSharedConnections(config, Math.min(size, sharedCount))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: lendConnections(pool, shared) }) })
  return {
    db,
    waiting: () => pool.waitingCount + shared.waiting(),
    query: (text, values) => pool.query(text, values),
    connection: () => new pg.Client({ ...where, types: { getTypeParser }, keepAlive: true, connectionTimeoutMillis: 10_000 }),
    close: () => db.destroy(),
  }
}

/**
 * Begins a statement that is worth preparing by name: short, found by key, the same plan for every value. Never for searching lists, which
 * PostgreSQL would run on a generic plan after a few rounds. Outside a transaction it runs on a connection that it shares with others.
 * Use: `` sql`${named('driver_by_id')} select …` `` or `.modifyFront(named('…'))`; what is asked most is better `prepared`.
 */
export const named = (name: string): RawBuilder<unknown> => sql.raw(`/*${name}*/`)

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

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
