import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { percentile } from '../http-load.ts'
import type { Tokens } from '../recorder.ts'
import { watchLocks } from './lock-watch.ts'
import { mixedScenarios } from './mixed.ts'
import { startServer, type ProductServer } from './product-server.ts'
import { migrateBy } from './release-data.ts'
import { thisVersion, type Release } from './release.ts'
import { startSteadyLoad } from './steady-load.ts'

const longestLockMs = 1000

type Upgrade = {
  readonly old: Release
  /** The settings of both servers. */
  readonly env: NodeJS.ProcessEnv
  readonly people: readonly Tokens[]
  readonly database: DatabaseAddress
  /** Of each phase. */
  readonly seconds: number
  /** Calls a second. */
  readonly rate: number
}

export type Upgraded = { readonly rows: readonly object[]; readonly problems: readonly string[] }

/** Two servers of the release, upgraded to this version and taken back while people work. A row for each phase; no problems where it passed. */
export async function upgradeAndBack({ old, env, people, database, seconds, rate }: Upgrade): Promise<Upgraded> {
  const [rows, problems]: [object[], string[]] = [[], []]
  const scenarios = await mixedScenarios(database)
  const servers = { A: await startServer(old, { env }), B: await startServer(old, { env }) }
  let ready: readonly ProductServer[] = Object.values(servers)
  let turn = 0
  const locks = await watchLocks(database)
  const load = startSteadyLoad({ rate, people, scenarios, port: () => ready[turn++ % ready.length]?.port ?? 0 })
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
    rows.push({
      phase: what,
      s: figures.seconds.toFixed(0),
      calls: figures.calls,
      failed: figures.failures.length,
      'p50 ms': percentile(figures.times, 0.5).toFixed(0),
      'p99 ms': percentile(figures.times, 0.99).toFixed(0),
      'slowest ms': percentile(figures.times, 1).toFixed(0),
      'longest lock ms': lock.ms.toFixed(0),
    })
  }
  try {
    await phase(`A and B run ${old.name}`)
    await phase('npx driver-pass migrate of this version', () => migrateBy(thisVersion, env))
    await phase(`A starts again as ${old.name}`, () => replace('A', old))
    await phase('A becomes this version', () => replace('A', thisVersion))
    await phase('B becomes this version', () => replace('B', thisVersion))
    await phase(`back: A becomes ${old.name}`, () => replace('A', old))
    await phase(`back: B becomes ${old.name}`, () => replace('B', old))
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    await load.stop()
    await locks.stop()
    for (const server of Object.values(servers)) await server.stop()
  }
  return { rows, problems }
}
