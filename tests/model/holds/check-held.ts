import * as fc from 'fast-check'
import { expect } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { holdKinds, type HoldKind } from '#drivers/holds/hold-kinds.rules.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { testApi } from '../../world/test-api.ts'
import { after, plainVerdict, type HeldLife, type HoldAct } from './held-life.ts'
import { aHeldDriver } from './held-driver.ts'

/** SEED and REPLAY reproduce a failure from its printed seed and path. */
const seed = Number(process.env['SEED'] ?? 20_261_127)
const replay = process.env['REPLAY']

const kinds = Object.keys(holdKinds) as HoldKind[]
const days = (...of: number[]): fc.Arbitrary<number> => fc.constantFrom(...of)
const maybe = (...of: number[]): fc.Arbitrary<number | null> => fc.option(days(...of), { freq: 1 })

const anyAct: fc.Arbitrary<HoldAct> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      kind: fc.constantFrom(...kinds),
      from: maybe(0, 1, 7, 40, 100),
      until: maybe(1, 2, 7, 60),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('lift' as const), which: fc.nat(5) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), days: days(1, 1, 2, 7, 30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('suspend' as const), days: days(1, 7) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('renew licence' as const), days: days(1, 20, 31, 200) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'move' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'cancel card' as const }) },
)

const first: HeldLife = {
  today: '2026-11-21',
  plant: 'first',
  licenceUntil: '2027-04-12',
  suspendedUntil: null,
  isCardCancelled: false,
  holds: [],
}

/** After each act the page, the gate, a device and the list say what a plain reading of the open holds says: today, tomorrow and on days to come. */
export async function checkHeldLives(lives: number): Promise<Record<string, number>> {
  const { db } = await testApi()
  const plants = { first: (await anAuthPlant(db)).id, second: (await anAuthPlant(db)).id }
  const reached: Record<string, number> = {}
  const count = (what: string): void => void (reached[what] = (reached[what] ?? 0) + 1)
  const live = async (acts: readonly HoldAct[]): Promise<void> => {
    const driver = await aHeldDriver(db, plants, first)
    let life = first
    for (const act of acts) {
      const next = after(life, act)
      if (!next) continue
      await driver.act(act, life, next)
      life = next
      for (const ahead of [0, 1, 8, 45]) {
        const day = addDays(life.today, ahead)
        const verdict = plainVerdict(life, day)
        const list = ahead === 0 ? verdict : 'another day'
        expect([act, day, await driver.verdicts(life, day)]).toEqual([act, day, { page: verdict, gate: verdict, device: verdict, list }])
        count(verdict)
      }
      count(act.do)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(anyAct, { minLength: 4, maxLength: 12 }), live), {
    seed,
    numRuns: lives,
    ...(replay && { path: replay }),
  })
  return reached
}
