import { beforeEach, describe, expect, it } from 'vitest'
import { aMove } from '#admissions/moves/moves.factory.ts'
import { aPhone } from '#accounts/accounts.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { deleteOldChecks } from '#gate/checks/old-checks.store.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { deleteExpiredDrafts } from '#onboarding/drafts/drafts.service.ts'
import { aDraft } from '#onboarding/drafts/drafts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { legalHoldsContract } from './legal-holds.contract.ts'
import { askAboutLegalHolds } from './legal-holds.service.ts'

const api = await testApi()
const { db } = api
const { set, lift, ofDriver } = legalHoldsContract

async function aScene() {
  const setter = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
  const { plantId } = setter
  const second = await api.as({ portal: 'staff_portal', plantId, firstName: 'Daniel', lastName: 'Mutua' })
  const driver = await aPassHolder(db, { plantId, name: 'Asha Otieno' })
  const hold = { driver_id: driver.id, reason: 'Accident of 3 March', review_on: '2027-03-01' }
  const holdsOf = async () => (await second.call(ofDriver, { driver_id: driver.id })).holds
  return { setter, second, plantId, driver, hold, holdsOf }
}
let scene = await aScene()
beforeEach(async () => {
  scene = await aScene()
})

describe('is refused', () => {
  it('to who may not purge, and of drivers of another plant', async () => {
    const { hold, plantId, setter, driver } = scene
    await setter.call(set, hold)
    const [{ _id: legal_hold_id } = { _id: '' }] = await scene.holdsOf()
    const officer = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'audit.read', 'administration.manage'] })
    const stranger = await api.as({ portal: 'staff_portal' })
    for (const [who, status] of [
      [officer, 403],
      [stranger, 404],
    ] as const) {
      await expect(who.call(ofDriver, { driver_id: driver.id })).rejects.toMatchObject({ status })
      await expect(who.call(set, hold)).rejects.toMatchObject({ status })
      await expect(who.call(lift, { legal_hold_id, reason: 'Over' })).rejects.toMatchObject({ status })
    }
    expect(await scene.holdsOf()).toMatchObject([{ lifted: null }])
  })

  it('without a reason, with a review that is over, and twice', async () => {
    const { setter, second, hold } = scene
    await expect(setter.call(set, { ...hold, reason: ' ' })).rejects.toMatchObject({ problem: { errors: { reason: 'This is mandatory' } } })
    await expect(setter.call(set, { ...hold, review_on: '2026-11-21' })).rejects.toMatchObject({
      problem: { errors: { review_on: 'Choose a day after today' } },
    })
    const outcomes = await Promise.allSettled([setter.call(set, hold), second.call(set, hold)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(setter.call(set, hold)).rejects.toMatchObject({ status: 409, problem: { code: 'legally_held' } })
  })

  it('to be lifted by who set it, under whatever account, which the database refuses too', async () => {
    const { setter, plantId, hold } = scene
    await setter.call(set, hold)
    const [{ _id: legal_hold_id, can_lift } = { _id: '', can_lift: false }] = await scene.holdsOf()
    expect(can_lift).toBe(true)
    const refusal = { status: 403, problem: { message: 'You set this legal hold yourself, so a colleague has to lift it.' } }
    await expect(setter.call(lift, { legal_hold_id, reason: 'Over' })).rejects.toMatchObject(refusal)
    await db.updateTable('app_user').set({ phone: aPhone() }).where('id', '=', setter.userId).execute()
    const other = await api.as({ portal: 'staff_portal', plantId, phone: setter.phone })
    await expect(other.call(lift, { legal_hold_id, reason: 'Over' })).rejects.toMatchObject(refusal)
    const directly = { lifted_by: other.userId, lifted_at: api.now, lift_reason: 'Over' }
    await expect(db.updateTable('legal_hold').set(directly).where('id', '=', legal_hold_id).execute()).rejects.toThrow('cannot decide it')
    await expect(db.updateTable('legal_hold').set({ reason: 'Other' }).where('id', '=', legal_hold_id).execute()).rejects.toThrow(
      'not changed',
    )
    await expect(db.deleteFrom('legal_hold').where('id', '=', legal_hold_id).execute()).rejects.toThrow('never deleted')
  })
})

it('another person lifts it once; it stays on record, apart from the changes of the driver', async () => {
  const { setter, second, hold, driver } = scene
  await setter.call(set, hold)
  const [{ _id: legal_hold_id } = { _id: '' }] = await scene.holdsOf()
  await second.call(lift, { legal_hold_id, reason: 'The case is closed' })
  await expect(second.call(lift, { legal_hold_id, reason: 'Again' })).rejects.toMatchObject({ status: 409 })
  expect(await scene.holdsOf()).toMatchObject([
    {
      reason: 'Accident of 3 March',
      set_by: 'Halima Said',
      lifted: { by: 'Daniel Mutua', reason: 'The case is closed' },
      can_lift: false,
    },
  ])
  const audited = await db
    .selectFrom('audit')
    .select(['subject', 'action'])
    .where('action', 'like', 'legal hold%')
    .where('user_id', 'in', [setter.userId, second.userId])
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { subject: 'legal hold', action: 'legal hold set' },
    { subject: 'legal hold', action: 'legal hold lifted' },
  ])
  await setter.call(set, { ...hold, driver_id: driver.id })
  expect(await scene.holdsOf()).toHaveLength(2)
})

it('comes back on its day, once, to all who may lift it, also when who set it is gone', async () => {
  const { setter, second, hold } = scene
  await setter.call(set, hold)
  await db.updateTable('app_user').set({ is_active: false }).where('id', '=', setter.userId).execute()
  const asked = async () => (await second.call(bellContract.index, {})).data.filter(({ title }) => title === 'Legal hold to review').length
  const before = new Date('2027-02-28T12:00:00Z')
  await askAboutLegalHolds(db, before)
  await deliverDue(db, { now: before, byMail: false })
  expect(await asked()).toBe(0)
  const at = new Date('2027-02-28T22:00:00Z')
  for (const _ of [1, 2]) await askAboutLegalHolds(db, at)
  await deliverDue(db, { now: at, byMail: false })
  expect(await asked()).toBe(1)
})

it('of a driver who moved it comes back where it can be lifted: at the plant of today', async () => {
  const { setter, second, hold, driver } = scene
  await setter.call(set, hold)
  const there = await api.as({ portal: 'staff_portal' })
  await aMove(db, driver, { plantId: there.plantId, at: api.now })
  const at = new Date('2027-03-01T12:00:00Z')
  await askAboutLegalHolds(db, at)
  await deliverDue(db, { now: at, byMail: false })
  const asked = async ({ call }: typeof second) =>
    (await call(bellContract.index, {})).data.filter(({ title }) => title === 'Legal hold to review').length
  expect([await asked(second), await asked(there)]).toEqual([0, 1])
  const [{ _id: legal_hold_id } = { _id: '' }] = (await there.call(ofDriver, { driver_id: driver.id })).holds
  await there.call(lift, { legal_hold_id, reason: 'The case is closed' })
})

it('keeps checks at the gate and drafts of the person, which are deleted once it is lifted', async () => {
  const { setter, second, hold, driver, plantId } = scene
  await setter.call(set, hold)
  const checks = () => db.selectFrom('gate_check').select('id').where('driver_id', '=', driver.id).execute()
  const at = new Date('2020-01-01T08:00:00Z')
  await aGateCheck(db, { plantId, driverId: driver.id, transporterId: driver.transporter_id, at })
  await aDraft(db, { plantId, by: setter.userId, entered: { id_no: driver.id_no }, at })
  const drafts = () => db.selectFrom('onboarding_draft').select('id').where('auth_plant_id', '=', plantId).execute()
  const cleanUp = async () => {
    await deleteOldChecks(db, api.now)
    await deleteExpiredDrafts(db, api.now)
    return [(await checks()).length, (await drafts()).length]
  }
  expect(await cleanUp()).toEqual([1, 1])
  const [{ _id: legal_hold_id } = { _id: '' }] = await scene.holdsOf()
  await second.call(lift, { legal_hold_id, reason: 'The case is closed' })
  expect(await cleanUp()).toEqual([0, 0])
})
