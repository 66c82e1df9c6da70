import { beforeEach, describe, expect, it } from 'vitest'
import { anAllocation, anAuthPlantId, aRole } from '#accounts/accounts.factory.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { officeDriverContract } from '../driver/office-driver.contract.ts'
import { homeContract } from './home.contract.ts'

const { list, summary, exported, renewals } = homeContract
const api = await testApi()
const { db } = api
const aClerk = () => api.as({ portal: 'transporter_portal', permissions: ['drivers.read', 'requests.read'] })
let clerk = await aClerk()
let elsewhere = ''
beforeEach(async () => {
  clerk = await aClerk()
  elsewhere = await anAuthPlantId(db)
})

/** The person acts at a plant too, for the same office or another one. */
async function actsAt(
  plantId: string,
  { transporterId = clerk.transporterId, permissions = ['drivers.read'] as readonly Permission[] } = {},
) {
  const roleId = await aRole(db, { portal: 'transporter_portal', permissions })
  return anAllocation(db, { userId: clerk.userId, plantId, portal: 'transporter_portal', roleId, transporterId })
}
const aDriverAt = (plantId: string, name: string, transporterId = clerk.transporterId) =>
  aPassHolder(db, { plantId, name, ...(transporterId !== null && { transporter_id: transporterId }) })
const names = async (input: Parameters<typeof clerk.call<typeof list>>[1] = {}) =>
  (await clerk.call(list, input)).data.map(({ name }) => name)

describe('refused', () => {
  it('is a plant where the person has nothing to do, whoever of the office has', async () => {
    await aDriverAt(clerk.plantId, 'Here')
    const there = await aDriverAt(elsewhere, 'There')
    await api.as({ portal: 'transporter_portal', plantId: elsewhere, transporterId: clerk.transporterId ?? '' })
    expect(await names()).toEqual(['Here'])
    expect(await names({ search: there.id_no })).toEqual([])
    for (const route of [list, summary, exported, renewals])
      await expect(clerk.call(route, { plant_id: elsewhere })).rejects.toMatchObject({
        status: 422,
        problem: { errors: { plant_id: 'Choose one of your plants' } },
      })
  })

  it('is a plant where the person acts for another office, may not read drivers, or acted until now', async () => {
    const [other, unread, ended] = [elsewhere, await anAuthPlantId(db), await anAuthPlantId(db)]
    const rival = await aClerk()
    await actsAt(other, { transporterId: rival.transporterId })
    await actsAt(unread, { permissions: ['requests.read'] })
    const id = await actsAt(ended)
    await db.updateTable('allocation').set({ ends_at: api.now }).where('id', '=', id).execute()
    for (const plantId of [other, unread, ended]) {
      await aDriverAt(plantId, 'Not listed')
      await expect(clerk.call(list, { plant_id: plantId })).rejects.toMatchObject({ status: 422 })
    }
    expect(await names()).toEqual([])
  })

  it('is a driver of another office at the second plant, and the page of an own one: it is opened there', async () => {
    await actsAt(elsewhere)
    await aDriverAt(elsewhere, 'Of a rival', (await aClerk()).transporterId)
    const own = await aDriverAt(elsewhere, 'Own there')
    expect(await names()).toEqual(['Own there'])
    await expect(clerk.call(officeDriverContract.nextSteps, { driver_id: own.id })).rejects.toMatchObject({ status: 404 })
  })
})

it('lists the own drivers of all plants with their plant, counts them, and filters by one', async () => {
  await actsAt(elsewhere)
  await aDriverAt(clerk.plantId, 'Here')
  const there = await aDriverAt(elsewhere, 'There')
  await aRequest(db, { driverId: there.id, typeId: requestType.sanctionEvidence, createdBy: null, body: {} })
  const { data } = await clerk.call(list, {})
  expect(data.map(({ name, plant, needs_you }) => [name, plant?._id, needs_you])).toEqual([
    ['Here', clerk.plantId, false],
    ['There', elsewhere, true],
  ])
  expect(await names({ plant_id: elsewhere })).toEqual(['There'])
  expect(await names({ tile: 'needs-you' })).toEqual(['There'])
  expect(await clerk.call(summary, {})).toMatchObject({ cleared: 2, 'needs-you': 1 })
  expect(await clerk.call(summary, { plant_id: clerk.plantId })).toMatchObject({ cleared: 1, 'needs-you': 0 })
  const { name: plant } = await db.selectFrom('auth_plant').select('name').where('id', '=', elsewhere).executeTakeFirstOrThrow()
  expect(String((await clerk.call(exported, {})) as unknown)).toContain(plant)
  expect(String((await clerk.call(exported, { plant_id: clerk.plantId })) as unknown)).not.toContain('There')
})

it('says no plant where there is one', async () => {
  await aDriverAt(clerk.plantId, 'Here')
  const { data } = await clerk.call(list, {})
  expect(data[0]).not.toHaveProperty('plant')
  expect(String((await clerk.call(exported, {})) as unknown)).not.toContain('Plant')
  expect(await names({ plant_id: clerk.plantId })).toEqual(['Here'])
})
