import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type DatabaseAddress } from '#platform/server/database/database.ts'
import { readMigrations } from '#platform/server/migrations/migration-files.ts'
import { migrationsFolder } from '#app/database-files.ts'
import { findPendingMigrations } from '#operations/start/open-database.ts'
import { percentile } from '../http-load.ts'
import type { Tokens } from '../recorder.ts'
import { watchLocks } from './lock-watch.ts'
import { mixedScenarios } from './mixed.ts'
import { startServer, type ProductServer } from './product-server.ts'
import { migrateBy } from './release-data.ts'
import { thisVersion, type Release } from './release.ts'
import { startSteadyLoad } from './steady-load.ts'
import type { Figures } from './tally.ts'

const longestLockMs = 1000

type Upgrade = {
  old: Release
  /** The settings of both servers. */
  env: NodeJS.ProcessEnv
  people: readonly Tokens[]
  database: DatabaseAddress
  /** Of each phase. */
  seconds: number
  /** Calls a second. */
  rate: number
}

export type Upgraded = { rows: readonly object[]; problems: readonly string[] }

/** Two servers of the release, upgraded to this version while people work. A row for each phase; no problems where it passed. */
export async function upgradeServers(given: Upgrade): Promise<Upgraded> {
  const { old, env, database, people, seconds, rate } = given
  const [rows, problems]: [object[], string[]] = [[], []]
  const scenarios = await mixedScenarios(database)
  const servers = { A: await startServer(old, { env }), B: await startServer(old, { env }) }
  let ready: readonly ProductServer[] = Object.values(servers)
  let turn = 0
  const locks = await watchLocks(database)
  const openLoad = () => startSteadyLoad({ rate, people, scenarios, port: () => ready[turn++ % ready.length]?.port ?? 0 })
  let load = openLoad()
  const replace = async (name: 'A' | 'B', release: Release): Promise<void> => {
    const { port } = servers[name]
    ready = ready.filter((each) => each !== servers[name])
    await servers[name].stop()
    servers[name] = await startServer(release, { env, port })
    ready = Object.values(servers)
  }
  const phase = async (what: string, work?: () => Promise<unknown>): Promise<void> => {
    await work?.()
    await sleep(seconds * 1000)
    const [figures, lock] = [load.take(), locks.take()]
    problems.push(...figures.failures, ...(lock.ms > longestLockMs ? [`waited ${lock.ms.toFixed(0)} ms: ${lock.what}`] : []))
    rows.push({ phase: what, ...rowOf(figures), 'longest lock ms': lock.ms.toFixed(0) })
  }
  const beside = async (): Promise<void> => {
    await phase('npx driver-pass migrate of this version', () => migrateBy(thisVersion, env))
    await phase(`A starts again as ${old.name}`, () => replace('A', old))
    await phase('A becomes this version', () => replace('A', thisVersion))
    await phase('B becomes this version', () => replace('B', thisVersion))
    await phase(`back: A becomes ${old.name}`, () => replace('A', old))
    await phase(`back: B becomes ${old.name}`, () => replace('B', old))
  }
  const stopped = async (): Promise<void> => {
    await load.stop()
    for (const server of Object.values(servers)) await server.stop()
    await migrateBy(thisVersion, env)
    if (!(await isRefused(old, env))) problems.push(`a server of ${old.name} starts beside what it cannot run beside`)
    for (const name of ['A', 'B'] as const) await replace(name, thisVersion)
    load = openLoad()
    await phase('after the stop A and B run this version')
  }
  try {
    await phase(`A and B run ${old.name}`)
    await ((await mayRunBeside(database)) ? beside() : stopped())
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    await load.stop()
    await locks.stop()
    for (const server of Object.values(servers)) await server.stop()
  }
  return { rows, problems }
}

const rowOf = ({ seconds, calls, failures, times }: Figures): object => ({
  s: seconds.toFixed(0),
  calls,
  failed: failures.length,
  'p50 ms': percentile(times, 0.5).toFixed(0),
  'p99 ms': percentile(times, 0.99).toFixed(0),
  'slowest ms': percentile(times, 1).toFixed(0),
})

/** Whether a server of the release says why it does not start on this database. */
async function isRefused(old: Release, env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    await (await startServer(old, { env })).stop()
    return false
  } catch (error) {
    console.log(String(error).split('\n')[0])
    return true
  }
}

/** Whether each migration that the database still lacks lets servers of the release run beside it. */
async function mayRunBeside(address: DatabaseAddress): Promise<boolean> {
  const database = openDatabase(address, { size: 1 })
  try {
    const pending = new Set(await findPendingMigrations(database.db))
    return (await readMigrations(migrationsFolder)).every(({ name, isBeside }) => isBeside || !pending.has(name))
  } finally {
    await database.close()
  }
}
