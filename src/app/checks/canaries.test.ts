import { expect, it } from 'vitest'
import { watchCanaries } from '../testing/canaries.ts'
import { testApi } from '../testing/test-api.ts'

const api = await testApi()

it('five hundred random calls by random people answer nobody with somebody else’s row', { timeout: 120_000 }, async () => {
  const { foreign, own, faults } = await watchCanaries(api, { requests: 500, seed: 3 })
  expect({ foreign, faults }).toEqual({ foreign: [], faults: [] })
  // They did see what is theirs, so the marks are where answers would show them.
  for (const name of ['staff', 'the transporter', 'a rival']) expect({ name, seen: own.get(name) ?? 0 }).not.toEqual({ name, seen: 0 })
})
