import { expect, it } from 'vitest'
import { isWhole } from '../world/whole.ts'
import { compareCombinations } from './combinations.ts'
import { minutes } from '#tests/world/patience.ts'

const count = isWhole ? 100 : 40

it(
  `rows, groups, totals, numbers, charts and files of ${count} combinations of filters are those of a plain recount`,
  { timeout: minutes(1) },
  async () => {
    expect(await compareCombinations(count, 20_261_121, { filesEvery: 5 })).toBeGreaterThan(count * 0.4)
  },
)
