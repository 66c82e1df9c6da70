import { figure, type Figure } from './figure.ts'
import type { DatabaseFigures } from './database-figures.store.ts'

/** `read` is undefined while the database does not answer, or not in time. */
export function databaseFigures(isUp: boolean, read: DatabaseFigures | undefined): readonly Figure[] {
  const up = figure('database_up', 'Whether the database answers', Number(isUp))
  if (!read) return [up]
  return [
    up,
    figure('database_size_bytes', 'Size of the database', read.size),
    figure('database_connections', 'Connections to the PostgreSQL server', read.connections),
    figure('database_max_connections', 'Connections that the PostgreSQL server allows', read.max_connections),
    figure(
      'database_dead_rows',
      'Rows that wait for VACUUM, of the tables with most',
      read.dead_rows.map(({ table, rows }) => [{ table }, rows] as const),
    ),
    figure(
      'replication_lag_bytes',
      'What a replica has not replayed yet',
      read.replicas.flatMap(({ name, lag_bytes: lag }) => (lag === null ? [] : [[{ replica: name }, lag] as const])),
    ),
    figure(
      'replication_lag_seconds',
      'How far a replica is behind; 0 while nothing happens',
      read.replicas.map(({ name, lag_seconds: lag }) => [{ replica: name }, lag ?? 0] as const),
    ),
    figure('outbox_waiting', 'Notifications to deliver', read.outbox_waiting),
    figure('outbox_oldest_seconds', 'Age of the oldest notification to deliver', read.outbox_age),
    figure('mail_waiting', 'Mails to send', read.mail_waiting),
    figure('mail_overdue_seconds', 'How long the next mail has been due', read.mail_overdue),
  ]
}
