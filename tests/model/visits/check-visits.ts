import * as fc from 'fast-check'
import { expect } from 'vitest'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { testApi } from '../../world/test-api.ts'
import { look } from './look.ts'
import type { VisitLife } from './plain-visits.ts'
import { anyVisits, firstDay } from './random-visits.ts'
import { after, type VisitAct } from './visit-acts.ts'
import { someGates } from './visited-gates.ts'
import { noonOf } from './product-acts.ts'
import { aVisitingDriver } from './visiting-driver.ts'

/** SEED and REPLAY reproduce a failure from its printed seed and path. */
const seed = Number(process.env['SEED'] ?? 20_261_129)
const replay = process.env['REPLAY']

/** In random lives of drivers at three plants, the gate, a device and the visitors' list of each plant say what a plain reading says: today and on days to come. Answers what was reached how often. */
export async function checkVisits(lives: number, from = 0): Promise<Record<string, number>> {
  const { db, folder } = await testApi()
  const keys = await openCardKeys(folder, {}, noonOf(firstDay))
  const reached: Record<string, number> = {}
  const count = (what: string): void => void (reached[what] = (reached[what] ?? 0) + 1)
  const live = async ({ begun, acts }: { begun: VisitLife; acts: readonly VisitAct[] }): Promise<void> => {
    const gates = await someGates(db, begun, noonOf(begun.today))
    const driver = await aVisitingDriver(db, gates, begun)
    const looking = { db, keys, count, gates, driver }
    let life = await look(looking, begun, 0)
    for (const [nth, act] of acts.entries()) {
      const next = after(life, act)
      if (!next) continue
      expect([act, await driver.act(act, life, next)]).toEqual([act, next.refusal])
      count(next.refusal === undefined ? act.do : `${act.do}: ${next.refusal}`)
      life = act.do === 'wait' || nth === acts.length - 1 ? await look(looking, next.life, nth + 1) : next.life
    }
  }
  await fc.assert(fc.asyncProperty(anyVisits, live), { seed: seed + from, numRuns: lives, ...(replay && { path: replay }) })
  return reached
}
