import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely'
import type { Db } from '../database.ts'

/** What the driver knows of a statement besides its text. */
type Mark = {
  name?: string
  /** An idempotent change: when its connection is lost it is sent again, like a read. */
  isRepeatable?: boolean
  /** Stays prepared on the connection of the pool that ran it. */
  isKept?: boolean
}

const marks = new WeakMap<QueryId, Mark>()

export const markOf = ({ queryId }: CompiledQuery): Mark => marks.get(queryId) ?? {}

/**
 * The database for one statement that PostgreSQL prepares once for each connection: short, by key, with the same plan for every value. Never for
 * list searches, which would hold up the others. Outside a transaction it runs on a shared connection. A name stands for one text.
 * Use: `` sql`select …`.execute(named(db, 'driver_by_id')) `` or `named(db, 'driver_by_id').selectFrom(…)`. Without names the
 * list, the driver page and request details answer more than 70 % fewer calls (16 connections, 100,000 drivers).
 */
export const named = (db: Db, name: string, { isRepeatable = false } = {}): Db => db.withPlugin(new Marking({ name, isRepeatable }))

/** The database for one statement that takes longer to plan than to run, and whose text has few forms: each connection of the pool keeps the latest. */
export const kept = (db: Db): Db => db.withPlugin(new Marking({ isKept: true }))

class Marking implements KyselyPlugin {
  readonly #mark: Mark
  constructor(as: Mark) {
    this.#mark = as
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    marks.set(queryId, this.#mark)
    return node
  }
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}
