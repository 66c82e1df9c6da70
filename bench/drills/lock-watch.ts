import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { migrationLock } from '#platform/server/migrations/migrate.ts'
import { clientOptions } from '../database.ts'

export type LongestWait = { ms: number; what: string }

const pauseMs = 50
/**
 * Who waits for a table, or for the session that migrates; calls that wait for one another's rows are no matter of an upgrade. Indexes that are built
 * concurrently wait for transactions (virtualxid); nobody waits for them.
 */
const longestWait = `
  select extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms,
    concat_ws(' ', l.locktype, l.relation::regclass::text, l.mode, 'for:', left(regexp_replace(a.query, '\\s+', ' ', 'g'), 90)) as what
  from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and l.waitstart is not null and l.locktype not in ('virtualxid', 'advisory') and (l.locktype = 'relation' or exists (
    select from pg_locks m where m.locktype = 'advisory' and m.granted and m.objid = ${migrationLock} and m.pid = any(pg_blocking_pids(l.pid))
  )) order by l.waitstart limit 1`

/** Looks all the time how long somebody waits because of an upgrade. */
export async function watchLocks(address: DatabaseAddress): Promise<{ take(): LongestWait; stop(): Promise<void> }> {
  const client = new pg.Client(clientOptions(address))
  await client.connect()
  const nothing = { ms: 0, what: '' }
  let longest: LongestWait = nothing
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const found = (await client.query<LongestWait>(longestWait)).rows[0]
      if (found && found.ms > longest.ms) longest = found
      await sleep(pauseMs)
    }
    await client.end()
  })()
  return {
    take: () => {
      const taken = longest
      longest = nothing
      return taken
    },
    stop: () => {
      over.abort()
      return watching
    },
  }
}
