import * as fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDecoder } from '#platform/server/decode/decoder.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { kindSlugs } from '#requests/kinds/kinds.contract.ts'
import { onTeardown } from '../world/teardown.ts'
import { copyOfTemplate } from '../world/test-api.ts'
import { scenario, type Scenario } from './commands.ts'
import { goals, openTally, type Tally } from './coverage.ts'
import { runScenario } from './run-scenario.ts'
import { scriptedScenarios } from './scenarios.ts'
import { serviceClient } from './service-client.ts'
import { createTestPlant } from './test-plant.ts'

/** SEED and REPLAY reproduce a failure from its printed seed and path. */
export const seed = Number(process.env['SEED'] ?? 20_261_121)
export const replay = process.env['REPLAY']
/** Each worker has its own database, since a database has one clock for all drivers. */
const workers = replay ? 1 : 3

/**
 * Compares the product with the model in this many random lives of drivers, after scripted ones for rare situations. Resolves with the goals
 * that none of them reached.
 */
export async function checkLives(runs: number): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-model-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const decoder = openDecoder()
  onTeardown(decoder.close)
  const files = { ...openFileStore(folder), decoder }
  const tally = openTally()
  const scripted = replay ? [] : scriptedScenarios(kindSlugs)

  const runWorker = async (worker: number): Promise<void> => {
    const { database, owner, drop } = await copyOfTemplate()
    const plant = await createTestPlant({ db: database.db, ownerDb: owner.db }, files, new Date('2026-11-21T09:00:00Z'))
    const runOne = (each: Scenario): Promise<void> => runScenario(plant, serviceClient(plant), tally, each)
    for (const each of scripted.filter((_, n) => n % workers === worker)) await runOne(each)
    const numRuns = Math.ceil(runs / workers)
    await fc.assert(fc.asyncProperty(scenario(kindSlugs), runOne), { seed: seed + worker, numRuns, ...(replay && { path: replay }) })
    await drop()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: workers }, (_, worker) => runWorker(worker)))
  report(runs + scripted.length, tally, performance.now() - started)
  return replay ? [] : goals(kindSlugs).filter((what) => !tally.reached.has(what))
}

function report(lives: number, { reached }: Tally, ms: number): void {
  const count = (what: string): number => reached.get(what) ?? 0
  const all = goals(kindSlugs)
  const rarest = all.toSorted((one, other) => count(one) - count(other))[0] ?? ''
  process.stdout.write(
    `model: ${lives} lives, ${count('steps done')} steps done and ${count('steps refused')} refused in ${Math.round(ms / 1000)} s; ` +
      `of ${all.length} goals, the rarest was reached ${count(rarest)} times (${rarest})\n`,
  )
}
