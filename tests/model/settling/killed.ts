import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aNamedTransporter, aRegister, aRegisterRow } from '#import-export/import.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { databaseUrl } from '../../world/run-command.ts'
import { onTeardown } from '../../world/teardown.ts'

export type Work = 'validity' | 'night' | 'import'
type Killing = {
  readonly work: Work
  readonly kills: number
  readonly transporterId: string
  readonly plant: string
  readonly after: () => Promise<void>
}

const others = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`

/** Kills a process in the middle of its transaction, as often as asked, and looks at what it leaves each time. */
export async function killDuring(db: Db, { work, kills, transporterId, plant, after }: Killing): Promise<void> {
  const url = await databaseUrl(db)
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-killed-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const isWorking = async () => ((await others.execute(db)).rows[0]?.n ?? 0) > 0
  for (let kill = 0; kill < kills; kill++) {
    const args = work === 'import' ? await importArguments(db, folder, plant) : ['tests/model/settling/worker.ts', url, work, transporterId]
    const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: url, DATA_FOLDER: folder }, stdio: 'ignore' })
    // The command opens the database first: its import has begun when there is a driver more.
    const drivers = await countDrivers(db)
    const hasBegun = async () => (work === 'import' ? (await countDrivers(db)) > drivers : isWorking())
    await expect.poll(async () => child.exitCode !== null || (await hasBegun()), { timeout: 120_000, interval: 2 }).toBe(true)
    await setTimeout((kill % 7) * 40)
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await expect.poll(isWorking, { timeout: 60_000 }).toBe(false)
    await after()
  }
}

const countDrivers = async (db: Db): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from driver`.execute(db)).rows[0]?.n ?? 0

async function importArguments(db: Db, folder: string, plant: string): Promise<readonly string[]> {
  const file = join(folder, 'register.csv')
  const Transporter = await aNamedTransporter(db)
  await writeFile(file, await aRegister(Array.from({ length: 400 }, () => aRegisterRow({ Transporter }))).text())
  return ['operations/cli/import.ts', 'drivers', file, '--plant', plant]
}
