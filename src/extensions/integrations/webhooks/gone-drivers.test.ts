import { expect, it } from 'vitest'
import { admissionsContract } from '#admissions/admissions.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { anAdmission } from '#drivers/visits/visits.factory.ts'
import { aMoveScene } from '#tests/world/move-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { collectEvents } from './collect-events.service.ts'
import { webhooksContract } from './webhooks.contract.ts'

const api = await testApi()
const hook = async (plantId: string): Promise<unknown> => {
  const admin = await api.as({ portal: 'staff_portal', plantId, permissions: ['integrations.manage'] })
  return admin.call(webhooksContract.create, { url: 'https://scale.example', events: ['driver.blocked', 'driver.cleared'] })
}

async function eventsAt(plantId: string) {
  await collectEvents(api.db, api.now)
  await collectEvents(api.db, api.now)
  return api.db
    .selectFrom('webhook_event')
    .select(['type', 'driver_id', 'data'])
    .where('auth_plant_id', '=', plantId)
    .orderBy('id')
    .execute()
}

it('the plant that a driver leaves hears that the driver may load there no longer, and the new one that they may', async () => {
  const scene = await aMoveScene(api)
  const [left, here] = [scene.home.plantId, scene.there.plantId]
  for (const plantId of [left, here]) await hook(plantId)
  await scene.askFor()
  await scene.move()
  const data = { driver_id: scene.driver.id, card_no: scene.cardNo }
  expect(await eventsAt(left)).toMatchObject([{ type: 'driver.blocked', data: { ...data, reasons: [{ code: 'other_plant' }] } }])
  expect(await eventsAt(here)).toMatchObject([{ type: 'driver.cleared', data }])
  await api.ownerDb.updateTable('driver').set({ name: 'Renamed' }).where('id', '=', scene.driver.id).execute()
  expect(await eventsAt(left)).toHaveLength(1)
})

it('an admission that is ended is told of a driver who never came; of whom nothing was told, nothing is', async () => {
  const here = await api.as({ portal: 'staff_portal' })
  const home = await api.as({ portal: 'staff_portal' })
  await hook(here.plantId)
  const driver = await aPassHolder(api.db, { plantId: home.plantId })
  const id = await anAdmission(api.db, { driverId: driver.id, plantId: here.plantId })
  expect((await eventsAt(here.plantId)).map(({ type }) => type)).toEqual(['driver.cleared'])
  await here.call(admissionsContract.end, { id, reason: 'The order is over' })
  const [, ended] = await eventsAt(here.plantId)
  expect(ended).toMatchObject({
    type: 'driver.blocked',
    driver_id: driver.id,
    data: { card_no: driver.cardNo, reasons: [{ code: 'other_plant' }] },
  })
  const stranger = await aPassHolder(api.db, { plantId: home.plantId })
  await api.ownerDb.insertInto('gate_change').values({ auth_plant_id: here.plantId, driver_id: stranger.id }).execute()
  expect(await eventsAt(here.plantId)).toHaveLength(2)
})
