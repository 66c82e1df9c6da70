import { expect, it } from 'vitest'
import { fuzz } from '../world/fuzz.ts'
import { testApi } from '../world/test-api.ts'
import { isWhole } from '../world/whole.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()

it('answers every fuzzed input according to its contract, without a fault', { timeout: minutes(2) }, async () => {
  const { faults, calls, passed } = await fuzz(api, { requests: isWhole ? 3000 : 1000, seed: 20_261_121, forMs: 15_000 })
  expect(faults).toEqual([])
  // A busy machine does not finish, but calls each operation at least once.
  expect(calls).toBeGreaterThan(200)
  expect(passed).toBeGreaterThan(0.6)
})
