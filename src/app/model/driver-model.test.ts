import * as fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDecoder } from '#platform/server/decode/decoder.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { kinds, kindSlugs } from '#requests/kinds/kinds.contract.ts'
import { copyOfTemplate } from '../testing/test-api.ts'
import { scenario, type Scenario } from './commands.ts'
import { openTally, goals, type Tally } from './coverage.ts'
import { kindOf } from './driver-model.ts'
import { serviceClient } from './service-client.ts'
import { modelKinds } from './model-kinds.ts'
import { scriptedScenarios } from './scenarios.ts'
import { runScenario } from './run-scenario.ts'
import { createTestPlant } from './test-plant.ts'

/** RUNS sets the number; SEED and REPLAY reproduce a failure from its printed seed and path. */
const runs = Number(process.env['RUNS'] ?? 2000)
const seed = Number(process.env['SEED'] ?? 20_261_121)
const replay = process.env['REPLAY']
/** Each worker has its own database, since a database has one clock for all drivers. */
const workers = replay ? 1 : 3
const timeout = Math.max(300, runs / 2) * 1000

const folder = await mkdtemp(join(tmpdir(), 'driver-pass-model-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const decoder = openDecoder()
afterAll(decoder.close)

it('the model has every kind', () => {
  for (const slug of kindSlugs) expect(kindOf(slug).typeId).toBe(kinds[slug].typeId)
  expect(Object.keys(modelKinds).toSorted()).toEqual(kindSlugs.toSorted())
})

it('allows every legal move, refuses every illegal one, and matches the model', { timeout }, async () => {
  const tally = openTally()
  const started = performance.now()
  const share = Math.ceil(runs / workers)
  const first = replay ? [] : scriptedScenarios(kindSlugs)
  const ofWorker = (worker: number) => first.filter((_, n) => n % workers === worker)
  await Promise.all(Array.from({ length: workers }, (_, worker) => runWorker(seed + worker, share, ofWorker(worker), tally)))
  report(share * workers + first.length, tally.reached, performance.now() - started)
  // Rare situations have scripted scenarios.
  expect(replay ? [] : goals(kindSlugs).filter((what) => !tally.reached.has(what))).toEqual([])
})

async function runWorker(workerSeed: number, numRuns: number, first: readonly Scenario[], tally: Tally): Promise<void> {
  const { database, drop } = await copyOfTemplate()
  try {
    const plant = await createTestPlant(database.db, { ...openFileStore(folder), decoder }, new Date('2026-11-21T09:00:00Z'))
    const runOne = (each: Scenario): Promise<void> => runScenario(plant, serviceClient(plant), tally, each)
    for (const each of first) await runOne(each)
    await fc.assert(fc.asyncProperty(scenario(kindSlugs), runOne), { seed: workerSeed, numRuns, ...(replay && { path: replay }) })
  } finally {
    await drop()
  }
}

function report(scenarioCount: number, reached: ReadonlyMap<string, number>, ms: number): void {
  const count = (what: string): number => reached.get(what) ?? 0
  const rarest = goals(kindSlugs).toSorted((one, other) => count(one) - count(other))[0] ?? ''
  process.stdout.write(
    `model: ${scenarioCount} runs, ${count('steps done')} steps done and ${count('steps refused')} refused in ${Math.round(ms / 1000)} s; ` +
      `of ${goals(kindSlugs).length} goals, the rarest was reached ${count(rarest)} times (${rarest})\n`,
  )
}
