import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { admitsContract } from '#administration/plant-settings/admits.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { anAdmission } from '#drivers/visits/visits.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { collectEvents } from './collect-events.service.ts'
import { webhooksContract } from './webhooks.contract.ts'
import { webhookEventNames } from './webhook-events.rules.ts'

const api = await testApi()

/** A plant with a webhook that hears of everything, and its guard. */
async function aHookedPlant() {
  const admin = await api.as({ portal: 'staff_portal', permissions: ['integrations.manage'] })
  const { plantId } = admin
  const guard = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
  await admin.call(webhooksContract.create, { url: 'https://scale.example', events: [...webhookEventNames] })
  const { name } = await api.db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()
  const check = (entered: string | null, direction: 'in' | 'out' = 'in') =>
    guard.call(gateContract.check, { key: randomUUID(), entered: entered ?? '', direction })
  return { plant: { _id: plantId, name }, check }
}
type Plant = Awaited<ReturnType<typeof aHookedPlant>>['plant']

async function eventsOf({ _id }: Plant) {
  await collectEvents(api.db, api.now)
  await collectEvents(api.db, api.now)
  const rows = await api.db.selectFrom('webhook_event').select(['type', 'data']).where('auth_plant_id', '=', _id).orderBy('id').execute()
  return rows.map(({ type, data }) => ({ type, ...(data as object) }))
}
const typesOf = async (plant: Plant) => (await eventsOf(plant)).map(({ type }) => type)

it('nothing is told of a driver who is not admitted, to neither plant, and nothing of a visit to a third', async () => {
  const [home, here, third] = [await aHookedPlant(), await aHookedPlant(), await aHookedPlant()]
  const driver = await aPassHolder(api.db, { plantId: home.plant._id })
  expect(await here.check(driver.cardNo)).toMatchObject({ outcome: 'blocked' })
  for (const { plant } of [home, here]) expect(await typesOf(plant)).not.toContain('driver.visited')
  await anAdmission(api.db, { driverId: driver.id, plantId: here.plant._id })
  await here.check(driver.cardNo)
  expect(await typesOf(third.plant)).toEqual([])
})

it('a visit is told once to both plants, with both named and without a person; a denied one too', async () => {
  const [home, here] = [await aHookedPlant(), await aHookedPlant()]
  const driver = await aPassHolder(api.db, { plantId: home.plant._id, name: 'Juma Otieno' })
  await anAdmission(api.db, { driverId: driver.id, plantId: here.plant._id })
  await here.check(driver.cardNo)
  await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
  await here.check(driver.cardNo)
  for (const { plant } of [home, here]) {
    const events = await eventsOf(plant)
    const visits = events.filter(({ type }) => type === 'driver.visited')
    const both = { driver_id: driver.id, card_no: driver.cardNo, home_plant: home.plant, visited_plant: here.plant, direction: 'in' }
    expect(visits).toMatchObject([
      { ...both, outcome: 'cleared' },
      { ...both, outcome: 'blocked' },
    ])
    expect(JSON.stringify(events)).not.toContain('Juma')
  }
})

it('the visited plant hears whether a visiting driver may load there, and of the card; both name the plants', async () => {
  const [home, here] = [await aHookedPlant(), await aHookedPlant()]
  const admin = await api.as({ portal: 'staff_portal', permissions: ['administration.manage'] })
  const from = { id: here.plant._id, admits: 'some' as const, admits_from: '2026-01-01', plant_ids: [home.plant._id] }
  await admin.call(admitsContract.update, from)
  const driver = await aPassHolder(api.db, { plantId: home.plant._id })
  await here.check(driver.cardNo)
  await here.check(driver.cardNo, 'out')
  const verdicts = async () => (await eventsOf(here.plant)).filter(({ type }) => type !== 'driver.visited')
  const plants = { home_plant: home.plant, visited_plant: here.plant }
  expect(await verdicts()).toMatchObject([{ type: 'driver.cleared', ...plants }])
  await admin.call(admitsContract.update, { id: here.plant._id, admits: 'none' })
  expect((await verdicts()).at(-1)).toMatchObject({ type: 'driver.blocked', ...plants, reasons: [{ code: 'other_plant' }] })
  await admin.call(admitsContract.update, from)
  expect((await verdicts()).at(-1)).toMatchObject({ type: 'driver.cleared', ...plants })
  api.now = new Date(api.now.getTime() + 1000)
  await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
  expect((await verdicts()).slice(3)).toMatchObject([
    { type: 'card.cancelled', ...plants },
    { type: 'driver.blocked', ...plants },
  ])
  const atHome = (await eventsOf(home.plant)).filter(({ type }) => type === 'card.cancelled' || type === 'driver.blocked')
  expect(atHome).toMatchObject([{ home_plant: home.plant }, { home_plant: home.plant }])
  for (const event of atHome) expect(event).not.toHaveProperty('visited_plant')
})

it('an admission that ends with its day is told on that day', async () => {
  const [home, here] = [await aHookedPlant(), await aHookedPlant()]
  const driver = await aPassHolder(api.db, { plantId: home.plant._id })
  await anAdmission(api.db, { driverId: driver.id, plantId: here.plant._id, until: '2026-11-25' })
  await here.check(driver.cardNo)
  expect(await typesOf(here.plant)).toEqual(['driver.cleared', 'driver.visited'])
  api.now = new Date('2026-11-25T06:00:00Z')
  expect(await typesOf(here.plant)).toEqual(['driver.cleared', 'driver.visited', 'driver.blocked'])
})
