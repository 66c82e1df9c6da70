import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aNamedTransporter, aRegister, aRegisterRow } from '#import-export/import.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { databaseUrl } from '../../world/run-command.ts'
import { onTeardown } from '../../world/teardown.ts'

export type Work = 'validity' | 'night' | 'import'
type Killing = {
  work: Work
  /** How many shall end a transaction that has written and is not committed. */
  hits: number
  transporterId: string
  plant: string
  after: () => Promise<void>
}
/** Not each kill ends a transaction: some come when its commit is under way, and an import may be done before its moment comes. */
export type Kills = { hits: number; tooLate: number; done: number }

/** A process is killed when a transaction of it has come to one of these, in turn. */
const moments = [
  'select id from driver where',
  'select d.id as "driverId"',
  'select settle_drivers',
  'insert into "audit"',
  'select keep_driver_history',
]

/** Kills a process in the middle of its transaction until that has succeeded often enough, and looks at what it leaves each time. */
export async function killDuring(db: Db, { work, hits, transporterId, plant, after }: Killing): Promise<Kills> {
  const url = await databaseUrl(db)
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-killed-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const killed = { hits: 0, tooLate: 0, done: 0 }
  const attempts = Math.ceil(hits * 1.5)
  for (let attempt = 0; attempt < attempts && killed.hits < hits; attempt++) {
    const args = work === 'import' ? await importArguments(db, folder, plant) : ['tests/model/settling/worker.ts', url, work, transporterId]
    const env = { ...process.env, DATABASE_URL: url, DATA_FOLDER: folder }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const transaction = await killAt(db, child, moments[attempt % moments.length] ?? '')
    if (transaction === null && work !== 'import') throw new Error(`${work} ended before it was killed`)
    killed[transaction === null ? 'done' : (await isRolledBack(db, transaction)) ? 'hits' : 'tooLate']++
    await after()
  }
  return killed
}

/** Answers the transaction that was open; null where the process had done its work before. */
async function killAt(db: Db, child: ChildProcess, moment: string): Promise<string | null> {
  let errors = ''
  child.stderr?.on('data', (part: Buffer) => (errors += part.toString()))
  const ended = once(child, 'close')
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  let open: string | null = null
  const comes = async (): Promise<boolean> => {
    open = await valueOf(db, openAt(moment))
    return open !== null || hasEnded()
  }
  try {
    await expect.poll(comes, { timeout: 120_000, interval: 1 }).toBe(true)
  } finally {
    child.kill('SIGKILL')
  }
  await ended
  if (child.signalCode !== 'SIGKILL' && child.exitCode !== 0)
    throw new Error(`the process ended by itself with ${child.exitCode ?? child.signalCode}: ${errors}`)
  await expect.poll(() => valueOf(db, sql<boolean>`exists (${others})`), { timeout: 60_000 }).toBe(false)
  return child.signalCode === 'SIGKILL' ? open : null
}

const others = sql`select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`
/** One that has written: only that has a number. */
const openAt = (moment: string) => sql<string | null>`(select backend_xid::text from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null and ltrim(query, E' \n') like ${`${moment}%`} limit 1)`
const isRolledBack = async (db: Db, transaction: string): Promise<boolean> =>
  (await valueOf(db, sql<string>`pg_xact_status(${transaction}::text::xid8)`)) === 'aborted'

async function importArguments(db: Db, folder: string, plant: string): Promise<readonly string[]> {
  const file = join(folder, 'register.csv')
  const Transporter = await aNamedTransporter(db)
  await writeFile(file, await aRegister(Array.from({ length: 400 }, () => aRegisterRow({ Transporter }))).text())
  return ['operations/cli/import.ts', 'drivers', file, '--plant', plant]
}
