import { sql } from 'kysely'
import type { Db } from './database.ts'
import { logPosition } from './log-position.rules.ts'
import { named } from './named.ts'

/** A position in the primary's log; its timeline changes when another server becomes the primary. */
export type LogPosition = { readonly timeline: string; readonly position: bigint }

const timeline = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** What the primary has written so far. */
export async function positionOf(primary: Db): Promise<LogPosition> {
  const { rows } = await sql<{ timeline: string; lsn: string }>`select ${timeline} as timeline, pg_current_wal_lsn()::text as lsn`.execute(
    named(primary, 'log_position'),
  )
  return { timeline: rows[0]?.timeline ?? '', position: logPosition(rows[0]?.lsn ?? '0/0') }
}

/** How far the replica is. One that was promoted is read as it is. */
export async function replayedBy(replica: Db): Promise<bigint> {
  const { rows } = await sql<{ lsn: string }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as lsn`.execute(
    named(replica, 'replayed_position'),
  )
  return logPosition(rows[0]?.lsn ?? '0/0')
}

/** Of the user or program; null where they have not written since the primary became it. */
export async function findLastWrite(primary: Db, caller: string): Promise<{ readonly timeline: string; readonly position: bigint | null }> {
  const { rows } = await sql<{ timeline: string; lsn: string | null }>`
    select ${timeline} as timeline, (select lsn::text from last_write where caller = ${caller}) as lsn`.execute(
    named(primary, 'last_write'),
  )
  const lsn = rows[0]?.lsn ?? null
  return { timeline: rows[0]?.timeline ?? '', position: lsn === null ? null : logPosition(lsn) }
}

/** After the commit, so the position lies behind everything that was written. */
export async function recordWrite(primary: Db, caller: string): Promise<void> {
  await sql`insert into last_write (caller, lsn) values (${caller}, pg_current_wal_insert_lsn())
    on conflict (caller) do update set lsn = excluded.lsn`.execute(named(primary, 'record_write', { isRepeatable: true }))
}
