import * as fc from 'fast-check'
import { expect } from 'vitest'
import { testApi } from '../../world/test-api.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { after } from './after.ts'
import { mayLoad, type Act } from './life.ts'
import { aProductLife, firstLife } from './product-life.ts'

/** SEED and REPLAY reproduce a failure from its printed seed and path. */
const seed = Number(process.env['SEED'] ?? 20_261_125)
const replay = process.env['REPLAY']

type SimpleAct = Exclude<Act['do'], 'examine' | 'suspend' | 'wait' | 'correct' | 'apply' | 'answer'>

const act = (weight: number, arbitrary: fc.Arbitrary<Act>): fc.WeightedArbitrary<Act> => ({ weight, arbitrary })
const simply = (weight: number, ...names: SimpleAct[]): fc.WeightedArbitrary<Act> =>
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
  act(
    4,
    fc.oneof(
      fc.constant({ do: 'send back' as const }),
      fc.record({ do: fc.constant('correct' as const), daysAgo: fc.constantFrom(0, 1, 30), isFit: fc.boolean() }),
    ),
  ),
  simply(3, 'leave'),
  act(4, fc.record({ do: fc.constant('apply' as const), at: fc.constantFrom('first' as const, 'second' as const) })),
  simply(4, 'onboard'),
  simply(2, 'bar twin', 'pardon twin', 'uphold', 'dismiss'),
  act(2, fc.record({ do: fc.constant('answer' as const), answer: fc.constantFrom('another person' as const, 'the same' as const) })),
  simply(4, 'cancel card', 'reinstate', 'reinstate', 'new card', 'new card'),
  simply(1, 'blacklist'),
  // Passed over wherever nobody is barred.
  simply(3, 'pardon'),
  act(2, fc.record({ do: fc.constant('suspend' as const), days: fc.constantFrom(1, 7, 40) })),
  act(4, fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 2, 7, 40, 90) })),
)

const either = <T extends string>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const place = either('first', 'second')

/** What seldom comes about one by one: who comes back, is corrected, or is compared. */
const chapter: fc.Arbitrary<readonly Act[]> = fc.oneof(
  fc
    .record({ end: fc.constantFrom<Act>({ do: 'cancel card' }, { do: 'suspend', days: 7 }), at: place })
    .map(({ end, at }): readonly Act[] => [end, { do: 'leave' }, { do: 'apply', at }, { do: 'onboard' }]),
  fc
    .record({ isFit: fc.boolean(), later: fc.boolean() })
    .map(({ isFit, later }): readonly Act[] => [
      { do: 'examine', daysAgo: 1, isFit, doctor: 0 },
      { do: 'send back' },
      { do: 'correct', daysAgo: 0, isFit: later },
    ]),
  either('another person', 'the same').map((answer): readonly Act[] => [{ do: 'bar twin' }, { do: 'answer', answer }]),
)

const anyLife = fc
  .array(fc.oneof({ weight: 5, arbitrary: anyAct.map((one): readonly Act[] => [one]) }, { weight: 2, arbitrary: chapter }), {
    minLength: 3,
    maxLength: 10,
  })
  .map((chapters) => chapters.flat())

/** Random lives through the product's calls: after each act, gate, device, page and list say what a plain reading of the rules says. */
export async function checkWhoMayLoad(lives: number): Promise<Record<string, number>> {
  const api = await testApi({ publicUrl: 'https://localhost' })
  const plants = {
    first: await anOnboardingPlant(api.db),
    second: await anOnboardingPlant(api.db),
    barring: await anOnboardingPlant(api.db),
  }
  const morning = api.now
  const reached: Record<string, number> = {}
  const count = (what: string): void => {
    reached[what] = (reached[what] ?? 0) + 1
  }
  const live = async (acts: readonly Act[]): Promise<void> => {
    const product = await aProductLife(api, plants, morning)
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
  await fc.assert(fc.asyncProperty(anyLife, live), {
    seed,
    numRuns: lives,
    ...(replay && { path: replay }),
  })
  return reached
}
