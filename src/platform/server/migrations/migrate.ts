import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { clientConfig } from '../database/client-config.ts'
import { DatabaseClient } from '../database/database-client.ts'
import type { DatabaseAddress } from '../database/database.ts'
import { sqlState } from '../database/database-errors.ts'
import { appliedMigrations, requireKnown, type AppliedMigration } from './applied-migrations.ts'
import { readMigrations, type Migration } from './migration-files.ts'

/** Lets one of several servers that start at once migrate. */
export const migrationLock = 7_230_011
const lockPollMs = 50

export type LockRetry = {
  /** How long a migration waits for a lock before it is rolled back, so that it does not block the queries queued behind it. */
  readonly lockTimeoutMs: number
  /** Pauses between attempts; the last attempt follows the last pause. */
  readonly pausesMs: readonly number[]
}

/** About four minutes in total: long enough for a nightly backup or a long report to release its tables. */
const defaultRetry: LockRetry = {
  lockTimeoutMs: 700,
  pausesMs: [250, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 14 }, () => 12_000)],
}

/**
 * Applies the pending migrations of `folder` (`0001_name.sql`, …), on a separate connection without a statement timeout: each in its own
 * transaction, or outside of one where it only builds indexes. Returns the names of those applied. Throws when an applied migration was edited or
 * is missing and forbids servers beside it, and when one cannot lock its tables; that one is rolled back. A restore wants only those that its
 * backup has.
 */
export async function migrate(
  address: DatabaseAddress,
  folder: string,
  retry: LockRetry = defaultRetry,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new DatabaseClient({ ...clientConfig(address), keepAlive: true })
  await client.connect()
  try {
    // As statements, because a pooler may refuse them as connection options.
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
    await client.query(`set lock_timeout = ${await longerThanAutovacuum(client, retry.lockTimeoutMs)}`)
    await takeTurn(client)
    return await applyPending(client, migrations, retry, isWanted)
  } finally {
    // Ends the session, which releases the lock.
    await client.end().catch(() => {})
  }
}

/**
 * How long to wait for a lock, in ms, so that an autovacuum gives way: PostgreSQL cancels one only for a statement that has waited for `deadlock_timeout`, a
 * second unless changed, and one of a large table runs for hours. Superusers, and who was granted it, shorten that; all others wait a little longer.
 */
async function longerThanAutovacuum(client: Client, wantedMs: number): Promise<number> {
  try {
    await client.query(`set deadlock_timeout = ${Math.ceil(wantedMs / 2)}`)
    return wantedMs
  } catch (error) {
    if (sqlState(error) !== insufficientPrivilege) throw error
    const { rows } = await client.query<{ ms: number }>(`select setting::int as ms from pg_settings where name = 'deadlock_timeout'`)
    return Math.max(wantedMs, (rows[0]?.ms ?? 0) + 200)
  }
}

/** Asks again and again, because a statement that waits has a snapshot, for which an index that is built concurrently would wait. */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [migrationLock])
    if (rows[0]?.mine) return
    await sleep(lockPollMs)
  }
}

async function applyPending(
  client: Client,
  migrations: readonly Migration[],
  retry: LockRetry,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  for (const table of ['migration', 'migration_beside'])
    await client.query(
      `create table if not exists ${table} (name text primary key, checksum text not null, taken_at timestamptz not null default now())`,
    )
  const { rows: applied } = await client.query<AppliedMigration>(appliedMigrations)
  requireKnown(migrations, applied)
  const names = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !names.has(name) && isWanted(name))
  for (const migration of pending) await applyWithRetry(client, migration, retry)
  return pending.map(({ name }) => name)
}

async function applyWithRetry(client: Client, migration: Migration, { pausesMs }: LockRetry): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      return await (migration.indexes ? buildIndexes(client, migration, migration.indexes) : applyInTransaction(client, migration))
    } catch (error) {
      if (!isLockFailure(error)) throw error
      if (pauseMs === undefined) throw new Error(lockFailureMessage(migration, pausesMs.length + 1), { cause: error })
      await sleep(pauseMs)
    }
  }
}

async function applyInTransaction(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    // PostgreSQL has already rolled back when the connection was lost.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Waits for the transactions that had begun before, however long, because nobody waits for it. */
async function buildIndexes(client: Client, migration: Migration, statements: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ lock_timeout: string }>('show lock_timeout')
  await client.query('set lock_timeout = 0')
  try {
    for (const statement of statements) await client.query(statement)
    await record(client, migration)
  } finally {
    await client.query(`set lock_timeout = '${rows[0]?.lock_timeout ?? 0}'`).catch(() => {})
  }
}

const record = (client: Client, { name, checksum, isBeside }: Migration): Promise<unknown> =>
  client.query(`insert into ${isBeside ? 'migration_beside' : 'migration'} (name, checksum) values ($1, $2)`, [name, checksum])

const insufficientPrivilege = '42501'
const lockNotAvailable = '55P03'
const deadlock = '40P01'
const isLockFailure = (error: unknown): boolean => [lockNotAvailable, deadlock].includes(sqlState(error) ?? '')

const lockFailureMessage = ({ name }: Migration, attempts: number): string =>
  `The migration ${name} could not lock its tables in ${attempts} attempts and was not applied. Find what holds the locks (pg_stat_activity), end it, and start again.`
