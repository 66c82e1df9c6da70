import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { clientConfig } from '../database/connection/client-config.ts'
import { DatabaseClient } from '../database/connection/database-client.ts'
import type { DatabaseAddress } from '../database/database.ts'
import { sqlState } from '../database/database-errors.ts'
import { listApplied, recordApplied, requireKnown } from './applied-migrations.ts'
import { lockFailureMessage } from './lock-failure.rules.ts'
import { watchLockHolders, type LockHolderWatch } from './lock-watch.ts'
import { readMigrations } from './migration-files.ts'
import { stepsFrom, type Step, type WantedSteps } from './migration-steps.ts'

/** Lets one of several servers that start at once migrate. */
export const migrationLock = 7_230_011
const lockPollMs = 50

export type LockRetry = {
  /** How long a migration waits for a lock before it is rolled back, so that it does not block the queries queued behind it. */
  lockTimeoutMs: number
  /** Pauses between attempts; the last attempt follows the last pause. */
  pausesMs: readonly number[]
}

/** Of what holds the locks, which is then named. */
const looksPerWait = 5

type WatchedRetry = LockRetry & { watch: LockHolderWatch }

/** About four minutes in total: long enough for a nightly backup or a long report to release its tables. */
const defaultRetry: LockRetry = {
  lockTimeoutMs: 700,
  pausesMs: [250, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 14 }, () => 12_000)],
}

/**
 * Applies the pending migrations of `folder` (`0001_name.sql`, …), on a separate connection without a statement timeout: each in its own
 * transaction, or outside of one where it only builds indexes. Returns the names of those applied. Throws when an applied migration was edited or
 * is missing and forbids servers beside it, and when every attempt of one ends in a lock timeout or a deadlock; that one is rolled back.
 */
export async function migrate(address: DatabaseAddress, folder: string, options: Partial<LockRetry> & WantedSteps = {}): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const retry = { ...defaultRetry, ...options }
  let watch: LockHolderWatch | undefined
  const client = new DatabaseClient({ ...clientConfig(address), keepAlive: true })
  await client.connect()
  try {
    // As statements, because a pooler may refuse them as connection options.
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
    await client.query(`set lock_timeout = ${await longerThanAutovacuum(client, retry.lockTimeoutMs)}`)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    watch = watchLockHolders(address, rows[0]?.pid ?? 0, Math.ceil(retry.lockTimeoutMs / looksPerWait))
    await takeTurn(client)
    const applied = await listApplied(client)
    requireKnown(migrations, applied)
    const steps = await stepsFrom(applied, migrations, options)
    for (const step of steps) await applyWithRetry(client, step, { ...retry, watch })
    return steps.flatMap(({ applies }) => applies.map(({ name }) => name))
  } finally {
    await watch?.close()
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

async function applyWithRetry(client: Client, step: Step, { pausesMs, watch }: WatchedRetry): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      const { indexes } = step
      return await (indexes ? buildIndexes(client, step, indexes) : watch.during(() => applyInTransaction(client, step)))
    } catch (error) {
      const state = sqlState(error)
      if (state !== lockNotAvailable && state !== deadlock) throw error
      if (pauseMs === undefined) {
        const failure = { migration: step.name, attempts: pausesMs.length + 1, isDeadlock: state === deadlock, holders: watch.seen() }
        throw new Error(lockFailureMessage(failure), { cause: error })
      }
      await sleep(pauseMs)
    }
  }
}

async function applyInTransaction(client: Client, { text, applies }: Step): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await recordApplied(client, applies)
    await client.query('commit')
  } catch (error) {
    // PostgreSQL has already rolled back when the connection was lost.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Waits for the transactions that had begun before, however long, because nobody waits for it. */
async function buildIndexes(client: Client, { applies }: Step, statements: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ lock_timeout: string }>('show lock_timeout')
  await client.query('set lock_timeout = 0')
  try {
    for (const statement of statements) await client.query(statement)
    await recordApplied(client, applies)
  } finally {
    await client.query(`set lock_timeout = '${rows[0]?.lock_timeout ?? 0}'`).catch(() => {})
  }
}

const insufficientPrivilege = '42501'
const lockNotAvailable = '55P03'
const deadlock = '40P01'
