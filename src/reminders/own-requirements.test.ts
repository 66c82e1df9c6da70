import { expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement, siteInduction } from '#drivers/requirements/requirements.factory.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { remindDue } from './reminders.service.ts'

const { database } = await copyOfTemplate()
const { db } = database
const start = '2026-11-21'
/** 07:00 in Nairobi, a number of days after the start. */
const morning = (day: number) => new Date(`${addDays(start, day)}T04:00:00Z`)

const subscriber = await aPerson(db, { portal: 'staff_portal', now: morning(0) })
const { plantId } = subscriber
const office = await aPerson(db, { portal: 'transporter_portal', plantId, now: morning(0) })
const rival = await aPerson(db, { portal: 'transporter_portal', plantId, now: morning(0) })
const abroad = await aPerson(db, { portal: 'transporter_portal', transporterId: String(office.transporterId), now: morning(0) })
await db.insertInto('onboarding_notification_allocation').values({ type_id: 7, user_id: subscriber.userId }).execute()

const far = addDays(start, 700)
const late = { passExpiry: far, licence_expiry: far, clearances: { medical: far, ddt: far }, created_at: new Date('2026-10-01T06:00:00Z') }

async function remind(day: number): Promise<Record<string, string>> {
  await remindDue(db, morning(day))
  expect(await remindDue(db, morning(day))).toBe(0)
  await deliverDue(db, { now: morning(day), byMail: false })
  const rows = await db.selectFrom('notification').select(['user_id', 'body']).orderBy('id').execute()
  await db.deleteFrom('notification').execute()
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length)
  return Object.fromEntries(rows.map(({ user_id, body }) => [user_id, body]))
}

it('reminds office and staff of the plant’s own requirements once for each step, and nobody of another plant’s', async () => {
  await aPassHolder(db, { ...late, plantId, transporter_id: String(office.transporterId), name: 'Asha', id_no: '70000001' })
  const metBy = addDays(start, 31)
  await aRequirement(db, plantId, { definition: { ...siteInduction, metBy } })
  expect(await remind(0)).toEqual({})
  const dueIn30 = await remind(1)
  expect(Object.keys(dueIn30)).toEqual([subscriber.userId, office.userId])
  for (const body of Object.values(dueIn30)) expect(body).toMatch(/^Asha \(70000001, .+\): induction, 22 Dec 2026 \(30 days left\)$/)
  expect(await remind(2)).toEqual({})
  expect(Object.keys(await remind(17))).toEqual([subscriber.userId, office.userId])
  expect([rival.userId, abroad.userId].some((id) => id in dueIn30)).toBe(false)
})
