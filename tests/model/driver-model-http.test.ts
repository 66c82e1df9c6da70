import * as fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { kindSlugs } from '#requests/kinds/kinds.contract.ts'
import { testApi } from '../world/test-api.ts'
import { isWhole } from '../world/whole.ts'
import { replay, seed } from './check-lives.ts'
import { scenario, type Scenario } from './commands.ts'
import { openTally } from './coverage.ts'
import { kindOf } from './driver-model.ts'
import { httpClient } from './http-client.ts'
import { everyOutcome } from './scenarios.ts'
import { runScenario } from './run-scenario.ts'
import { createTestPlant } from './test-plant.ts'

const runs = Number(process.env['HTTP_RUNS'] ?? (isWhole ? 40 : 10))

const api = await testApi()
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-model-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('behaves the same over HTTP, with real files and expiring sessions', { timeout: 600_000 * Math.ceil(runs / 40) }, async () => {
  const tally = openTally()
  const plant = await createTestPlant(api, { ...openFileStore(folder), decoder: api.decoder }, new Date('2026-11-21T09:00:00Z'))
  const client = await httpClient(api, plant)
  const runOne = (each: Scenario): Promise<void> => runScenario(plant, client, tally, each)
  if (!replay) for (const slug of kindSlugs) await runOne(everyOutcome(slug))
  await fc.assert(fc.asyncProperty(scenario(kindSlugs), runOne), { seed, numRuns: runs, ...(replay && { path: replay }) })
  expect(replay ? [] : outcomes().filter((what) => !tally.reached.has(what))).toEqual([])
  process.stdout.write(
    `model over HTTP: ${runs} runs, ${tally.reached.get('steps done')} steps done, ${tally.reached.get('steps refused')} refused\n`,
  )
})

/** Goals that this short run always reaches; the model test covers the rest. */
const outcomes = (): string[] => [
  ...kindSlugs.flatMap((slug) =>
    ['raise', 'reject', 'approve', ...(kindOf(slug).mayCancel ? ['cancel'] : [])].map((action) => `${action} ${slug}`),
  ),
  'evidence',
]
