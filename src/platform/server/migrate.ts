import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from './database.ts'

/** Any number of servers may start at once: this lock lets one of them migrate. */
const migrationLock = 7_230_011

/**
 * Brings the database up to the newest step of `folder` (`0001_name.sql`, …), each step in a transaction of its own.
 * Answers the names of the steps taken. Throws when a step that has landed was edited since, or is missing.
 */
export async function migrate(db: Db, folder: string): Promise<string[]> {
  const steps = await readSteps(folder)
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      return await takeSteps(connection, steps)
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
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

async function takeSteps(db: Db, steps: readonly Step[]): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, checksum text not null, taken_at timestamptz not null default now())`.execute(
    db,
  )
  const landed = new Map(
    (await sql<{ name: string; checksum: string }>`select name, checksum from migration`.execute(db)).rows.map((row) => [
      row.name,
      row.checksum,
    ]),
  )
  refuseEdited(steps, landed)
  const open = steps.filter((step) => !landed.has(step.name))
  for (const step of open) await inTransaction(db, (tx) => takeStep(tx, step))
  return open.map((step) => step.name)
}

async function takeStep(tx: Tx, step: Step): Promise<void> {
  await sql.raw(step.text).execute(tx)
  await sql`insert into migration (name, checksum) values (${step.name}, ${step.checksum})`.execute(tx)
}

function refuseEdited(steps: readonly Step[], landed: ReadonlyMap<string, string>): void {
  const known = new Map(steps.map((step) => [step.name, step.checksum]))
  for (const [name, checksum] of landed) {
    if (!known.has(name))
      throw new Error(`The database has taken the step ${name}, which this version does not know. Start a newer version.`)
    if (known.get(name) !== checksum) throw new Error(`The migration ${name} was edited after it had been taken. Write a new step instead.`)
  }
}
