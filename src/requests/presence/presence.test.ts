import { afterEach, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { liveContract, liveTopics } from '#notifications/live/live.contract.ts'
import { addressOf } from '#platform/web/client.ts'
import { commentsContract } from '../comments/comments.contract.ts'
import { aRequest } from '../requests.factory.ts'
import { presenceContract } from './presence.contract.ts'

const api = await testApi()
const server = await api.app.listen({ host: '127.0.0.1', port: 0 })
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const peter = await api.as({ portal: 'staff_portal', plantId, firstName: 'Peter', lastName: 'Kariuki' })
const driver = await aDriver(api.db, { plantId })
const { enter, leave } = presenceContract
type Person = typeof halima

const aPending = async (): Promise<string> =>
  aRequest(api.db, { driverId: (await aDriver(api.db, { plantId, transporter_id: driver.transporter_id })).id, createdBy: null })

const opened: AbortController[] = []
afterEach(() => opened.splice(0).forEach((page) => page.abort()))

/** The topics that reach a person's open pages. */
async function follow({ token }: Pick<Person, 'token'>): Promise<string[]> {
  const abort = new AbortController()
  opened.push(abort)
  const address = server + addressOf(liveContract.listen, { topics: [...liveTopics] })
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal })
  const received: string[] = []
  const read = async () => {
    for await (const chunk of answer.body ?? [])
      received.push(...[...new TextDecoder().decode(chunk).matchAll(/^data: (.*)$/gm)].map(([, topic = '']) => topic))
  }
  void read().catch(() => {})
  const touch = () => api.ownerDb.updateTable('driver').set({ experience_years: 3 }).where('id', '=', driver.id).execute()
  await expect.poll(() => touch().then(() => received)).toContain('driver')
  return received
}

it('no other portal, plant or role sees or enters', async () => {
  const request_id = await aPending()
  await halima.call(enter, { request_id })
  for (const [wanted, status] of [
    [{ portal: 'staff_portal' }, 404],
    [{ portal: 'staff_portal', plantId, permissions: ['drivers.read'] }, 403],
    [{ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id }, 403],
    [{ portal: 'doctor', plantId }, 403],
    [{ portal: 'trainer', plantId }, 403],
  ] as const) {
    const { call } = await api.as(wanted)
    await expect(call(enter, { request_id })).rejects.toMatchObject({ status })
    await expect(call(leave, { request_id })).rejects.toMatchObject({ status })
  }
  expect(await peter.call(enter, { request_id })).toEqual({ others: ['Halima Said'] })
})

it('two on one request see each other until one leaves; one on another request sees neither', async () => {
  const [request_id, other] = [await aPending(), await aPending()]
  expect(await halima.call(enter, { request_id })).toEqual({ others: [] })
  expect(await peter.call(enter, { request_id })).toEqual({ others: ['Halima Said'] })
  expect(await halima.call(enter, { request_id })).toEqual({ others: ['Peter Kariuki'] })
  expect(await halima.call(enter, { request_id: other })).toEqual({ others: [] })
  await peter.call(leave, { request_id })
  expect(await halima.call(enter, { request_id })).toEqual({ others: [] })
})

it('a page that never left is forgotten after twenty minutes, and a disabled account at once', async () => {
  const request_id = await aPending()
  const lucy = await api.as({ portal: 'staff_portal', plantId, firstName: 'Lucy', lastName: 'Wambui' })
  await lucy.call(enter, { request_id })
  await peter.call(enter, { request_id })
  await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', lucy.userId).execute()
  expect(await halima.call(enter, { request_id })).toEqual({ others: ['Peter Kariuki'] })
  api.now = new Date(api.now.getTime() + 20 * 60_000 + 1)
  expect(await halima.call(enter, { request_id })).toEqual({ others: [] })
})

it('arrivals, departures and comments reach those who have the request open, and nobody else', async () => {
  const [request_id, other] = [await aPending(), await aPending()]
  const grace = await api.as({ portal: 'staff_portal', plantId, firstName: 'Grace', lastName: 'Achieng' })
  await halima.call(enter, { request_id })
  await grace.call(enter, { request_id: other })
  const [hers, elsewhere] = [await follow(halima), await follow(grace)]
  const pageNews = () => hers.filter((topic) => topic === 'request_page').length
  await peter.call(enter, { request_id })
  await expect.poll(pageNews).toBe(1)
  await peter.call(commentsContract.create, { request_id, text: 'Look' })
  await expect.poll(pageNews).toBe(2)
  await peter.call(leave, { request_id })
  await expect.poll(pageNews).toBe(3)
  // Entering again is no news.
  await halima.call(enter, { request_id })
  await peter.call(enter, { request_id: other })
  await expect.poll(() => elsewhere).toContain('request_page')
  expect([pageNews(), elsewhere.filter((topic) => topic === 'request_page').length]).toEqual([3, 1])
})
