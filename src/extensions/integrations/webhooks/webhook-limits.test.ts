import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aReceiver, status } from '#tests/world/webhook-receiver.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { collectEvents } from './collect-events.service.ts'
import { deliverEvents } from './deliver-events.service.ts'
import { webhookEventNames } from './webhook-events.rules.ts'
import { webhooksContract } from './webhooks.contract.ts'

const api = await testApi()
const key = await loadKey(api.folder, {})
const receiver = await aReceiver()
const { url } = receiver

/** Sessions end while the clock moves. */
const anAdmin = (plantId?: string) => api.as({ portal: 'staff_portal', permissions: ['integrations.manage'], ...(plantId && { plantId }) })

/** A plant with the only webhook that is in use. */
async function aPlant() {
  await api.db.updateTable('webhook').set({ is_active: false }).execute()
  receiver.received = []
  const admin = await anAdmin()
  await admin.call(webhooksContract.create, { url, events: [...webhookEventNames] })
  const [hook] = (await admin.call(webhooksContract.index, {})).webhooks
  return { admin, plantId: admin.plantId, id: hook?._id ?? '' }
}
const run = async (): Promise<void> => {
  await collectEvents(api.db, api.now)
  await deliverEvents(api.db, api.now, { key, mayBePrivate: true })
}
const move = (seconds: number): void => void (api.now = new Date(api.now.getTime() + seconds * 1000))
const typesOf = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

it('test events wait at most once, and asking again sends the one that waits at once', async () => {
  const plant = await aPlant()
  const logOf = async () => (await plant.admin.call(webhooksContract.deliveries, { id: plant.id })).data
  receiver.answer = status(500)
  const ask = () => plant.admin.call(webhooksContract.test, { id: plant.id })
  for (let n = 0; n < 3; n += 1) await ask()
  await run()
  expect(await logOf()).toMatchObject([{ event: 'webhook.test', state: 'waiting', attempts: 1 }])
  receiver.answer = status(204)
  await ask()
  await run()
  expect(await logOf()).toMatchObject([{ event: 'webhook.test', state: 'delivered' }])
  for (let n = 0; n < 26; n += 1) await ask()
  await expect(ask()).rejects.toMatchObject({ status: 429 })
})

it('switched on again after weeks, it does not hear that passes run out which have run out since', async () => {
  receiver.answer = status(204)
  const { plantId, id } = await aPlant()
  const day = (days: number) => addDays(toPlainDate(api.now, 'UTC'), days)
  await aPassHolder(api.db, { plantId, passExpiry: day(33) })
  await aPassHolder(api.db, { plantId, passExpiry: day(60) })
  await run()
  receiver.received = []
  const switchTo = (is_active: boolean) => api.db.updateTable('webhook').set({ is_active }).where('id', '=', id).execute()
  await switchTo(false)
  move(40 * 24 * 3600)
  await switchTo(true)
  await run()
  await run()
  expect(typesOf().sort()).toEqual(['driver.blocked', 'pass.expiring'])
})

it('a plant whose webhooks were all deleted hears of nothing that was before the next one', async () => {
  receiver.answer = status(204)
  const { admin, plantId, id } = await aPlant()
  await aPassHolder(api.db, { plantId, passExpiry: addDays(toPlainDate(api.now, 'UTC'), 33) })
  await run()
  await admin.call(webhooksContract.remove, { id })
  receiver.received = []
  await aPassHolder(api.db, { plantId })
  move(10 * 24 * 3600)
  await (await anAdmin(plantId)).call(webhooksContract.create, { url, events: [...webhookEventNames] })
  await run()
  expect(typesOf()).toEqual([])
})
