import { sql } from 'kysely'
import { named, type Db } from './database.ts'

/** Answers that are kept at most, whatever people ask. */
const most = 200

/**
 * What was kept since the last write to the database: an answer in there is what asking again would bring. PostgreSQL itself says when that ends: its
 * snapshot reads the same only as long as no transaction that writes has ended. Ask before reading what is to be kept.
 */
export function sinceLastWrite<T>(): (db: Db) => Promise<Map<string, T>> {
  let [seen, kept] = ['', new Map<string, T>()]
  return async (db) => {
    const { rows } = await sql<{ now: string }>`${named('snapshot')} select pg_current_snapshot()::text as now`.execute(db)
    const now = rows[0]?.now ?? ''
    // A map of its own: whoever is still reading for an older one puts the answer there.
    if (now !== seen || kept.size >= most) [seen, kept] = [now, new Map()]
    return kept
  }
}
