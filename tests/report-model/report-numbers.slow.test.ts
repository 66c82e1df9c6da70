import { expect, it } from 'vitest'
import { compareCombinations } from './combinations.ts'

it.each([1, 2, 3, 4])(
  'rows, groups, totals, numbers, charts and files of 500 combinations are those of a plain recount (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    expect(await compareCombinations(500, seed, { filesEvery: 1 })).toBeGreaterThan(100)
  },
)
