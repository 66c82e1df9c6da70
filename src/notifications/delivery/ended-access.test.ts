import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPerson, type CreatedPerson, type PersonOptions } from '#accounts/accounts.factory.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Message } from '#platform/server/messages/message.ts'
import { aRequestPayload, announceRequest, setEmail, subscribe } from '../notifications.factory.ts'
import { onboardingNews, requestTrigger, type Payload, type Topic } from '../notifications.contract.ts'
import { deliverDue } from './delivery.service.ts'
import { sendDueMail } from './mail.service.ts'
import { announce } from '../announce.service.ts'

const { database } = await copyOfTemplate()
const { db } = database
const now = new Date('2026-11-21T06:00:00Z')

const person = (options: PersonOptions) => aPerson(db, { ...options, now })
const endAccess = ({ allocationId }: CreatedPerson) =>
  db.updateTable('allocation').set({ ends_at: now }).where('id', '=', allocationId).execute()

/** One who stays and one with the same role whose access ends now. */
async function aPair(options: PersonOptions): Promise<readonly [CreatedPerson, CreatedPerson]> {
  const stays = await person(options)
  const scope = { plantId: stays.plantId, ...(stays.transporterId !== null && { transporterId: stays.transporterId }) }
  const leaves = await person({ ...options, ...scope })
  await db.updateTable('allocation').set({ role_id: stays.roleId }).where('id', '=', leaves.allocationId).execute()
  return [stays, leaves]
}

const staff = await aPair({ portal: 'staff_portal' })
const [{ plantId, roleId, userId: stayingId }, { userId: leavingId }] = staff
const office = await aPair({ portal: 'transporter_portal', plantId })
const transporterId = String(office[0].transporterId)
const ids = staff.map(({ userId }) => userId)
await subscribe(db, ids, [requestTrigger.requested])
for (const id of ids)
  await sql`insert into onboarding_notification_allocation (type_id, user_id) values (${onboardingNews.submitted}, ${id}), (8, ${id})`.execute(
    db,
  )

const step = { driver_id: '5', driver_name: 'Asha Otieno', comment: null, by_id: '0', by_name: 'Peter Mwangi' } as const
const text = { title: 'News', body: 'Of the plant' }
type News = { [T in Topic]: readonly [T, Payload<T>] }[Topic]
/** What it is, the news, and the one who hears of it. */
const news: readonly (readonly [string, News, CreatedPerson | null])[] = [
  ['a request', ['request', aRequestPayload()], staff[0]],
  ['a decision about a driver of the office', ['request', aRequestPayload({ news: 2, transporter_id: transporterId })], office[0]],
  ['a new driver', ['onboarding', { ...step, news: onboardingNews.submitted, submitted_by_id: null }], staff[0]],
  ['a step of a driver whom they submitted', ['onboarding', { ...step, news: 3, submitted_by_id: leavingId }], null],
  ['the gate', ['gate', { ...text, type_id: 8, by_id: null, link: '' }], staff[0]],
  ['a comment that names them', ['comment', { ...text, user_ids: ids, by_id: '0', link: '' }], staff[0]],
  ['their role', ['role', { ...text, role_id: roleId, by_id: '0' }], staff[0]],
  ['the audit', ['audit', text], staff[0]],
  ['the backups', ['backup', text], staff[0]],
  ['the office', ['office', { ...text, transporter_id: transporterId, link: '' }], office[0]],
]

it.each(news)('who has access no longer hears nothing of %s', async (_, [topic, payload], hearer) => {
  for (const [, leaves] of [staff, office]) await endAccess(leaves)
  await inTransaction(db, (tx) => announce(tx, { topic, payload, plantId, at: now }))
  await deliverDue(db, { now, byMail: false })
  const heard = await db.deleteFrom('notification').returning('user_id').execute()
  expect(heard.map(({ user_id }) => user_id)).toEqual(hearer ? [hearer.userId] : [])
})

it('a mail that waits when access ends is not sent', async () => {
  await db.updateTable('allocation').set({ ends_at: null }).execute()
  const addresses = [await setEmail(db, stayingId), await setEmail(db, leavingId)]
  await announceRequest(db, { plantId, at: now })
  await deliverDue(db, { now, byMail: true })
  await endAccess(staff[1])
  const sent: Message[] = []
  await sendDueMail(db, { now, mail: { send: async (message) => void sent.push(message) } })
  expect(sent.map(({ to }) => to.email)).toEqual([addresses[0]])
})
