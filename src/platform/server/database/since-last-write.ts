import { sql } from 'kysely'
import { named, type Db } from './database.ts'

/** Maximum number of cached results. */
const maxEntries = 200

/**
 * A cache that is cleared by every write to the database: `pg_current_snapshot()` stays the same until a writing transaction ends. Get the cache
 * before reading the data that goes into it.
 */
export function sinceLastWrite<T>(): (db: Db) => Promise<Map<string, T>> {
  let [cachedSnapshot, cache] = ['', new Map<string, T>()]
  return async (db) => {
    const { rows } = await sql<{ snapshot: string }>`${named('snapshot')} select pg_current_snapshot()::text as snapshot`.execute(db)
    const snapshot = rows[0]?.snapshot ?? ''
    // A new map, because a concurrent read may still add its outdated result to the old one.
    if (snapshot !== cachedSnapshot || cache.size >= maxEntries) [cachedSnapshot, cache] = [snapshot, new Map()]
    return cache
  }
}
