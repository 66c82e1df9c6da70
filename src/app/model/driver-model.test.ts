import * as fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { kinds, kindSlugs } from '#requests/kinds/kinds.contract.ts'
import { copyOfTemplate } from '../testing/test-api.ts'
import { life } from './commands.ts'
import { openTally, wanted, type Tally } from './coverage.ts'
import { kindOf } from './driver-model.ts'
import { effectsDoor } from './effects-door.ts'
import { modelKinds } from './model-kinds.ts'
import { run } from './run.ts'
import { setStage } from './stage.ts'

/** RUNS asks for more; SEED and REPLAY, as a failure prints its seed and path, bring it back. */
const runs = Number(process.env['RUNS'] ?? 2000)
const seed = Number(process.env['SEED'] ?? 20_261_121)
const replay = process.env['REPLAY']
/** Each lane has a database of its own: time runs for all drivers of a database alike. */
const lanes = replay ? 1 : 4
const extraRounds = replay ? 0 : 10
const timeout = Math.max(300, runs / 2) * 1000

const folder = await mkdtemp(join(tmpdir(), 'driver-pass-model-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the model knows every kind', () => {
  for (const slug of kindSlugs) expect(kindOf(slug).typeId).toBe(kinds[slug].typeId)
  expect(Object.keys(modelKinds).toSorted()).toEqual(kindSlugs.toSorted())
})

it('every legal move is done, every illegal one refused, and the model agrees after each', { timeout }, async () => {
  const tally = openTally()
  const started = performance.now()
  const missing = (): string[] => wanted(kindSlugs).filter((what) => !tally.reached.has(what))
  let lives = 0
  // What comes seldom may take a few lives more; what never comes fails the test.
  for (let round = 0; round === 0 || (round <= extraRounds && missing().length > 0); round++) {
    const share = Math.ceil((round === 0 ? runs : runs / 10) / lanes)
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(seed + round * lanes + lane, share, tally)))
    lives += share * lanes
  }
  report(lives, tally.reached, performance.now() - started)
  expect(replay ? [] : missing()).toEqual([])
})

async function runLane(laneSeed: number, numRuns: number, tally: Tally): Promise<void> {
  const { database, drop } = await copyOfTemplate()
  try {
    const stage = await setStage(database.db, openFileStore(folder), new Date('2026-11-21T09:00:00Z'))
    const agrees = fc.asyncProperty(life(kindSlugs), (each) => run(stage, effectsDoor(stage), tally, each))
    await fc.assert(agrees, { seed: laneSeed, numRuns, ...(replay && { path: replay }) })
  } finally {
    await drop()
  }
}

function report(lives: number, reached: ReadonlyMap<string, number>, ms: number): void {
  const count = (what: string): number => reached.get(what) ?? 0
  const rarest = wanted(kindSlugs).toSorted((one, other) => count(one) - count(other))[0] ?? ''
  process.stdout.write(
    `model: ${lives} runs, ${count('steps done')} steps done and ${count('steps refused')} refused in ${Math.round(ms / 1000)} s; ` +
      `of ${wanted(kindSlugs).length} moves and refusals wanted, the rarest came ${count(rarest)} times (${rarest})\n`,
  )
}
