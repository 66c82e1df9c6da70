import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseAddress } from './database.ts'
import { sqlState } from './database-errors.ts'

/** Any number of servers may start at once: this lock lets one of them migrate. */
const migrationLock = 7_230_011

export type Patience = {
  /** How long a step waits for a lock before it is rolled back, so that those behind it in the queue wait no longer either. */
  readonly lockTimeoutMs: number
  /** Between one try of a step and the next. After the last pause comes the last try. */
  readonly pausesMs: readonly number[]
}

/** About four minutes in all: a nightly backup or a long report lets go of its tables in that time. */
const usualPatience: Patience = {
  lockTimeoutMs: 3_000,
  pausesMs: [250, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 14 }, () => 10_000)],
}

/**
 * Brings the database up to the newest step of `folder` (`0001_name.sql`, …), each step in a transaction of its own, on a connection of its own
 * without any statement timeout. Answers the names of the steps taken. Throws when a step that has landed was edited since or is missing, and
 * when a step does not get its locks: nothing of that step has been done then.
 */
export async function migrate(address: DatabaseAddress, folder: string, patience: Patience = usualPatience): Promise<string[]> {
  const steps = await readSteps(folder)
  const client = new Client({ ...('url' in address ? { connectionString: address.url } : address), keepAlive: true })
  // A connection that is lost fails the statement under way, which says so; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // By statement, because a pooler in between may refuse them as options of the connection. The advisory lock waits as long as another server migrates.
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`set lock_timeout = ${patience.lockTimeoutMs}`)
    return await takeSteps(client, steps, patience)
  } finally {
    // Ends the session, and with it the lock.
    await client.end().catch(() => {})
  }
}

type Step = { readonly name: string; readonly text: string; readonly checksum: string }

async function readSteps(folder: string): Promise<Step[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function takeSteps(client: Client, steps: readonly Step[], patience: Patience): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, taken_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const landed = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  refuseEdited(steps, landed)
  const open = steps.filter(({ name }) => !landed.has(name))
  for (const step of open) await takeStepPatiently(client, step, patience)
  return open.map(({ name }) => name)
}

async function takeStepPatiently(client: Client, step: Step, { pausesMs }: Patience): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      return await takeStep(client, step)
    } catch (error) {
      if (!isLockedOut(error)) throw error
      if (pauseMs === undefined) throw new Error(lockedOut(step, pausesMs.length + 1), { cause: error })
      await sleep(pauseMs)
    }
  }
}

async function takeStep(client: Client, { name, text, checksum }: Step): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    // On a connection that is lost PostgreSQL has rolled back already.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const lockNotAvailable = '55P03'
const deadlock = '40P01'
const isLockedOut = (error: unknown): boolean => [lockNotAvailable, deadlock].includes(sqlState(error) ?? '')

const lockedOut = ({ name }: Step, tries: number): string =>
  `The migration ${name} did not get its locks in ${tries} tries, and nothing of it has been done. Find out what holds its tables (pg_stat_activity), end that, and start again.`

function refuseEdited(steps: readonly Step[], landed: ReadonlyMap<string, string>): void {
  const known = new Map(steps.map((step) => [step.name, step.checksum]))
  for (const [name, checksum] of landed) {
    if (!known.has(name))
      throw new Error(`The database has taken the step ${name}, which this version does not know. Start a newer version.`)
    if (known.get(name) !== checksum) throw new Error(`The migration ${name} was edited after it had been taken. Write a new step instead.`)
  }
}
