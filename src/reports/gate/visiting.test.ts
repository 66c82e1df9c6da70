import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { aVisit, aVisitor } from '#gate/visitors/visitors.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { reportContract } from '../mechanism/report.contract.ts'

const { rows, summary, groups } = reportContract
const api = await testApi()
const aReader = () => api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
const [here, home, third] = [await aReader(), await aReader(), await aReader()]
const nameOf = async (id: string) =>
  (await api.db.selectFrom('auth_plant').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

const visitor = await aVisitor(api.db, { plantId: home.plantId, hereId: here.plantId, name: 'Asha Otieno', at: api.now })
await aVisit(api.db, visitor, { hereId: here.plantId, at: api.now, isDenied: true })
await aVisit(api.db, visitor, { hereId: third.plantId, at: api.now })
const own = await aPassHolder(api.db, { plantId: here.plantId, name: 'Own Driver' })
await aGateCheck(api.db, { plantId: here.plantId, driverId: own.id, transporterId: own.transporter_id, at: api.now })
// Turned away without a name, so it is nobody's visit.
const unknown = await aPassHolder(api.db, { plantId: home.plantId, name: 'Turned Away' })
await aGateCheck(api.db, {
  plantId: here.plantId,
  driverId: unknown.id,
  transporterId: unknown.transporter_id,
  at: api.now,
  isDenied: true,
  driver: { id: unknown.id, cardId: null, transporterId: unknown.transporter_id, plantId: home.plantId, isKnown: false },
})

const numbersOf = async (reader: typeof here, report: 'gate' | 'visits') =>
  Object.fromEntries((await reader.call(summary, { report })).numbers.map(({ key, value }) => [key, value]))

it('refuses what is no choice, and a report without such a column', async () => {
  await expect(here.call(rows, { report: 'gate', visiting: 'yes' })).rejects.toMatchObject({ status: 422 })
  await expect(here.call(rows, { report: 'drivers', visiting: 'visiting' })).rejects.toMatchObject({ status: 422 })
  await expect(here.call(rows, { report: 'gate', visited_plant_id: third.plantId })).rejects.toMatchObject({ status: 422 })
})

it('the visited plant counts its visiting drivers by their own plant, and no check that it has no name for', async () => {
  expect(await numbersOf(here, 'gate')).toMatchObject({ count: 4, visiting: 2, visiting_denied: 1 })
  const visiting = await here.call(rows, { report: 'gate', visiting: 'visiting', columns: 'driver,own_plant,visiting' })
  expect(visiting.data.map(({ record_id, values }) => [record_id, values])).toEqual(
    [0, 1].map(() => [null, { driver: 'Asha Otieno', own_plant: expect.any(String), visiting: 'Visiting' }]),
  )
  const byPlant = await here.call(groups, { report: 'gate', group_by: 'own_plant', own_plant_id: home.plantId })
  expect(byPlant.groups).toMatchObject([{ name: await nameOf(home.plantId), count: 2 }])
  expect(JSON.stringify(await here.call(rows, { report: 'gate' }))).not.toContain('Turned Away')
})

it('the own plant counts where its drivers were, and no other plant does', async () => {
  expect(await numbersOf(home, 'visits')).toMatchObject({ count: 3, drivers: 1, denied: 1 })
  const byPlant = await home.call(groups, { report: 'visits', group_by: 'visited' })
  expect(byPlant.groups.map(({ name, count }) => [name, count])).toEqual([
    [await nameOf(here.plantId), 2],
    [await nameOf(third.plantId), 1],
  ])
  expect((await home.call(rows, { report: 'visits', visited_plant_id: third.plantId })).data).toMatchObject([
    { record_id: visitor.id, values: { driver: 'Asha Otieno', verdict: 'Cleared' } },
  ])
  for (const reader of [here, third]) expect((await reader.call(rows, { report: 'visits' })).total).toBe(0)
})
