import { expect, it } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { doctorsContract } from '#administration/doctors/doctors.contract.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { aDriverToRenew, aSentMedical, anApprovedMedical } from '#renewals/renewals.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { anIssuer } from '../issuers.factory.ts'
import { issuerContract } from '../issuer.contract.ts'
import { judgeTakingBack, judgeWithdrawal, withdrawalDayProblem } from './withdrawal.rules.ts'

const { details, inForce, withdraw, takeBack } = issuerContract

const api = await testApi()
const { db } = api
const admin = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = admin
const colleague = await api.as({ portal: 'staff_portal', plantId })

async function aScene(days: object = {}) {
  const { id: doctorId } = await aDoctor(db, { name: 'Dr Amina Hassan' })
  const id = await anIssuer(db, { doctorId }, days)
  return { id, doctorId, doctor: await api.as({ portal: 'doctor', plantId, doctorId }) }
}
const reason = 'Reports were signed by somebody else'
const shown = async (id: string) => (await admin.call(details, { id })).data

const amina = { name: 'Dr Amina Hassan', withdrawnBy: null, designated_from: null, designated_until: null, withdrawn_from: null }
const gone = { ...amina, withdrawnBy: 'Halima Said', withdrawn_from: '2026-11-25' }
const goneText = 'Halima Said has withdrawn the designation of Dr Amina Hassan from 25 Nov 2026 already.'

it.each([
  [amina, '2026-11-21', undefined],
  [gone, '2026-11-21', `${goneText} For another day, take that back first.`],
  [gone, '2026-11-25', goneText],
  [{ ...gone, designated_from: '2026-11-26' }, '2026-11-27', undefined],
] as const)('withdrawing %j on %s: %s', (issuer, today, message) => {
  expect(judgeWithdrawal(issuer, today)).toMatchObject(message === undefined ? { ok: true } : { ok: false, message })
})

it.each([
  [amina, '2020-01-01', undefined],
  [
    { ...amina, designated_from: '2026-01-01' },
    '2025-12-31',
    'Dr Amina Hassan is designated from 01 Jan 2026. Choose that day or a later one.',
  ],
  [
    { ...amina, designated_until: '2026-12-31' },
    '2027-01-01',
    'The designation of Dr Amina Hassan ends on 31 Dec 2026 anyway. Choose a day up to it.',
  ],
  [{ ...amina, designated_from: '2026-01-01', designated_until: '2026-12-31' }, '2026-12-31', undefined],
] as const)('of %j from %s: %s', (issuer, day, problem) => {
  expect(withdrawalDayProblem(issuer, day)).toBe(problem)
})

it.each([
  [gone, '2026-11-24', undefined],
  [amina, '2026-11-24', 'The designation of Dr Amina Hassan is not withdrawn, or somebody has taken that back.'],
  [
    gone,
    '2026-11-25',
    "The designation ended on 25 Nov 2026, so that cannot be taken back. Designate Dr Amina Hassan anew: 'Update details', with a first day after it.",
  ],
] as const)('taking back of %j on %s: %s', (issuer, today, message) => {
  expect(judgeTakingBack(issuer, today)).toMatchObject(message === undefined ? { ok: true } : { ok: false, message })
})

it('needs the permission, and a reason', async () => {
  const { id } = await aScene()
  const officer = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'medical.read', 'users.manage'] })
  for (const [route, input] of [
    [details, { id }],
    [inForce, { id }],
    [withdraw, { id, from: '2026-11-25', reason }],
    [takeBack, { id }],
  ] as const)
    await expect(officer.call(route, input as never)).rejects.toMatchObject({ status: 403 })
  await expect(admin.call(withdraw, { id, from: '2026-11-25', reason: ' ' })).rejects.toMatchObject({ status: 422 })
  await expect(admin.call(withdraw, { id: '999999999', from: '2026-11-25', reason })).rejects.toMatchObject({ status: 404 })
  expect(await shown(id)).toMatchObject({ withdrawal: null, may_withdraw: true, may_take_back: false })
})

it('the page says first what is in force, where, and who would lose which dates', async () => {
  const { id, doctor } = await aScene()
  const other = await api.as({ portal: 'staff_portal' })
  const there = await api.as({ portal: 'doctor', plantId: other.plantId, doctorId: String((await shown(id)).doctor?._id) })
  const drivers = [await aDriverToRenew(db, plantId), await aDriverToRenew(db, plantId)]
  for (const driver of drivers) await anApprovedMedical({ doctor, decider: admin }, driver, { date: '2026-11-16' })
  await anApprovedMedical({ doctor: there, decider: other }, await aDriverToRenew(db, other.plantId), { date: '2026-11-10' })
  // What another doctor has renewed since, and what found not fit, is not in force.
  const { doctor: second } = await aScene()
  await anApprovedMedical({ doctor: second, decider: admin }, drivers[1] ?? { id_no: '' }, { date: '2026-11-17' })
  await anApprovedMedical({ doctor, decider: admin }, await aDriverToRenew(db, plantId), { fit_to_work: 'no' })
  const { data } = await admin.call(inForce, { id })
  expect(data).toHaveLength(2)
  expect(data.find(({ plant }) => plant._id === plantId)).toMatchObject({
    kind: 'medical',
    drivers: 1,
    cleared: 1,
    first_expiry: '2027-11-16',
    last_expiry: '2027-11-16',
  })
  expect(data.find(({ plant }) => plant._id === other.plantId)).toMatchObject({ drivers: 1, last_expiry: '2027-11-10' })
})

it('ends a designation from a day on: renewals are refused, what is in force stays, the doctor hears of it', async () => {
  const { id, doctorId, doctor } = await aScene()
  const driver = await aDriverToRenew(db, plantId)
  await anApprovedMedical({ doctor, decider: admin }, driver, { date: '2026-11-10' })
  await aSentMedical(doctor, await aDriverToRenew(db, plantId), { date: '2026-11-20' })
  expect(await shown(id)).toMatchObject({ pending: 1 })
  const { message } = await admin.call(withdraw, { id, from: '2026-11-15', reason })
  expect(message).toBe(
    'Designation withdrawn from 15 Nov 2026. 1 of their renewals waits for a decision; what is dated from that day on cannot be approved.',
  )
  await expect(aSentMedical(doctor, await aDriverToRenew(db, plantId), { date: '2026-11-16' })).rejects.toMatchObject({ status: 422 })
  await aSentMedical(doctor, await aDriverToRenew(db, plantId), { date: '2026-11-14' })
  expect((await admin.call(inForce, { id })).data).toMatchObject([{ drivers: 1 }])
  await deliverDue(db, { now: api.now, byMail: false })
  expect((await doctor.call(bellContract.index, {})).data).toMatchObject([{ title: 'Designation withdrawn' }, {}])
  const audit = await db
    .selectFrom('audit')
    .select(['user_id', 'after'])
    .where('subject_id', '=', doctorId)
    .where('action', '=', 'designation withdrawn')
    .execute()
  expect(audit).toEqual([{ user_id: admin.userId, after: { withdrawn_from: '2026-11-15', reason } }])
  const { data } = await admin.call(doctorsContract.index, { search: 'Amina' })
  expect(data.find(({ issuer_id }) => issuer_id === id)).toMatchObject({ state: 'withdrawn', withdrawn_from: '2026-11-15' })
})

it('of two people at once one does it, and the second reads who did', async () => {
  const { id } = await aScene()
  const outcomes = await Promise.allSettled([admin, colleague].map(({ call }) => call(withdraw, { id, from: '2026-11-25', reason })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, problem: { code: 'withdrawn' } })
  expect(
    await db.selectFrom('audit').select('id').where('action', '=', 'designation withdrawn').where('after', 'is not', null).execute(),
  ).not.toEqual([])
})

it('is taken back before its day, once', async () => {
  const { id, doctor } = await aScene()
  await admin.call(withdraw, { id, from: '2026-11-25', reason })
  expect(await shown(id)).toMatchObject({
    may_withdraw: false,
    may_take_back: true,
    withdrawal: { from: '2026-11-25', by: 'Halima Said', reason },
  })
  await colleague.call(takeBack, { id })
  await expect(admin.call(takeBack, { id })).rejects.toMatchObject({ status: 409, problem: { code: 'not_withdrawn' } })
  expect(await shown(id)).toMatchObject({ withdrawal: null, may_withdraw: true })
  await aSentMedical(doctor, await aDriverToRenew(db, plantId))
})

it('a designation after a withdrawal begins anew; the days between stay without', async () => {
  const { id, doctorId, doctor } = await aScene()
  await admin.call(withdraw, { id, from: '2026-11-10', reason })
  await admin.call(doctorsContract.update, { id: doctorId, name: 'Dr Amina Hassan', designated_from: '2026-11-15' })
  expect(await shown(id)).toMatchObject({ may_withdraw: true, doctor: { state: 'approved' } })
  await aSentMedical(doctor, await aDriverToRenew(db, plantId), { date: '2026-11-16' })
  await aSentMedical(doctor, await aDriverToRenew(db, plantId), { date: '2026-11-09' })
  await expect(aSentMedical(doctor, await aDriverToRenew(db, plantId), { date: '2026-11-12' })).rejects.toMatchObject({
    problem: {
      errors: {
        date: 'The designation of Dr Amina Hassan was withdrawn from 10 Nov 2026 to 15 Nov 2026; the examination is of 12 Nov 2026.',
      },
    },
  })
})

it('what an update leaves out stays; null opens an end; the last day is not before the first', async () => {
  const { id, doctorId: _id } = await aScene({ designated_from: '2026-01-01', designated_until: '2026-12-31' })
  const name = 'Dr Amina Hassan'
  await admin.call(doctorsContract.update, { id: _id, name })
  expect((await shown(id)).doctor).toMatchObject({ designated_from: '2026-01-01', designated_until: '2026-12-31' })
  await expect(admin.call(doctorsContract.update, { id: _id, name, designated_until: '2025-12-31' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { designated_until: 'The last day is before the first' } },
  })
  await admin.call(doctorsContract.update, { id: _id, name, designated_until: null })
  expect((await shown(id)).doctor).toMatchObject({ designated_from: '2026-01-01', designated_until: null })
})
