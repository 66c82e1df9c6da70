import { expect, it } from 'vitest'
import { checkCanaries } from '../../world/canaries/canaries.ts'
import { testApi } from '../../world/test-api.ts'
import { isWhole } from '../../world/whole.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()

const byOffices = isWhole ? 400 : 150

it(`${byOffices} random calls by offices, with the ids of all offices, return no row of another`, { timeout: minutes(2) }, async () => {
  const { foreign, own, faults } = await checkCanaries(await testApi(), { requests: byOffices, seed: 5, asOffices: true })
  expect({ foreign, faults }).toEqual({ foreign: [], faults: [] })
  for (const name of ['the transporter', 'a rival']) expect({ name, seen: own.get(name) ?? 0 }).not.toEqual({ name, seen: 0 })
})

it('five hundred random calls by random users return no row out of scope', { timeout: minutes(2) }, async () => {
  const { foreign, own, faults } = await checkCanaries(api, { requests: 500, seed: 3 })
  expect({ foreign, faults }).toEqual({ foreign: [], faults: [] })
  // Callers did see rows in scope, so the marks do appear in responses.
  for (const name of ['staff', 'the transporter', 'a rival']) expect({ name, seen: own.get(name) ?? 0 }).not.toEqual({ name, seen: 0 })
})
