import * as fc from 'fast-check'
import { expect } from 'vitest'
import { testApi } from '../../world/test-api.ts'
import { firstUnmet, mayLoadUntil, plainVerdict, type Day, type PlainWorld } from './plain-rules.ts'
import { aProductWorld } from './product-world.ts'
import { anyWorld, firstDay } from './random-worlds.ts'

/** SEED and REPLAY reproduce a failure from its printed seed and path. */
const seed = Number(process.env['SEED'] ?? 20_261_128)
const replay = process.env['REPLAY']

/** Beyond the end of the pass nothing else decides. */
const looked = 400
const inDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

/** Random sets of rules and drivers: list, page, gate, device and the settled row say of days to come what a plain reading of the business says, today and after some days. */
export async function checkWorlds(worlds: number): Promise<Record<string, number>> {
  const { db } = await testApi()
  const reached: Record<string, number> = {}
  const count = (what: string): void => void (reached[what] = (reached[what] ?? 0) + 1)
  const agree = async ({ world, wait }: { world: PlainWorld; wait: number }): Promise<void> => {
    const product = await aProductWorld(db, world)
    for (const today of [firstDay, inDays(firstDay, wait)]) {
      await product.comes(today)
      const until = mayLoadUntil(world, today, looked)
      const settled = await product.settled()
      expect([today, later(settled.until, today)]).toEqual([today, later(until, today)])
      for (const [nth] of world.plant.requirements.entries()) {
        const unmet = firstUnmet(world, nth, today, looked)
        expect([today, nth, soonest(settled.own[nth], today)]).toEqual([today, nth, unmet ?? 'met'])
        count(`${world.plant.requirements[nth]?.proof.kind} ${unmet === undefined ? 'met' : 'unmet'}`)
      }
      for (const ahead of [0, 1, 8, 45, 200]) {
        const day = inDays(today, ahead)
        const verdict = plainVerdict(until, day)
        expect([today, day, await product.verdicts(day)]).toEqual([
          today,
          day,
          { list: verdict, page: verdict, gate: verdict, device: verdict },
        ])
        count(verdict)
      }
    }
    for (const goal of goalsOf(world)) count(goal)
  }
  await fc.assert(fc.asyncProperty(anyWorld, agree), { seed, numRuns: worlds, ...(replay && { path: replay }) })
  return reached
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)
/** An end that has passed blocks today. */
const soonest = (end: Day | undefined, today: Day): Day =>
  end === undefined || end > inDays(today, looked - 1) ? 'met' : later(end, today)

/** What the world is about. */
function goalsOf({ plant, driver, medical }: PlainWorld): readonly string[] {
  const versions = plant.requirements.flatMap((requirement) => requirement.versions)
  return [
    ...versions.flatMap(({ neededBy, validity, isForAll, isEnded, metBy }) => [
      ...neededBy.map(({ kind }) => kind),
      validity.kind,
      ...(isForAll ? ['for all'] : []),
      ...(isEnded ? ['ended'] : []),
      ...(metBy === null ? [] : ['to be met by a day']),
    ]),
    ...plant.medicals.map(({ validity, isForAll }) => `medical ${isForAll ? 'for all' : 'for new'} ${validity.kind}`),
    ...(medical.setTo === null ? [] : ['a day that the doctor set']),
    ...(driver.born === null ? ['of no known age'] : []),
  ]
}
