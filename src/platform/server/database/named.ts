import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely'
import type { Db } from './database.ts'

/** What the driver knows of a statement besides its text. */
type Mark = {
  readonly name: string
  /** An idempotent change: when its connection is lost it is sent again, like a read. */
  readonly isRepeatable?: boolean
}

const marks = new WeakMap<QueryId, Mark>()

export const markOf = ({ queryId }: CompiledQuery): Mark | undefined => marks.get(queryId)

export function mark(query: CompiledQuery, as: Mark): CompiledQuery {
  marks.set(query.queryId, as)
  return query
}

/**
 * The database for one statement that PostgreSQL prepares once for each connection: short, by key, with the same plan for every value. Never for
 * list searches, which PostgreSQL would run on a generic plan after a few executions. Outside a transaction it runs on a shared connection.
 * Use: `` sql`select …`.execute(named(db, 'driver_by_id')) `` or `named(db, 'driver_by_id').selectFrom(…)`; for the most frequent statements use `prepared`.
 */
export const named = (db: Db, name: string): Db => db.withPlugin(new Naming({ name }))

class Naming implements KyselyPlugin {
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
