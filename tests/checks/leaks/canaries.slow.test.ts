import { expect, it } from 'vitest'
import { checkCanaries } from '../../world/canaries/canaries.ts'
import { testApi } from '../../world/test-api.ts'

/** CALLS chooses another number. */
const requests = Number(process.env['CALLS'] ?? 20_000)
const api = await testApi()

it(`${requests} random calls by offices, with the ids of all offices, return no row of another`, { timeout: 4 * 3_600_000 }, async () => {
  const { foreign, own, faults, statuses } = await checkCanaries(await testApi(), { requests, seed: 13, asOffices: true })
  expect({ foreign, faults }).toEqual({ foreign: [], faults: [] })
  for (const name of ['the transporter', 'a rival'])
    expect({ name, seenOften: (own.get(name) ?? 0) > requests / 200 }).toEqual({ name, seenOften: true })
  process.stdout.write(`${JSON.stringify({ requests, statuses: Object.fromEntries(statuses), own: Object.fromEntries(own) })}\n`)
})

it(`${requests} random calls by random users return no row out of scope`, { timeout: 4 * 3_600_000 }, async () => {
  const { foreign, own, faults, statuses } = await checkCanaries(api, { requests, seed: 11 })
  expect({ foreign, faults }).toEqual({ foreign: [], faults: [] })
  for (const name of ['staff', 'the transporter', 'a rival'])
    expect({ name, seenOften: (own.get(name) ?? 0) > requests / 200 }).toEqual({ name, seenOften: true })
  process.stdout.write(`${JSON.stringify({ requests, statuses: Object.fromEntries(statuses), own: Object.fromEntries(own) })}\n`)
})
