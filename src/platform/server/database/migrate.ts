import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseAddress } from './database.ts'
import { sqlState } from './database-errors.ts'

/** Lets one of several servers that start at once migrate. */
const migrationLock = 7_230_011

export type LockRetry = {
  /** How long a migration waits for a lock before it is rolled back, so that it does not block the queries queued behind it. */
  readonly lockTimeoutMs: number
  /** Pauses between attempts; the last attempt follows the last pause. */
  readonly pausesMs: readonly number[]
}

/** About four minutes in total: long enough for a nightly backup or a long report to release its tables. */
const defaultRetry: LockRetry = {
  lockTimeoutMs: 3_000,
  pausesMs: [250, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 14 }, () => 10_000)],
}

/**
 * Applies the pending migrations of `folder` (`0001_name.sql`, …), each in its own transaction, on a separate connection without a statement
 * timeout. Returns the names of those applied. Throws when an applied migration was edited or is missing, and when one cannot lock its tables;
 * that one is rolled back. A restore wants only those that its backup has.
 */
export async function migrate(
  address: DatabaseAddress,
  folder: string,
  retry: LockRetry = defaultRetry,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({ ...('url' in address ? { connectionString: address.url } : address), keepAlive: true })
  // A lost connection rejects the statement in flight; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // As statements, because a pooler may refuse them as connection options. The advisory lock waits while another server migrates.
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`set lock_timeout = ${retry.lockTimeoutMs}`)
    return await applyPending(client, migrations, retry, isWanted)
  } finally {
    // Ends the session, which releases the lock.
    await client.end().catch(() => {})
  }
}

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** The migrations of a folder in order; a checksum is the SHA-256 of the text with LF line ends. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function applyPending(
  client: Client,
  migrations: readonly Migration[],
  retry: LockRetry,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, taken_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  assertUnchanged(migrations, applied)
  const pending = migrations.filter(({ name }) => !applied.has(name) && isWanted(name))
  for (const migration of pending) await applyWithRetry(client, migration, retry)
  return pending.map(({ name }) => name)
}

async function applyWithRetry(client: Client, migration: Migration, { pausesMs }: LockRetry): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      return await applyMigration(client, migration)
    } catch (error) {
      if (!isLockFailure(error)) throw error
      if (pauseMs === undefined) throw new Error(lockFailureMessage(migration, pausesMs.length + 1), { cause: error })
      await sleep(pauseMs)
    }
  }
}

async function applyMigration(client: Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    // PostgreSQL has already rolled back when the connection was lost.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const lockNotAvailable = '55P03'
const deadlock = '40P01'
const isLockFailure = (error: unknown): boolean => [lockNotAvailable, deadlock].includes(sqlState(error) ?? '')

const lockFailureMessage = ({ name }: Migration, attempts: number): string =>
  `The migration ${name} could not lock its tables in ${attempts} attempts and was not applied. Find what holds the locks (pg_stat_activity), end it, and start again.`

function assertUnchanged(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new Error(`The database has the migration ${name}, which this version does not know. Start a newer version.`)
    if (known.get(name) !== checksum)
      throw new Error(`The migration ${name} was edited after it was applied. Write a new migration instead.`)
  }
}
