import { expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { ringDue } from './delivery.service.ts'
import { aRequestsNews, letHear, tellOf } from '../notifications.factory.ts'
import { requestNews, type RequestNews } from '../notifications.contract.ts'
import { announce } from './outbox.store.ts'

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
await letHear(
  db,
  [reader, elsewhere, dismissed, withoutPermission, decider, hauler, haulerElsewhere].map(({ userId }) => userId),
  [requestNews.requested, requestNews.approved],
)

const tell = (news: Partial<RequestNews> = {}) => tellOf(db, { plantId, at: now, news: { by_id: raiser.userId, ...news } })
const ring = (at = now) => ringDue(db, { now: at, byMail: false })
const bells = async () => {
  const rows = await db.selectFrom('notification').select(['user_id', 'portal', 'transporter_id', 'title', 'link']).orderBy('id').execute()
  await db.deleteFrom('notification').execute()
  return rows
}
const readers = async () => (await bells()).map(({ user_id }) => user_id)
const open = () => db.selectFrom('outbox').select(['attempts', 'last_error', 'next_try_at']).where('delivered_at', 'is', null).execute()

it('a rolled-back change notifies nobody', async () => {
  const undone = inTransaction(db, async (tx) => {
    await announce(tx, { topic: 'request', payload: aRequestsNews(), plantId, at: now })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await ring()).toBe(0)
})

it('a new request notifies the plant’s subscribed users with access, not its submitter', async () => {
  await tell()
  expect(await ring()).toBe(1)
  const told = await bells()
  expect(told.map(({ user_id }) => user_id)).toEqual([reader.userId, decider.userId])
  expect(told[0]).toEqual({
    user_id: reader.userId,
    portal: 'staff_portal',
    transporter_id: null,
    title: 'Suspend driver: requested',
    link: 'requests/details/5',
  })
  expect(await ring()).toBe(0)
})

it('a decision also notifies the submitter, not the decider', async () => {
  await tell({ news: requestNews.approved, by_id: decider.userId, raised_by_id: raiser.userId })
  await tell({ news: requestNews.rejected, by_id: decider.userId, raised_by_id: raiser.userId })
  expect(await ring()).toBe(2)
  expect(await readers()).toEqual([raiser.userId, reader.userId, raiser.userId])
})

it('a cancellation notifies those who chose new requests', async () => {
  await tell({ news: requestNews.cancelled, raised_by_id: raiser.userId })
  await ring()
  expect((await bells()).map(({ user_id, title }) => [user_id, title])).toEqual([
    [reader.userId, 'Suspend driver: cancelled'],
    [decider.userId, 'Suspend driver: cancelled'],
  ])
})

it('what concerns a transporter notifies its users at that plant only', async () => {
  await tell({ news: requestNews.approved, by_id: decider.userId, transporter_id: String(hauler.transporterId) })
  await ring()
  expect((await bells()).filter(({ portal }) => portal === 'transporter_portal')).toEqual([
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
  await tell({ type_id: 2, news: requestNews.approved, transporter_id: String(hauler.transporterId), joined })
  await ring()
  expect((await bells()).map(({ user_id, link }) => [user_id, link])).toEqual([
    [hauler.userId, 'requests/details/5'],
    [rival.userId, 'driver/8'],
  ])
})

it('eight concurrent workers deliver each row once', async () => {
  for (let n = 0; n < 20; n++) await tell({ request_id: String(n) })
  const told = await Promise.all(Array.from({ length: 8 }, () => ring()))
  expect(told.reduce((sum, n) => sum + n)).toBe(20)
  expect(await bells()).toHaveLength(40)
})

it('a failing row is retried with backoff and does not hold up the rest', async () => {
  await db.insertInto('outbox').values({ topic: 'weather', payload: '{}', created_at: now, next_try_at: now }).execute()
  await tell()
  expect(await ring()).toBe(1)
  expect(await readers()).toHaveLength(2)
  const last_error = "Nobody knows how to tell of 'weather'"
  expect(await open()).toEqual([{ attempts: 1, last_error, next_try_at: secondsLater(10) }])
  await ring(secondsLater(9))
  expect(await open()).toMatchObject([{ attempts: 1 }])
  await ring(secondsLater(10))
  expect(await open()).toEqual([{ attempts: 2, last_error, next_try_at: secondsLater(30) }])
})
