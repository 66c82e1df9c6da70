import { expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { inTransaction } from '#platform/server/database.ts'
import { NotSent, type Message, type Sender } from '#platform/server/messages/message.ts'
import { afterAll } from 'vitest'
import { deliverDue } from './delivery.effects.ts'
import { requestNews, type RequestNews } from './notifications.contract.ts'
import { announce } from './outbox.store.ts'

const { database, drop } = await copyOfTemplate()
afterAll(drop)
const { db } = database
const now = new Date('2026-11-21T06:00:00Z')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const raiser = await aPerson(db, { portal: 'staff_portal', firstName: 'Peter', now })
const { plantId } = raiser
const reader = await aPerson(db, { portal: 'staff_portal', plantId, now })
const decider = await aPerson(db, { portal: 'staff_portal', plantId, now })
const elsewhere = await aPerson(db, { portal: 'staff_portal', now })
const dismissed = await aPerson(db, { portal: 'staff_portal', plantId, now })
await db.updateTable('app_user').set({ is_active: false }).where('id', '=', dismissed.userId).execute()
for (const { userId } of [reader, elsewhere, dismissed, decider]) {
  await db
    .insertInto('request_notification_allocation')
    .values({ type_id: 7, user_id: userId, options_status: [requestNews.requested, requestNews.approved] })
    .execute()
}
for (const { userId } of [raiser, reader])
  await db
    .updateTable('app_user')
    .set({ email: `${userId}@plant.example` })
    .where('id', '=', userId)
    .execute()

const news = (changes: Partial<RequestNews>): RequestNews => ({
  request_id: '5',
  type_id: 7,
  type_name: 'Suspend driver',
  news: requestNews.requested,
  driver_name: 'Asha Otieno',
  comment: 'No helmet',
  by_id: raiser.userId,
  by_name: 'Peter Mwangi',
  raised_by_id: null,
  ...changes,
})
const tell = (changes: Partial<RequestNews> = {}) =>
  inTransaction(db, (tx) => announce(tx, { topic: 'request', payload: news(changes), plantId, at: now }))
const bells = async () => {
  const rows = await db.selectFrom('notification').select(['user_id', 'title', 'link', 'emailed_at']).orderBy('id').execute()
  await db.deleteFrom('notification').execute()
  return rows
}
const readers = async () => (await bells()).map(({ user_id }) => user_id)
const open = () => db.selectFrom('outbox').select(['attempts', 'last_error', 'next_try_at']).where('delivered_at', 'is', null).execute()

function mailbox(fails: (message: Message) => boolean = () => false): Sender & { readonly sent: Message[] } {
  const sent: Message[] = []
  const send = async (message: Message) => {
    if (fails(message)) throw new NotSent('The mail server refused')
    sent.push(message)
  }
  return { sent, send }
}

it('what was rolled back is never told', async () => {
  const undone = inTransaction(db, async (tx) => {
    await announce(tx, { topic: 'request', payload: news({}), plantId, at: now })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await deliverDue(db, { now, mail: null })).toBe(0)
})

it('a new request is told to those of the plant who asked to hear of it, and not to the one who raised it', async () => {
  await tell()
  expect(await deliverDue(db, { now, mail: null })).toBe(1)
  const told = await bells()
  expect(told.map(({ user_id }) => user_id)).toEqual([reader.userId, decider.userId])
  expect(told[0]).toEqual({ user_id: reader.userId, title: 'Suspend driver: requested', link: 'requests/details/5', emailed_at: null })
  expect(await deliverDue(db, { now, mail: null })).toBe(0)
})

it('a decision is told to the one who raised it as well, not to the decider', async () => {
  await tell({ news: requestNews.approved, by_id: decider.userId, raised_by_id: raiser.userId })
  await tell({ news: requestNews.rejected, by_id: decider.userId, raised_by_id: raiser.userId })
  expect(await deliverDue(db, { now, mail: null })).toBe(2)
  expect(await readers()).toEqual([raiser.userId, reader.userId, raiser.userId])
})

it('goes by mail to whoever has an address', async () => {
  await tell()
  const mail = mailbox()
  await deliverDue(db, { now, mail })
  expect(mail.sent).toEqual([
    {
      to: { email: `${reader.userId}@plant.example` },
      subject: 'Suspend driver: requested',
      text: 'Peter Mwangi raised this request for Asha Otieno. "No helmet"',
    },
  ])
  expect((await bells()).map(({ emailed_at }) => emailed_at)).toEqual([now, null])
})

it('a mail that fails is tried again later, the others are not sent twice', async () => {
  await tell({ news: requestNews.approved, by_id: decider.userId, raised_by_id: raiser.userId })
  const failing = mailbox(({ to }) => to.email?.startsWith(`${raiser.userId}@`) ?? false)
  expect(await deliverDue(db, { now, mail: failing })).toBe(0)
  expect(failing.sent.map(({ to }) => to.email)).toEqual([`${reader.userId}@plant.example`])
  expect(await open()).toEqual([{ attempts: 1, last_error: 'The mail server refused', next_try_at: secondsLater(10) }])
  const working = mailbox()
  expect(await deliverDue(db, { now: secondsLater(9), mail: working })).toBe(0)
  expect(await deliverDue(db, { now: secondsLater(10), mail: working })).toBe(1)
  expect(working.sent.map(({ to }) => to.email)).toEqual([`${raiser.userId}@plant.example`])
  expect(await readers()).toEqual([raiser.userId, reader.userId])
})

it('eight workers at once tell each thing once', async () => {
  for (let n = 0; n < 20; n++) await tell({ request_id: String(n) })
  const mail = mailbox()
  const delivered = await Promise.all(Array.from({ length: 8 }, () => deliverDue(db, { now, mail })))
  expect(delivered.reduce((sum, n) => sum + n)).toBe(20)
  expect(mail.sent).toHaveLength(20)
  expect(await bells()).toHaveLength(40)
})

it('what nobody can tell waits without holding up the rest', async () => {
  await db.insertInto('outbox').values({ topic: 'weather', payload: '{}', created_at: now, next_try_at: now }).execute()
  await tell()
  expect(await deliverDue(db, { now, mail: null })).toBe(1)
  expect(await readers()).toHaveLength(2)
  expect(await open()).toMatchObject([{ attempts: 1, last_error: "Nobody knows how to tell of 'weather'" }])
})
