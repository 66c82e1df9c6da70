import { expect, it } from 'vitest'
import { fuzz } from '../testing/fuzz.ts'
import { testApi } from '../testing/test-api.ts'

const api = await testApi()

it('no input, however bent, is answered by a fault or against its contract', { timeout: 120_000 }, async () => {
  const { faults, calls, passed } = await fuzz(api, { requests: 3000, seed: 20_261_121, forMs: 15_000 })
  expect(faults).toEqual([])
  // A busy computer does not come to the end; it comes to each operation at least once.
  expect(calls).toBeGreaterThan(200)
  expect(passed).toBeGreaterThan(0.6)
})
