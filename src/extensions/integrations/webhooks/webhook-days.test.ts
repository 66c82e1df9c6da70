import { expect, it } from 'vitest'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { placeHold } from '#drivers/holds/holds.service.ts'
import { aRequirement, siteInduction } from '#drivers/requirements/requirements.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { testApi } from '#tests/world/test-api.ts'
import { collectEvents } from './collect-events.service.ts'
import { webhooksContract } from './webhooks.contract.ts'

const api = await testApi()

/** Someone at a new plant who hears of drivers who may load and who may not. */
async function aWatchedPlant(): Promise<string> {
  const admin = await api.as({ portal: 'staff_portal', permissions: ['integrations.manage'] })
  await admin.call(webhooksContract.create, { url: 'https://scale.example', events: ['driver.blocked', 'driver.cleared'] })
  return admin.plantId
}

async function eventsAfter(days: number, plantId: string) {
  api.now = new Date(api.now.getTime() + days * 24 * 3_600_000)
  await collectEvents(api.db, api.now)
  await collectEvents(api.db, api.now)
  return api.db.selectFrom('webhook_event').select(['type', 'data']).where('auth_plant_id', '=', plantId).orderBy('id').execute()
}

it('a hold that lay ahead is sent on its first day, and its end on the day without it, once each', async () => {
  const plantId = await aWatchedPlant()
  const driver = await aPassHolder(api.db, { plantId })
  await inTransaction(api.db, async (tx) => {
    const today = toPlainDate(api.now, 'Africa/Nairobi')
    const change = { driver: await lockDriverById(tx, driver.id), userId: null, at: api.now, why: '', today }
    const days = { startsOn: addDays(today, 14), endsOn: addDays(today, 16) }
    await placeHold(tx, change, { kind: 'site', reason: 'incident', plantId, ...days })
  })
  const typesAfter = async (days: number) => (await eventsAfter(days, plantId)).map(({ type }) => type)
  expect(await typesAfter(0)).toEqual(['driver.cleared'])
  expect(await typesAfter(13)).toEqual(['driver.cleared'])
  expect(await typesAfter(1)).toEqual(['driver.cleared', 'driver.blocked'])
  expect(await typesAfter(1)).toEqual(['driver.cleared', 'driver.blocked'])
  expect(await typesAfter(1)).toEqual(['driver.cleared', 'driver.blocked', 'driver.cleared'])
})

it('a driver who does not meet a requirement of the plant is blocked from its first day on', async () => {
  const plantId = await aWatchedPlant()
  await aPassHolder(api.db, { plantId })
  const tomorrow = addDays(toPlainDate(api.now, 'Africa/Nairobi'), 1)
  await aRequirement(api.db, plantId, { definition: { ...siteInduction, metBy: tomorrow } })
  expect((await eventsAfter(0, plantId)).map(({ type }) => type)).toEqual(['driver.cleared'])
  expect((await eventsAfter(1, plantId)).at(-1)).toMatchObject({
    type: 'driver.blocked',
    data: { reasons: [{ code: 'own', text: 'No valid site induction is on record' }] },
  })
})
