import { describe, expect, it } from 'vitest'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { doctorsContract } from '#administration/doctors/doctors.contract.ts'
import { trainingCompaniesContract } from '#administration/training-companies/training-companies.contract.ts'
import { aDoctor } from '#administration/master-data.factory.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { aDriverToRenew } from '#renewals/renewals.factory.ts'
import { remindDue } from '#reminders/reminders.service.ts'
import { testApi } from '#tests/world/test-api.ts'
import { userContract } from '#user-management/user/user.contract.ts'
import { aDoctorRole, doctorAccess } from '#user-management/user-management.factory.ts'
import { hasMonday } from './issuer-reminders.rules.ts'
import { anIssuer } from './issuers.factory.ts'

const api = await testApi()
const { db } = api
const admin = await api.as({ portal: 'staff_portal' })
const { plantId } = admin
const officer = await api.as({ portal: 'staff_portal', plantId, permissions: permissionNames.filter((name) => name !== 'medical.read') })
const unchosen = await api.as({ portal: 'staff_portal', plantId })
await db
  .insertInto('onboarding_notification_allocation')
  .values([admin, officer].map(({ userId }) => ({ type_id: 7, user_id: userId })))
  .execute()
const { id: doctorId } = await aDoctor(db, { name: 'Dr Amina Hassan' })
const issuerId = await anIssuer(db, { doctorId }, { designated_until: '2026-12-22' })
const doctor = await api.as({ portal: 'doctor', plantId, doctorId })
const people = { admin, officer, unchosen, doctor }

async function newsOn(day: string) {
  api.now = new Date(`${day}T06:00:00Z`)
  await remindDue(db, api.now)
  await deliverDue(db, { now: api.now, byMail: false })
  const rows = await db.selectFrom('notification').select(['user_id', 'title', 'body', 'link']).orderBy('id').execute()
  await db.deleteFrom('notification').execute()
  const named = (id: string) => Object.entries(people).find(([, { userId }]) => userId === id)?.[0] ?? 'somebody else'
  return rows.map(({ user_id, title, body, link }) => `${named(user_id)}: ${title}. ${body} [${link}]`)
}

it.each([
  ['2026-11-20', '2026-11-21', false],
  ['2026-11-22', '2026-11-23', true],
  ['2026-11-23', '2026-11-24', false],
  ['2026-11-20', '2026-11-26', true],
])('after %s up to %s is a Monday: %s', (after, today, expected) => {
  expect(hasMonday({ after, today })).toBe(expected)
})

it('30 days before a designation ends its doctor and the chosen people hear of it, once', async () => {
  expect(await newsOn('2026-11-21')).toEqual([])
  const plant = await db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()
  const text = `Designations ending at ${plant.name}: 1. Dr Amina Hassan: designated until 22 Dec 2026. [administrative/doctors]`
  expect((await newsOn('2026-11-22')).sort()).toEqual([`admin: ${text}`, `doctor: ${own('22 Dec 2026')} [null]`, `officer: ${text}`])
  expect(await newsOn('2026-11-22')).toEqual([])
})

const own = (until: string) =>
  `Designation ends. Dr Amina Hassan is designated until ${until}. What is dated later cannot be sent. Ask the plant to extend it.`
/** Somebody who is logged in on that day. */
const clerk = () => api.as({ portal: 'staff_portal', plantId })
const change = async (designated_until: string | null, name = 'Dr Amina Hassan') =>
  (await clerk()).call(doctorsContract.update, { id: doctorId, name, designated_until })

describe('with fewer days left, once its reminder has been,', () => {
  it('a designation that is entered is told at once, and once; saved again or with a name only, nothing is', async () => {
    expect(await newsOn('2026-11-22')).toEqual([])
    await change('2026-12-10')
    const plant = await db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()
    const text = `Designations ending at ${plant.name}: 1. Dr Amina Hassan: designated until 10 Dec 2026. [administrative/doctors]`
    expect((await newsOn('2026-11-22')).sort()).toEqual([`admin: ${text}`, `doctor: ${own('10 Dec 2026')} [null]`, `officer: ${text}`])
    await change('2026-12-10')
    await change('2026-12-10', 'Dr Amina A. Hassan')
    expect(await newsOn('2026-11-22')).toEqual([])
  })

  it.each([
    ['whose reminder comes', '2026-12-23'],
    ['that is over', '2026-11-21'],
    ['without an end', null],
  ])('but not one %s', async (_, designated_until) => {
    await change(designated_until)
    expect(await newsOn('2026-11-22')).toEqual([])
  })

  it('and so is that of a company', async () => {
    const trainer = await api.as({ portal: 'trainer', plantId, company: 'Safe Roads' })
    const id = await anIssuer(db, { allocationId: trainer.allocationId })
    await (await clerk()).call(trainingCompaniesContract.update, { id, name: 'Safe Roads', designated_until: '2026-11-30' })
    expect((await newsOn('2026-11-22')).map((text) => text.split('.', 1)[0])).toContain('somebody else: Designation ends')
  })
})

it('nor is it missed where access for the doctor is given later', async () => {
  const { id: newDoctor } = await aDoctor(db, { name: 'Dr Peter Njoroge' })
  await anIssuer(db, { doctorId: newDoctor }, { designated_until: '2026-12-05' })
  expect(await newsOn('2026-11-22')).toEqual([])
  const [proposer, second] = [await clerk(), await clerk()]
  const { userId: id } = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
  const access = await doctorAccess(db, { plantId, roleId: await aDoctorRole(db), doctorId: newDoctor })
  await proposer.call(userContract.grant, { id, allocations: [access] })
  const { data } = await proposer.call(confirmationsContract.index, { tab: 'mine' })
  await second.call(confirmationsContract.decide, { confirmation_id: data[0]?._id ?? '', key: 'confirm' })
  const news = (await newsOn('2026-11-22')).filter((text) => text.includes('Designation'))
  expect(news.map((text) => String(text.split('.', 1)[0]?.replace(/ at .*?: /, ': '))).toSorted()).toEqual([
    'admin: Designations ending: 1',
    'officer: Designations ending: 1',
    'somebody else: Designation ends',
  ])
})

it('on a Monday the chosen people read how many signals wait, findings only with medical.read', async () => {
  const signal = { issuer_id: issuerId, auth_plant_id: plantId, amount: 41, found_at: api.now }
  const { id: driver_id } = await aDriverToRenew(db, plantId)
  await db
    .insertInto('issuer_signal')
    .values([
      { ...signal, kind: 'many', day: '2026-11-20' },
      { ...signal, kind: 'elsewhere', day: '2026-11-20', driver_id },
      { ...signal, kind: 'many', day: '2026-11-19', looked_by: admin.userId, looked_at: api.now, comment: 'Seen' },
    ])
    .execute()
  const news = await newsOn('2026-11-23')
  expect(news.map((text) => text.replace(/ at .*?: /, ': '))).toEqual([
    'admin: Doctors and training companies: 2 to look at. Dr Amina Hassan: 2 to look at. [administrative/doctors]',
    'officer: Doctors and training companies: 1 to look at. Dr Amina Hassan: 1 to look at. [administrative/doctors]',
  ])
  expect(await newsOn('2026-11-24')).toEqual([])
})
