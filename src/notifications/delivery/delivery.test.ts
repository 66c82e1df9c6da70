import { expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { deliverDue } from './delivery.service.ts'
import { aRequestPayload, subscribe, announceRequest } from '../notifications.factory.ts'
import { requestTrigger, type RequestPayload } from '../notifications.contract.ts'
import { announce } from '../announce.service.ts'

const { database } = await copyOfTemplate()
const { db } = database
const now = new Date('2026-11-21T06:00:00Z')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const raiser = await aPerson(db, { portal: 'staff_portal', firstName: 'Peter', now })
const { plantId } = raiser
const reader = await aPerson(db, { portal: 'staff_portal', plantId, now })
const decider = await aPerson(db, { portal: 'staff_portal', plantId, now })
const elsewhere = await aPerson(db, { portal: 'staff_portal', now })
const dismissed = await aPerson(db, { portal: 'staff_portal', plantId, now })
const withoutPermission = await aPerson(db, { portal: 'staff_portal', plantId, permissions: ['drivers.read'], now })
const hauler = await aPerson(db, { portal: 'transporter_portal', plantId, now })
const rival = await aPerson(db, { portal: 'transporter_portal', plantId, now })
const haulerElsewhere = await aPerson(db, { portal: 'transporter_portal', transporterId: String(hauler.transporterId), now })
await db.updateTable('app_user').set({ is_active: false }).where('id', '=', dismissed.userId).execute()
await subscribe(
  db,
  [reader, elsewhere, dismissed, withoutPermission, decider, hauler, haulerElsewhere].map(({ userId }) => userId),
  [requestTrigger.requested, requestTrigger.approved],
)

const notify = (payload: Partial<RequestPayload> = {}) =>
  announceRequest(db, { plantId, at: now, payload: { by_id: raiser.userId, ...payload } })
const deliver = (at = now) => deliverDue(db, { now: at, byMail: false })
const takeNotifications = async () => {
  const rows = await db.selectFrom('notification').select(['user_id', 'portal', 'transporter_id', 'title', 'link']).orderBy('id').execute()
  await db.deleteFrom('notification').execute()
  return rows
}
const recipients = async () => (await takeNotifications()).map(({ user_id }) => user_id)
const open = () => db.selectFrom('outbox').select(['attempts', 'last_error', 'next_try_at']).where('delivered_at', 'is', null).execute()

it('a rolled-back change notifies nobody', async () => {
  const undone = inTransaction(db, async (tx) => {
    await announce(tx, { topic: 'request', payload: aRequestPayload(), plantId, at: now })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await deliver()).toBe(0)
})

it('a new request notifies the plant’s subscribed users with access, not its submitter', async () => {
  await notify()
  expect(await deliver()).toBe(1)
  const notified = await takeNotifications()
  expect(notified.map(({ user_id }) => user_id)).toEqual([reader.userId, decider.userId])
  expect(notified[0]).toEqual({
    user_id: reader.userId,
    portal: 'staff_portal',
    transporter_id: null,
    title: 'Suspend driver: requested',
    link: 'requests/details/5',
  })
  expect(await deliver()).toBe(0)
})

it('a decision also notifies the submitter, not the decider', async () => {
  await notify({ news: requestTrigger.approved, by_id: decider.userId, raised_by_id: raiser.userId })
  await notify({ news: requestTrigger.rejected, by_id: decider.userId, raised_by_id: raiser.userId })
  expect(await deliver()).toBe(2)
  expect(await recipients()).toEqual([raiser.userId, reader.userId, raiser.userId])
})

it('a cancellation notifies those who chose new requests', async () => {
  await notify({ news: requestTrigger.cancelled, raised_by_id: raiser.userId })
  await deliver()
  expect((await takeNotifications()).map(({ user_id, title }) => [user_id, title])).toEqual([
    [reader.userId, 'Suspend driver: cancelled'],
    [decider.userId, 'Suspend driver: cancelled'],
  ])
})

it('what concerns a transporter notifies its users at that plant only', async () => {
  await notify({ news: requestTrigger.approved, by_id: decider.userId, transporter_id: String(hauler.transporterId) })
  await deliver()
  expect((await takeNotifications()).filter(({ portal }) => portal === 'transporter_portal')).toEqual([
    {
      user_id: hauler.userId,
      portal: 'transporter_portal',
      transporter_id: hauler.transporterId,
      title: 'Suspend driver: approved',
      link: 'requests/details/5',
    },
  ])
})

it('a transfer notifies the old and the new transporter, each with a link it can open', async () => {
  const joined = { transporter_id: String(rival.transporterId), driver_id: '8' }
  await notify({ type_id: 2, news: requestTrigger.approved, transporter_id: String(hauler.transporterId), joined })
  await deliver()
  expect((await takeNotifications()).map(({ user_id, link }) => [user_id, link])).toEqual([
    [hauler.userId, 'requests/details/5'],
    [rival.userId, 'driver/8'],
  ])
})

it('eight concurrent workers deliver each row once', async () => {
  for (let n = 0; n < 20; n++) await notify({ request_id: String(n) })
  const delivered = await Promise.all(Array.from({ length: 8 }, () => deliver()))
  expect(delivered.reduce((sum, n) => sum + n)).toBe(20)
  expect(await takeNotifications()).toHaveLength(40)
})

it('a failing row is retried with backoff and does not hold up the rest', async () => {
  await db.insertInto('outbox').values({ topic: 'weather', payload: '{}', created_at: now, next_try_at: now }).execute()
  await notify()
  expect(await deliver()).toBe(1)
  expect(await recipients()).toHaveLength(2)
  const last_error = "Unknown notification topic 'weather'"
  expect(await open()).toEqual([{ attempts: 1, last_error, next_try_at: secondsLater(10) }])
  await deliver(secondsLater(9))
  expect(await open()).toMatchObject([{ attempts: 1 }])
  await deliver(secondsLater(10))
  expect(await open()).toEqual([{ attempts: 2, last_error, next_try_at: secondsLater(30) }])
})
