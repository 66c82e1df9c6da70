import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { admissionsContract } from './admissions.contract.ts'

const api = await testApi()
const { ask, ofDriver, withdraw, decide, list } = admissionsContract
const aDecider = () => api.as({ portal: 'staff_portal', permissions: ['admissions.decide'] })
const [there, elsewhere] = [await aDecider(), await aDecider()]

async function anOffice() {
  const driver = await aPassHolder(api.db, { name: 'Asha Visiting' })
  const office = await api.as({ portal: 'transporter_portal', plantId: driver.auth_plant_id, transporterId: driver.transporter_id })
  const askFor = (plant_id = there.plantId, driver_id = driver.id) =>
    office.call(ask, { driver_id, plant_id, from: '2026-11-21', until: '2027-03-01', reason: 'Loads for the new depot.' })
  return { driver, office, askFor }
}

/** What the office asked before, and withdrew. */
const before = ({ driver, office }: Awaited<ReturnType<typeof anOffice>>, times: number, at: string) =>
  sql`insert into admission (driver_id, auth_plant_id, transporter_id, home_plant_id, from_day, until_day, reason, asked_by, asked_at, state, decided_by, decided_at)
    select ${driver.id}, ${elsewhere.plantId}, ${driver.transporter_id}, ${driver.auth_plant_id}, '2026-11-21', '2026-11-22', 'seen', ${office.userId}, ${at},
      'withdrawn', ${office.userId}, ${at} from generate_series(1, ${times}::int)`.execute(api.db)

it('an office that asks and withdraws over and over is told to stop, and may ask another plant, and again the next day', async () => {
  const asking = await anOffice()
  const { driver, office, askFor } = asking
  for (let time = 0; time < 3; time += 1) {
    await askFor()
    await office.call(withdraw, { id: (await office.call(ofDriver, { driver_id: driver.id })).data[0]?._id ?? '' })
  }
  const { plants } = await office.call(ofDriver, { driver_id: driver.id })
  const name = plants.find(({ _id }) => _id === there.plantId)?.name
  await expect(askFor()).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'too_often',
      message: `${name} was asked 3 times in 24 hours to admit Asha Visiting. Talk to ${name}, or ask again tomorrow.`,
    },
  })
  await before(asking, 3, '2026-11-20T06:00:00Z')
  await askFor(elsewhere.plantId)
})

it('an office that is refused asks again three times a day at most', async () => {
  const { askFor } = await anOffice()
  for (let time = 0; time < 3; time += 1) {
    await askFor()
    const [waiting] = (await there.call(list, {})).data
    await there.call(decide, { id: waiting?._id ?? '', key: 'refuse', comment: 'Full' })
  }
  await expect(askFor()).rejects.toMatchObject({ problem: { code: 'too_often' } })
})

it('an office asks 100 times in 24 hours altogether, whoever asks at once', async () => {
  const asking = await anOffice()
  const { driver, office, askFor } = asking
  await before(asking, 99, '2026-11-20T10:00:00Z')
  const other = await aPassHolder(api.db, { plantId: driver.auth_plant_id, transporter_id: driver.transporter_id })
  const asked = await Promise.allSettled([askFor(), askFor(there.plantId, other.id)])
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      problem: {
        code: 'too_often',
        message: '100 admissions were asked for in 24 hours for drivers of this office. Ask again tomorrow.',
      },
    },
  })
  expect((await office.call(ofDriver, { driver_id: driver.id })).total).toBeGreaterThanOrEqual(99)
})

it('an office has 50 admissions waiting at most', async () => {
  const { driver, office, askFor } = await anOffice()
  await sql`with plants as (
      insert into auth_plant (name) select 'Waiting ' || n from generate_series(1, 50) n returning id
    ) insert into admission (driver_id, auth_plant_id, transporter_id, home_plant_id, from_day, until_day, reason, asked_by, asked_at)
    select ${driver.id}, id, ${driver.transporter_id}, ${driver.auth_plant_id}, '2026-11-21', '2026-11-22', 'seen', ${office.userId}, '2026-11-01' from plants`.execute(
    api.db,
  )
  await expect(askFor()).rejects.toMatchObject({ problem: { code: 'too_many' } })
})
