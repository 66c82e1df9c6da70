import { expect, it } from 'vitest'
import { fuzz } from '../world/fuzz.ts'
import { testApi } from '../world/test-api.ts'

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1_000_000)
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const api = await testApi()

it('answers a million fuzzed inputs without a fault; at least six in ten pass validation', async () => {
  const { faults, calls, passed, statuses } = await fuzz(api, { requests, seed })
  process.stdout.write(`fuzz, seed ${seed}: ${calls} calls, ${Math.round(passed * 100)} % past validation, ${JSON.stringify(statuses)}\n`)
  expect(faults).toEqual([])
  expect(passed).toBeGreaterThan(0.6)
}, 7_200_000)
