import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { logPosition } from './log-position.rules.ts'
import { named } from '../statements/named.ts'
import { valueOf } from '../statements/value-of.ts'

/** A position in the primary's log; its timeline changes when another server becomes the primary. */
export type LogPosition = { timeline: string; position: bigint }

const timeline = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** What the primary has written so far. */
export async function positionOf(primary: Db): Promise<LogPosition> {
  const found = await named(primary, 'log_position')
    .selectNoFrom([timeline.as('timeline'), sql<string>`pg_current_wal_lsn()::text`.as('lsn')])
    .executeTakeFirstOrThrow()
  return { timeline: found.timeline, position: logPosition(found.lsn) }
}

/** How far the replica is. One that was promoted is read as it is. */
export async function replayedBy(replica: Db): Promise<bigint> {
  const lsn = await valueOf(
    named(replica, 'replayed_position'),
    sql<string | null>`(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text`,
  )
  return logPosition(lsn ?? '0/0')
}

/** Of the user or program; null where they have not written since the primary became it. */
export async function findLastWrite(primary: Db, caller: string): Promise<{ timeline: string; position: bigint | null }> {
  const found = await named(primary, 'last_write')
    .selectNoFrom([timeline.as('timeline'), sql<string | null>`(select lsn::text from last_write where caller = ${caller})`.as('lsn')])
    .executeTakeFirstOrThrow()
  return { timeline: found.timeline, position: found.lsn === null ? null : logPosition(found.lsn) }
}

/** After the commit, so the position lies behind everything that was written. */
export async function recordWrite(primary: Db, caller: string): Promise<void> {
  await sql`insert into last_write (caller, lsn) values (${caller}, pg_current_wal_insert_lsn())
    on conflict (caller) do update set lsn = excluded.lsn`.execute(named(primary, 'record_write', { isRepeatable: true }))
}
