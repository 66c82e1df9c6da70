import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAuthPlantId, aUser } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { seededRandom } from '#app/demo/chance.ts'
import { testApi } from '#app/testing/test-api.ts'
import { foldDriverCounts } from '#drivers/list/driver-counts.store.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { makeRandomChange } from './testing/random-changes.factory.ts'
import type { CountsFixture } from './testing/counts-fixture.factory.ts'
import { findDashboardDrift, foldDashboardCounts } from './dashboard-counts.store.ts'

const api = await testApi()
const { db } = api

/** SEED changes the sequence. */
const seed = Number(process.env['SEED'] ?? 20_261_121)
const [changes, workers, rounds] = [10_000, 6, 5]

/** Differences between the counts by status and transporter and the drivers. */
async function driftOfDriverCounts(): Promise<unknown[]> {
  const counted = sql`select auth_plant_id, status_id, transporter_id, count(*) as n from driver group by grouping sets ((1, 2), (1, 2, 3))`
  const stored = sql`select auth_plant_id, status_id, transporter_id, sum(n) as n from driver_count group by 1, 2, 3 having sum(n) <> 0`
  return (await sql`(${counted} except ${stored}) union all (${stored} except ${counted})`.execute(db)).rows
}

async function aFixture(): Promise<Omit<CountsFixture, 'random'>> {
  const plants = [await anAuthPlantId(db), await anAuthPlantId(db)]
  const transporters = [(await aTransporter(db)).id, (await aTransporter(db)).id, (await aTransporter(db)).id]
  return { db, plants, transporters, userId: (await aUser(db)).userId, drivers: [], violations: [] }
}

it(
  `stored counts equal the rows after ${changes} random changes by ${workers} workers, while counts are folded`,
  { timeout: 300_000 },
  async () => {
    const fixture = await aFixture()
    let left = changes
    const worker = async (number: number, until: number): Promise<void> => {
      const random = seededRandom(seed + number * 1000 + until)
      while (left > until) {
        left -= 1
        await makeRandomChange({ ...fixture, random })
        if (random.in(0.01)) await Promise.all([foldDashboardCounts(db), foldDriverCounts(db)])
      }
    }
    for (let round = 1; round <= rounds; round += 1) {
      const until = changes - (changes / rounds) * round
      await Promise.all(Array.from({ length: workers }, (_, number) => worker(number, until)))
      expect([await findDashboardDrift(db), await driftOfDriverCounts()]).toEqual([[], []])
    }
    await foldDashboardCounts(db)
    expect(await findDashboardDrift(db)).toEqual([])
    expect(await db.selectFrom('driver_change').select('id').execute()).toEqual([])
    expect(await db.selectFrom('dashboard_count').select('key').where('n', '<=', 0).execute()).toEqual([])
  },
)

it('detects wrong counts, and a recount corrects them', async () => {
  const driver = await aDriver(db)
  await aViolation(db, driver)
  await foldDashboardCounts(db)
  await db
    .updateTable('dashboard_count')
    .set({ n: 7 })
    .where('auth_plant_id', '=', driver.auth_plant_id)
    .where('fact', '=', 'gender')
    .execute()
  expect(await findDashboardDrift(db)).toMatchObject([{ fact: 'gender', part: 8, key: 'Female', kept: '7', counted: 1 }])
  await sql`select dashboard_begin()`.execute(db)
  expect(await findDashboardDrift(db)).toEqual([])
})

it('changes without effect on counts add no rows to fold', async () => {
  const driver = await aDriver(db)
  const id = await aViolation(db, driver)
  await foldDashboardCounts(db)
  await db
    .updateTable('driver')
    .set({ phones: ['+254700000000'], licence_no: 'DL-1', name: 'Another Name' })
    .where('id', '=', driver.id)
    .execute()
  await db.updateTable('violation').set({ transporter_comment: 'Seen', state: 'stands' }).where('id', '=', id).execute()
  expect(await db.selectFrom('dashboard_pending').select('fact').execute()).toEqual([])
})
