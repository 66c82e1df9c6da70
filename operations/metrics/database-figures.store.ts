import { sql } from 'kysely'
import { hasAccess, isReachable } from '#notifications/delivery/mail.store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What PostgreSQL says of itself and of work that waits. Times in seconds, sizes in bytes; no personal data. */
export type DatabaseFigures = {
  size: number
  connections: number
  max_connections: number
  outbox_waiting: number
  /** Of the oldest row that is not delivered; 0 without one. */
  outbox_age: number
  mail_waiting: number
  /** How long the next mail has been due; 0 when none is. */
  mail_overdue: number
  dead_rows: readonly { table: string; rows: number }[]
  replicas: readonly { name: string; lag_bytes: number | null; lag_seconds: number | null }[]
}

const tablesShown = sql.lit(20)

/** Mail to people who may no longer have it does not wait. */
export async function findDatabaseFigures(db: Db, now: Date): Promise<DatabaseFigures | undefined> {
  const { rows } = await sql<DatabaseFigures>`select
    pg_database_size(current_database())::float8 as size,
    (select sum(numbackends)::int from pg_stat_database) as connections,
    current_setting('max_connections')::int as max_connections,
    o.*, m.*,
    (select coalesce(jsonb_agg(t), '[]') from (select relname as table, n_dead_tup as rows from pg_stat_user_tables
      where n_dead_tup > 0 order by n_dead_tup desc limit ${tablesShown}) t) as dead_rows,
    (select coalesce(jsonb_agg(r), '[]') from replication_lag() r) as replicas
    from (select count(*)::int as outbox_waiting, coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as outbox_age
      from outbox where delivered_at is null) o,
    (select count(*)::int as mail_waiting, greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(d.mail_next_try_at)), 0))::float8 as mail_overdue
      from notification d join app_user recipient on recipient.id = d.user_id
      where d.mail_next_try_at is not null and d.emailed_at is null and ${isReachable} and ${hasAccess(now)}) m`.execute(db)
  return rows[0]
}
