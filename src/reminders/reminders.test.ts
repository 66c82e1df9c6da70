import { expect, it } from 'vitest'
import { aPerson, aRole, anAllocation } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { listBell } from '#notifications/bell/bell.store.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { sendDueMail } from '#notifications/delivery/mail.service.ts'
import { setEmail } from '#notifications/notifications.factory.ts'
import { renewClearance } from '#drivers/clearances/clearances.service.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { remindDue } from './reminders.service.ts'
import { listReminderReaders } from './reminders.store.ts'
import { inTransaction } from '#platform/server/database/database.ts'

const { database } = await copyOfTemplate()
const { db } = database

const start = '2026-11-21'
/** 07:00 in Nairobi, a number of days after the start. */
const morning = (day: number) => new Date(`${addDays(start, day)}T04:00:00Z`)
const inDays = (days: number) => addDays(start, days)

const subscriber = await aPerson(db, { portal: 'staff_portal', now: morning(0) })
const { plantId } = subscriber
// Staff without a subscription get no reminders.
await aPerson(db, { portal: 'staff_portal', plantId, now: morning(0) })
const hauler = await aPerson(db, { portal: 'transporter_portal', plantId, now: morning(0) })
const rival = await aPerson(db, { portal: 'transporter_portal', plantId, now: morning(0) })
const farAway = await aPerson(db, { portal: 'transporter_portal', transporterId: String(hauler.transporterId), now: morning(0) })
await db.insertInto('onboarding_notification_allocation').values({ type_id: 7, user_id: subscriber.userId }).execute()

/** Runs the job twice on a day, delivers, and answers each user's digest. */
async function remind(day: number, hour = 0): Promise<Record<string, string>> {
  const at = new Date(morning(day).getTime() + hour * 3_600_000)
  await remindDue(db, at)
  expect(await remindDue(db, at)).toBe(0)
  await deliverDue(db, { now: at, byMail: false })
  const rows = await db.selectFrom('notification').select(['user_id', 'body', 'portal', 'link']).orderBy('id').execute()
  await db.deleteFrom('notification').execute()
  const digests = rows.map(({ user_id, body }) => [user_id, body])
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length)
  for (const { link } of rows.filter(({ portal }) => portal === 'staff_portal')) expect(listOf(link)).toMatchObject(expiringFilter)
  for (const { link, body } of rows.filter(({ portal }) => portal === 'transporter_portal'))
    expect(await driversOf(link)).toEqual(new Set(body.split('\n').map((line) => line.split(' (')[0])))
  return Object.fromEntries(digests)
}

/** The names of the drivers that a transporter's link lists. */
async function driversOf(link: string | null): Promise<Set<string>> {
  const fields = new URLSearchParams(link?.split('?')[1])
  expect(fields.get('sort')).toBe('ends')
  const ids = fields.get('among')?.split(',') ?? []
  return new Set((await db.selectFrom('driver').select('name').where('id', 'in', ids).execute()).map(({ name }) => name))
}

/** The pass list's query of a link. */
const listOf = (link: string | null) => passListContract.passes.input.parse(Object.fromEntries(new URLSearchParams(link?.split('?')[1])))
const expiringFilter = { expiring: 60, sort: 'pass_expiry' }

const far = inDays(700)
const ofHauler = { plantId, transporter_id: String(hauler.transporterId), passExpiry: far, licence_expiry: far }

it('reminds nobody before 06:00 at the plant', async () => {
  await aPassHolder(db, { ...ofHauler, name: 'Early Bird', clearances: { medical: inDays(7), ddt: far } })
  expect(await remind(0, -3)).toEqual({})
  expect(Object.keys(await remind(0))).toEqual([subscriber.userId, hauler.userId])
})

it('reminds the transporter’s users and the subscribed staff once per step, also after missed days', async () => {
  await aPassHolder(db, { ...ofHauler, name: 'Brian Kamau', clearances: { medical: inDays(31), ddt: far } })
  const reminded: Record<number, boolean> = {}
  for (const day of [1, 2, 10, 16, 17, 18, 29, 30, 31]) reminded[day] = (await remind(day))[hauler.userId]?.includes('Brian Kamau') ?? false
  expect(reminded).toEqual({ 1: true, 2: false, 10: false, 16: false, 17: true, 18: false, 29: true, 30: true, 31: false })
})

it('a pending or approved renewal stops the reminders', async () => {
  const pending = await aPassHolder(db, { ...ofHauler, name: 'Renewal Waits', clearances: { medical: inDays(33), ddt: far } })
  await aRequest(db, { driverId: pending.id, createdBy: null, typeId: requestType.renewMedical, body: {} })
  const renewed = await aPassHolder(db, { ...ofHauler, name: 'Renewal Done', clearances: { medical: inDays(33), ddt: far } })
  const change = { driver: renewed, at: morning(1), userId: null, why: 'renewed' }
  await inTransaction(db, (tx) => renewClearance(tx, change, { kind: 'medical', given_on: inDays(1), expiry: far }))
  await aPassHolder(db, { ...ofHauler, name: 'Nothing Done', clearances: { medical: inDays(33), ddt: far } })
  const body = (await remind(32))[hauler.userId]
  expect(body).toContain('Nothing Done')
  expect(body).not.toContain('Renewal')
})

it('names every expiry, leaves out inactive drivers and notifies no one else', async () => {
  const on = inDays(40)
  await aPassHolder(db, {
    ...ofHauler,
    name: 'All Of It',
    passExpiry: on,
    licence_expiry: on,
    clearances: { medical: on, ddt: on, bulker: on },
  })
  await aPassHolder(db, { ...ofHauler, name: 'Barred', status_id: driverStatus.blacklisted, clearances: { medical: on, ddt: on } })
  const spot = await aTransporter(db, { name: 'Spot Haulage', is_spot: true, valid_until: on })
  await aPassHolder(db, { ...ofHauler, transporter_id: spot.id, name: 'Of Spot' })
  const digests = await remind(33)
  expect(Object.keys(digests)).toEqual([subscriber.userId, hauler.userId])
  expect(digests[hauler.userId]).toMatch(
    /^All Of It \(\d+, .*\): pass, medical, defensive driving, bulker training and licence, 31 Dec 2026 \(7 days left\)$/,
  )
  expect(digests[subscriber.userId]).toContain('Spot Haulage: spot transporter, 31 Dec 2026')
})

it('with several plants, portals and transporters, each digest has only what its allocation may see', async () => {
  const email = await setEmail(db, hauler.userId)
  const { roleId, userId } = hauler
  await anAllocation(db, { userId, roleId, portal: 'transporter_portal', plantId, transporterId: rival.transporterId })
  await anAllocation(db, { userId, roleId, portal: 'transporter_portal', plantId: farAway.plantId, transporterId: hauler.transporterId })
  const staffRole = await aRole(db, { portal: 'staff_portal' })
  await anAllocation(db, { userId, roleId: staffRole, portal: 'staff_portal', plantId: farAway.plantId })
  await db.insertInto('onboarding_notification_allocation').values({ type_id: 7, user_id: userId }).execute()
  const aDriverOf = (name: string, at: string, transporter: string | null) =>
    aPassHolder(db, {
      plantId: at,
      transporter_id: String(transporter),
      name,
      licence_expiry: far,
      passExpiry: far,
      clearances: { medical: inDays(41), ddt: far },
    })
  await aDriverOf('Own Here', plantId, hauler.transporterId)
  await aDriverOf('Rival Here', plantId, rival.transporterId)
  await aDriverOf('Own There', farAway.plantId, hauler.transporterId)
  await aDriverOf('Rival There', farAway.plantId, rival.transporterId)

  const now = morning(34)
  await remindDue(db, now)
  await deliverDue(db, { now, byMail: true })
  const bell = async (at: string, portal: string, transporterId: string | null) =>
    namesIn((await listBell(db, { userId, plantId: at, portal, transporterId }, { limit: 10, offset: 0 })).rows.map(({ body }) => body))
  expect(await bell(plantId, 'transporter_portal', hauler.transporterId)).toEqual([['Own Here']])
  expect(await bell(plantId, 'transporter_portal', rival.transporterId)).toEqual([['Rival Here']])
  expect(await bell(farAway.plantId, 'transporter_portal', hauler.transporterId)).toEqual([['Own There']])
  expect(await bell(farAway.plantId, 'staff_portal', null)).toEqual([['Own There', 'Rival There']])
  expect(await bell(plantId, 'staff_portal', null)).toEqual([])
  expect(await bell(farAway.plantId, 'transporter_portal', rival.transporterId)).toEqual([])

  const mails: { subject: string; text: string }[] = []
  await sendDueMail(db, {
    now,
    mail: { send: async ({ to, subject, text }) => void (to.email === email && mails.push({ subject, text })) },
  })
  const mailed = namesIn(mails.map(({ text }) => text)).map((names) => names.join(', '))
  expect(mailed.toSorted()).toEqual(['Own Here', 'Own There', 'Own There, Rival There', 'Rival Here'])

  await db.updateTable('onboarding_notification_allocation').set({ by_mail: false }).where('user_id', '=', userId).execute()
  const readers = await inTransaction(db, (tx) => listReminderReaders(tx, farAway.plantId, now))
  expect(readers.filter((reader) => reader.userId === userId).map(({ byMail }) => byMail)).toEqual([false, true])
  const plants = new Map((await db.selectFrom('auth_plant').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))
  for (const { subject, text } of mails) expect(subject).toContain(String(plants.get(text.includes('There') ? farAway.plantId : plantId)))
  await db.deleteFrom('notification').execute()
})

/** The test drivers named in each text. */
const namesIn = (texts: readonly string[]) => texts.map((text) => (text.match(/(?:Own|Rival) (?:Here|There)/g) ?? []).toSorted())

it('concurrent servers remind once', async () => {
  await aPassHolder(db, { ...ofHauler, name: 'Once', clearances: { medical: inDays(42), ddt: far } })
  const counts = await Promise.all([1, 2, 3, 4].map(() => remindDue(db, morning(35))))
  expect(counts.filter((count) => count > 0)).toHaveLength(1)
})
