import { expect, it } from 'vitest'
import { seededRandom } from '../../demo/chance.ts'
import { testApi } from '../../testing/test-api.ts'
import { actAtOnce } from './at-once.ts'
import { aKillableFleet, leftByKills } from './fleet.ts'

const api = await testApi()
const { plantId } = await api.as({ portal: 'staff_portal' })

it('20 rounds of acts at one driver at once leave what the records say', { timeout: 300_000 }, async () => {
  const { done, ...left } = await actAtOnce(api.db, { rounds: 20, plantId, now: api.now, random: seededRandom(20) })
  expect(left).toEqual({ wrong: [], drift: [] })
  expect(done).toBeGreaterThan(10)
})

it('a process that is killed over many drivers leaves each as its records say', { timeout: 600_000 }, async () => {
  const fleet = await aKillableFleet(api, 120)
  for (const work of ['validity', 'night'] as const)
    expect(await leftByKills(api, { ...fleet, work, hits: 2 })).toMatchObject({ hits: 2, left: [] })
})
