import { expect, it } from 'vitest'
import { anAllocation, aPerson, aRole, aSession } from '#accounts/accounts.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { bellContract } from './bell.contract.ts'
import { deliverDue } from '../delivery/delivery.service.ts'
import { subscribe, announceRequest } from '../notifications.factory.ts'
import { requestTrigger, type RequestPayload } from '../notifications.contract.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal' })
const { plantId } = halima
const peter = await api.as({ portal: 'staff_portal', plantId })
const hauler = await api.as({ portal: 'transporter_portal', plantId })
const doctor = await api.as({ portal: 'doctor', plantId })
await subscribe(api.db, [halima.userId, peter.userId], [requestTrigger.requested])
const { index, unreadCount, markRead, markAllRead } = bellContract

async function notify(count: number, payload: Partial<RequestPayload> = {}): Promise<void> {
  await api.db.deleteFrom('notification').execute()
  for (let n = 1; n <= count; n++) await announceRequest(api.db, { plantId, at: api.now, payload: { request_id: String(n), ...payload } })
  await deliverDue(api.db, { now: api.now, byMail: false })
}
const unread = async ({ call }: { call: Caller }) => (await call(unreadCount, {})).unread

it.each([{ page: 0 }, { page_size: 101 }, { user_id: '1' }])('the list refuses %j', async (input) => {
  await expect(halima.call(index, input as never)).rejects.toMatchObject({ status: 422 })
})

it('another user’s notification and a missing one give the same answer', async () => {
  await notify(1)
  const { data } = await peter.call(index, {})
  const missing = await halima.call(markRead, { id: '999999999' }).catch((error: unknown) => error)
  await expect(halima.call(markRead, { id: String(data[0]?._id) })).rejects.toEqual(missing)
  expect(missing).toMatchObject({ status: 404 })
  expect(await unread(peter)).toBe(1)
  expect([await unread(hauler), await unread(doctor)]).toEqual([0, 0])
})

it('lists the latest first, page by page, with links', async () => {
  await notify(3)
  const { data, total } = await halima.call(index, { page_size: 2 })
  expect(total).toBe(3)
  expect(data.map(({ link }) => link)).toEqual(['requests/details/3', 'requests/details/2'])
  expect(data[0]).toMatchObject({
    title: 'Suspend driver: requested',
    body: 'Peter Mwangi raised this request for Asha Otieno. "No helmet"',
    read_at: null,
    created_at: api.now.toISOString(),
  })
  expect((await halima.call(index, { page_size: 2, page: 2 })).data.map(({ link }) => link)).toEqual(['requests/details/1'])
})

it('reading is counted once', async () => {
  await notify(2)
  const [{ _id } = { _id: '' }] = (await halima.call(index, {})).data
  await halima.call(markRead, { id: _id })
  const first = (await halima.call(index, {})).data[0]?.read_at
  await halima.call(markRead, { id: _id })
  expect((await halima.call(index, {})).data[0]?.read_at).toBe(first)
  expect([await unread(halima), await unread(peter)]).toEqual([1, 2])
})

it('reading all marks what was seen; newer ones stay unread', async () => {
  await notify(2)
  const [seen] = (await halima.call(index, {})).data
  await announceRequest(api.db, { plantId, at: api.now })
  await deliverDue(api.db, { now: api.now, byMail: false })
  await halima.call(markAllRead, { up_to: String(seen?._id) })
  expect([await unread(halima), await unread(peter)]).toEqual([1, 3])
})

it('counts up to 100', async () => {
  await notify(120)
  expect(await unread(halima)).toBe(100)
})

it('shows only the plant’s and portal’s notifications', async () => {
  await notify(1)
  const roleId = await aRole(api.db, { portal: 'transporter_portal' })
  const { transporterId } = await aPerson(api.db, { portal: 'transporter_portal', plantId, now: api.now })
  const there = { userId: halima.userId, plantId, portal: 'transporter_portal' as const, roleId, transporterId }
  const other = await aPerson(api.db, { portal: 'staff_portal', now: api.now })
  const elsewhere = { userId: halima.userId, plantId: other.plantId, portal: 'staff_portal' as const, roleId: other.roleId }
  for (const allocation of [there, elsewhere]) {
    const token = await aSession(api.db, { userId: halima.userId, allocationId: await anAllocation(api.db, allocation), now: api.now })
    expect(await unread({ call: api.withToken(token) })).toBe(0)
  }
  expect(await unread(halima)).toBe(1)
})

it('links doctors to their renewals', async () => {
  await notify(1, { news: requestTrigger.rejected, raised_by_id: doctor.userId })
  expect((await doctor.call(index, {})).data).toMatchObject([{ title: 'Suspend driver: rejected', link: 'renewal' }])
})
