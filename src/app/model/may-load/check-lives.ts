import * as fc from 'fast-check'
import { expect } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { after, mayLoad, type Act } from './life.ts'
import { aProductLife, firstLife } from './product-life.ts'

/** SEED and REPLAY reproduce a failure from its printed seed and path. */
const seed = Number(process.env['SEED'] ?? 20_261_125)
const replay = process.env['REPLAY']

const act = (weight: number, arbitrary: fc.Arbitrary<Act>): fc.WeightedArbitrary<Act> => ({ weight, arbitrary })
const simply = (weight: number, ...names: Exclude<Act['do'], 'examine' | 'suspend' | 'wait'>[]): fc.WeightedArbitrary<Act> =>
  act(
    weight,
    fc.constantFrom(...names).map((name) => ({ do: name })),
  )

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  act(
    6,
    fc.record({
      do: fc.constant('examine' as const),
      daysAgo: fc.constantFrom(0, 0, 1, 5, 30, 364, 366),
      isFit: fc.boolean(),
      doctor: fc.constantFrom(0, 1),
    }),
  ),
  simply(6, 'approve', 'approve', 'reject', 'take back'),
  simply(4, 'cancel card', 'reinstate', 'reinstate', 'new card', 'new card'),
  simply(1, 'blacklist'),
  // Passed over wherever nobody is barred.
  simply(3, 'pardon'),
  act(2, fc.record({ do: fc.constant('suspend' as const), days: fc.constantFrom(1, 7, 40) })),
  act(4, fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 2, 7, 40, 90) })),
)

/** Random lives through the product's calls: after each act, gate, device, page and list say what a plain reading of the rules says. */
export async function checkWhoMayLoad(lives: number): Promise<Record<string, number>> {
  const api = await testApi({ publicUrl: 'http://localhost' })
  const { plantId } = await api.as({ portal: 'staff_portal' })
  const morning = api.now
  const reached: Record<string, number> = {}
  const count = (what: string): void => {
    reached[what] = (reached[what] ?? 0) + 1
  }
  const live = async (acts: readonly Act[]): Promise<void> => {
    const product = await aProductLife(api, plantId, morning)
    let life = firstLife
    for (const each of acts) {
      // Two approvals of a simple reinstatement are no act of the business.
      if (each.do === 'pardon' && life.status !== 'blacklisted') continue
      // A card that waits at the office is discarded there.
      if (each.do === 'cancel card' && life.card === 'waiting') continue
      const next = after(life, each)
      expect([each, await product.act(each)]).toEqual([each, next ? 'done' : 'refused'])
      life = next ?? life
      const verdict = mayLoad(life)
      expect([each, await product.verdicts()]).toEqual([each, { gate: verdict, page: verdict, list: verdict, device: verdict }])
      count(`${each.do} ${next ? 'done' : 'refused'}`)
      count(verdict)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(anyAct, { minLength: 4, maxLength: 14 }), live), {
    seed,
    numRuns: lives,
    ...(replay && { path: replay }),
  })
  return reached
}
