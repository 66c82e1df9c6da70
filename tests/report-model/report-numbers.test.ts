import { expect, it } from 'vitest'
import { compareCombinations } from './combinations.ts'

it(
  'rows, groups, totals, numbers, charts and files of 100 combinations of filters are those of a plain recount',
  { timeout: 60_000 },
  async () => {
    expect(await compareCombinations(100, 20_261_121, { filesEvery: 5 })).toBeGreaterThan(40)
  },
)
