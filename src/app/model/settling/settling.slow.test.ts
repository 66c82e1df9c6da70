import { expect, it } from 'vitest'
import { seededRandom } from '../../demo/chance.ts'
import { testApi } from '../../testing/test-api.ts'
import { actAtOnce } from './at-once.ts'
import { aKillableFleet, leftByKills } from './fleet.ts'

const api = await testApi()
const { plantId } = await api.as({ portal: 'staff_portal' })

it('200 rounds of acts at one driver at once leave what the records say', async () => {
  const { done, ...left } = await actAtOnce(api.db, { rounds: 200, plantId, now: api.now, random: seededRandom(200) })
  expect(left).toEqual({ wrong: [], drift: [] })
  expect(done).toBeGreaterThan(100)
})

it.each(['validity', 'night', 'import'] as const)(
  'killed in the middle of 20 transactions of %s, each driver is as the records say',
  async (work) => {
    const kills = await leftByKills(api, { ...(await aKillableFleet(api, 1500)), work, hits: 20 })
    expect(kills).toMatchObject({ hits: 20, left: [] })
  },
)
