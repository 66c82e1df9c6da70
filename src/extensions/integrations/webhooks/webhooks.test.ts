import { settle } from '#drivers/drivers.factory.ts'
import { Webhook as Signer } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { cancelCard } from '#drivers/card/cards.store.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { collectEvents } from './collect-events.service.ts'
import { deliverEvents, type WebhookSending } from './deliver-events.service.ts'
import { webhookEventNames, type WebhookEvent } from './webhook-events.rules.ts'
import { maxWebhooks, webhooksContract } from './webhooks.contract.ts'
import { aReceiver, hang, status } from '#tests/world/webhook-receiver.ts'
import { aWebhook } from './webhooks.factory.ts'

const api = await testApi()
const key = await loadKey(api.folder, {})

const receiver = await aReceiver()
const { url } = receiver
beforeEach(async () => {
  // Those of earlier tests are done.
  await api.db.updateTable('webhook').set({ is_active: false }).execute()
  receiver.received = []
  receiver.answer = status(204)
})
/** Sessions end while the clock moves. */
const anAdmin = (plantId?: string) => api.as({ portal: 'staff_portal', permissions: ['integrations.manage'], ...(plantId && { plantId }) })

async function aPlant(events: readonly WebhookEvent[] = webhookEventNames) {
  const admin = await anAdmin()
  const { secret } = await admin.call(webhooksContract.create, { url, events: [...events] })
  const [hook] = (await admin.call(webhooksContract.index, {})).webhooks
  return { admin, plantId: admin.plantId, secret, id: hook?._id ?? '' }
}
const run = async (options: Partial<WebhookSending> = {}): Promise<void> => {
  await collectEvents(api.db, api.now)
  await deliverEvents(api.db, api.now, { key, mayBePrivate: true, ...options })
}
const move = (seconds: number): void => void (api.now = new Date(api.now.getTime() + seconds * 1000))
const typesOf = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const setStatus = (id: string, status_id: DriverStatusId) => bringTo(api.db, id, status_id)
const logOf = async ({ plantId, id }: Awaited<ReturnType<typeof aPlant>>) =>
  (await (await anAdmin(plantId)).call(webhooksContract.deliveries, { id })).data
const suspended = 10

describe('what is refused', () => {
  it.each([
    [{ url: 'scale', events: ['driver.blocked'] }, 'url', 'Enter an address such as https://scale.example.com/driver-passes'],
    [{ url: 'ftp://scale.example', events: ['driver.blocked'] }, 'url', 'Enter an address such as https://scale.example.com/driver-passes'],
    [{ url: 'https://a:b@scale.example', events: ['driver.blocked'] }, 'url', 'Leave the name and password out of the address'],
    [{ url: 'https://scale.example', events: [] }, 'events', 'Choose what it hears of'],
  ] as const)('%j', async (input, field, message) => {
    const { admin } = await aPlant()
    await expect(admin.call(webhooksContract.create, { url: input.url, events: [...input.events] })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: message } },
    })
  })

  it('more than a plant may have', async () => {
    const { admin, plantId } = await aPlant()
    for (let n = 1; n < maxWebhooks; n += 1) await aWebhook(api.db, { plantId, now: api.now, url })
    await expect(admin.call(webhooksContract.create, { url, events: ['driver.blocked'] })).rejects.toMatchObject({ status: 409 })
  })

  it('an address in a private network, when it is sent to', async () => {
    const plant = await aPlant()
    await plant.admin.call(webhooksContract.test, { id: plant.id })
    await run({ mayBePrivate: false })
    expect(receiver.received).toEqual([])
    expect(await logOf(plant)).toMatchObject([{ state: 'waiting', answer: 'The address must begin with https://' }])
  })
})

it('blocked, cleared and cancelled are sent once each, signed, without a name', async () => {
  const { plantId, secret } = await aPlant()
  const driver = await aPassHolder(api.db, { plantId, name: 'Juma Otieno' })
  await run()
  expect(typesOf()).toEqual(['driver.cleared'])
  await setStatus(driver.id, suspended)
  await run()
  await run()
  expect(typesOf()).toEqual(['driver.cleared', 'driver.blocked'])
  const [, blocked] = receiver.received
  const { headers, body } = blocked ?? { headers: {}, body: '{}' }
  expect(headers).toMatchObject({ 'webhook-signature': new Signer(secret).sign(String(headers['webhook-id']), api.now, body) })
  expect(JSON.parse(body)).toEqual({
    type: 'driver.blocked',
    timestamp: api.now.toISOString(),
    data: {
      driver_id: driver.id,
      home_plant: { _id: plantId, name: expect.any(String) },
      card_no: driver.cardNo,
      reasons: [expect.objectContaining({ text: expect.stringMatching(/suspended/i) })],
    },
  })
  expect(receiver.received.map(({ body }) => body).join()).not.toContain('Juma')
  move(1)
  await inTransaction(api.db, async (tx) => {
    await cancelCard(tx, driver.id, api.now)
    await settle(tx, [driver.id], api.now)
  })
  await run()
  await run()
  expect(typesOf()).toEqual(['driver.cleared', 'driver.blocked', 'card.cancelled'])
})

it('what runs out overnight is sent in the morning, and passes 30 and 7 days before', async () => {
  const { plantId } = await aPlant()
  await aPassHolder(api.db, { plantId, passExpiry: '2026-11-22' })
  await aPassHolder(api.db, { plantId, passExpiry: '2026-12-22' })
  await aPassHolder(api.db, { plantId, passExpiry: '2026-11-29' })
  await run()
  receiver.received = []
  move(24 * 3600)
  await run()
  await run()
  expect(typesOf().sort()).toEqual(['driver.blocked', 'pass.expiring', 'pass.expiring'])
})

it('a receiver that refuses gets the events later, in the order of each driver', async () => {
  const plant = await aPlant()
  const driver = await aPassHolder(api.db, { plantId: plant.plantId })
  receiver.answer = status(500)
  await run()
  await setStatus(driver.id, suspended)
  await run()
  expect(typesOf()).toEqual(['driver.cleared'])
  expect(await logOf(plant)).toMatchObject([
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 1, answer: '500' },
  ])
  expect((await plant.admin.call(webhooksContract.index, {})).webhooks).toMatchObject([
    { waiting: 2, failing_since: api.now.toISOString() },
  ])
  receiver.answer = status(204)
  move(5)
  await run()
  await run()
  expect(typesOf()).toEqual(['driver.cleared', 'driver.cleared', 'driver.blocked'])
  expect(new Set(receiver.received.slice(0, 2).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await plant.admin.call(webhooksContract.index, {})).webhooks).toMatchObject([{ waiting: 0, failing_since: null }])
})

it('a receiver that hangs is left, and tried again', async () => {
  const plant = await aPlant()
  await aPassHolder(api.db, { plantId: plant.plantId })
  receiver.answer = hang
  await run({ timeoutMs: 300 })
  expect(await logOf(plant)).toMatchObject([{ state: 'waiting', attempts: 1, answer: 'There was no answer in time' }])
  receiver.answer = status(200)
  move(5)
  await run()
  expect(await logOf(plant)).toMatchObject([{ state: 'delivered', attempts: 2, answer: '200' }])
})

it('after three days an event is given up, and can be sent again', async () => {
  const plant = await aPlant()
  await aPassHolder(api.db, { plantId: plant.plantId })
  receiver.answer = status(503)
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await run()
    move(24 * 3600)
  }
  const [sent] = await logOf(plant)
  expect(sent).toMatchObject({ state: 'failed', attempts: 11, next_at: null })
  receiver.answer = status(204)
  await (await anAdmin(plant.plantId)).call(webhooksContract.resend, { id: sent?._id ?? '' })
  await run()
  expect((await logOf(plant)).find(({ _id }) => _id === sent?._id)).toMatchObject({ state: 'delivered' })
})

it('one that is gone is switched off; switched on again, what waits is sent', async () => {
  const plant = await aPlant()
  await aPassHolder(api.db, { plantId: plant.plantId })
  receiver.answer = status(410)
  await run()
  expect((await plant.admin.call(webhooksContract.index, {})).webhooks).toMatchObject([{ is_active: false, waiting: 1 }])
  await expect(plant.admin.call(webhooksContract.test, { id: plant.id })).rejects.toMatchObject({ status: 409 })
  receiver.answer = status(204)
  await plant.admin.call(webhooksContract.update, { id: plant.id, url, events: ['driver.cleared'], is_active: true })
  await run()
  expect(typesOf()).toEqual(['driver.cleared', 'driver.cleared'])
})

it('a new secret and the old one are both good for a day', async () => {
  const plant = await aPlant()
  const { secret } = await plant.admin.call(webhooksContract.rotate, { id: plant.id })
  expect(secret).not.toBe(plant.secret)
  const signatures = async () => {
    receiver.received = []
    await (await anAdmin(plant.plantId)).call(webhooksContract.test, { id: plant.id })
    await run()
    return receiver.received[0]?.headers['webhook-signature']?.split(' ') ?? []
  }
  expect(await signatures()).toHaveLength(2)
  move(25 * 3600)
  expect(await signatures()).toHaveLength(1)
})
