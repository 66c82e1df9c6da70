import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { aDriverToRenew, anApprovedMedical } from '../renewals.factory.ts'
import { fixMedicalContract } from './fix-medical.contract.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const doctor = await api.as({ portal: 'doctor', plantId })
const people = { doctor, decider: staff }
const page = async (id: string) => (await staff.call(driverPageContract.details, { id })).driver
const medicalsOf = (id: string) =>
  api.db
    .selectFrom('clearance')
    .select(['id', 'expiry', 'is_void', 'request_id', 'fixed_by'])
    .where('driver_id', '=', id)
    .where('kind', '=', 'medical')
    .orderBy('id')
    .execute()
const currentOf = async (id: string) => (await medicalsOf(id)).filter(({ is_void }) => !is_void).at(-1)?.id ?? ''
const listed = async (id: string) =>
  (await staff.call(fixMedicalContract.list, { page_size: 100 })).data.find(({ driver_id }) => driver_id._id === id)

/** A driver with two approved medicals; the second, with the wrong date, is current. */
async function aWrongMedical() {
  const driver = await aDriverToRenew(api.db, plantId, { clearances: { ddt: '2027-08-01' } })
  const right = await anApprovedMedical(people, driver, { date: '2026-11-16' })
  const wrong = await anApprovedMedical(people, driver, { date: '2026-11-20' })
  return { driver, right, wrong, input: { renewal_request: right, driver_id: driver.id, medical_id: await currentOf(driver.id) } }
}

it.each(['renewal_request', 'driver_id', 'medical_id'])('requires %s', async (field) => {
  const { [field]: _, ...rest }: Record<string, string> = (await aWrongMedical()).input
  await expect(staff.call(fixMedicalContract.fix, Object(rest))).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: 'This is mandatory' } },
  })
})

it('requires the permissions to decide and to open medical files', async () => {
  const { input } = await aWrongMedical()
  const reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['medical.read'] })
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.decide.renew-medical'] })
  for (const person of [reader, clerk, doctor])
    await expect(person.call(fixMedicalContract.fix, input)).rejects.toMatchObject({ status: 403 })
  for (const person of [clerk, doctor]) await expect(person.call(fixMedicalContract.list, {})).rejects.toMatchObject({ status: 403 })
})

it("refuses another driver's renewal, an unknown driver and another plant's", async () => {
  const [{ input, driver }, other] = [await aWrongMedical(), await aWrongMedical()]
  const foreign = await api.as({ portal: 'staff_portal' })
  const pick = (wrong: object, who = staff) => who.call(fixMedicalContract.fix, { ...input, ...wrong })
  await expect(pick({ renewal_request: other.right })).rejects.toMatchObject({ status: 404 })
  await expect(pick({ driver_id: '999999999' })).rejects.toMatchObject({ status: 404 })
  await expect(pick({}, foreign)).rejects.toMatchObject({ status: 404 })
  expect((await foreign.call(fixMedicalContract.list, {})).data).toEqual([])
  expect((await medicalsOf(driver.id)).every(({ is_void }) => !is_void)).toBe(true)
})

it('lists a driver with two renewals, not one with a single renewal', async () => {
  const once = await aDriverToRenew(api.db, plantId)
  await anApprovedMedical(people, once)
  const { driver, right, wrong, input } = await aWrongMedical()
  expect(await listed(once.id)).toBeUndefined()
  expect(await listed(driver.id)).toMatchObject({
    _id: input.medical_id,
    driver_id: { name: driver.name, transporter_id: { _id: driver.transporter_id } },
    pass: { current_medical: { expiry: '2027-11-20', finding: null } },
    attachment: `/v2/requests/file?request_id=${wrong}&field=medical_report`,
    requests: [
      { _id: wrong, is_current: true },
      { _id: right, body_data: '{"date":"2026-11-16","fit_to_work":"yes"}', is_current: false, cannot_pick_because: null },
    ],
  })
})

it('lists a driver whose current medical is not from the latest examination approved', async () => {
  const driver = await aDriverToRenew(api.db, plantId)
  await anApprovedMedical(people, driver)
  await giveClearances(api.db, [
    { driver_id: driver.id, kind: 'medical', given_on: '2026-11-18', expiry: '2027-11-18', created_at: api.now },
  ])
  expect(await listed(driver.id)).toMatchObject({ attachment: null, requests: [{ is_current: false }] })
})

it('the chosen renewal becomes current, the pass follows, and the previous one is void', async () => {
  const { driver, right, wrong, input } = await aWrongMedical()
  expect(await page(driver.id)).toMatchObject({ pass: { current_medical: { expiry: '2027-11-20' } } })
  const answer = await staff.call(fixMedicalContract.fix, input)
  expect(answer).toEqual({
    message: 'Card cancellation request sent successfully',
    done: `The current medical of ${driver.name} is now valid until 2027-11-16, and the pass until 2027-06-13. No card was cancelled.`,
  })
  expect(await medicalsOf(driver.id)).toMatchObject([
    { request_id: right, is_void: true },
    { request_id: wrong, is_void: true },
    { request_id: right, expiry: '2027-11-16', is_void: false, fixed_by: staff.userId },
  ])
  expect(await page(driver.id)).toMatchObject({
    alloc_card: { card_no: driver.cardNo },
    pass: { current_medical: { expiry: '2027-11-16' }, expiry: '2027-06-13' },
  })
  expect(await listed(driver.id)).toBeUndefined()
  const audit = await api.db
    .selectFrom('audit')
    .select(['user_id', 'after'])
    .where('action', '=', 'medical fixed')
    .where('subject_id', '=', driver.id)
    .execute()
  const after = { clearance_id: expect.any(String), given_on: '2026-11-16', expiry: '2027-11-16', fit_to_work: true, request_id: right }
  expect(audit).toEqual([{ user_id: staff.userId, after: { ...after, why: 'medical fixed' } }])
})

it('an earlier date shortens the pass', async () => {
  const driver = await aDriverToRenew(api.db, plantId, { clearances: { ddt: '2027-08-01' } })
  const early = await anApprovedMedical(people, driver, { date: '2025-12-01' })
  await anApprovedMedical(people, driver, { date: '2026-11-16' })
  await staff.call(fixMedicalContract.fix, { renewal_request: early, driver_id: driver.id, medical_id: await currentOf(driver.id) })
  expect(await page(driver.id)).toMatchObject({ alloc_pass: { expiry: '2026-12-01' }, pass: { expiry_reason: 'medical' } })
})

it('of two concurrent choices, one is refused as outdated', async () => {
  const { input, wrong, driver } = await aWrongMedical()
  const picks = await Promise.allSettled([
    staff.call(fixMedicalContract.fix, input),
    staff.call(fixMedicalContract.fix, { ...input, renewal_request: wrong }),
  ])
  expect(picks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [lost] = picks.flatMap((pick) => (pick.status === 'rejected' ? [pick.reason] : []))
  expect(lost).toMatchObject({ status: 409, problem: { code: 'medical_changed' } })
  expect((await medicalsOf(driver.id)).filter(({ fixed_by }) => fixed_by !== null)).toHaveLength(1)
})

it('cannot override a later finding of “not fit”; a later renewal lists the driver again', async () => {
  const driver = await aDriverToRenew(api.db, plantId)
  const fit = await anApprovedMedical(people, driver, { date: '2026-11-10' })
  await anApprovedMedical(people, driver, { date: '2026-11-16', fit_to_work: 'no' })
  const input = { renewal_request: fit, driver_id: driver.id, medical_id: await currentOf(driver.id) }
  await expect(staff.call(fixMedicalContract.fix, input)).rejects.toMatchObject({ status: 409, problem: { code: 'not_fit_since' } })
  expect((await listed(driver.id))?.requests).toMatchObject([
    { cannot_pick_because: null },
    { cannot_pick_because: expect.stringContaining('not fit') },
  ])
  const mixed = await aWrongMedical()
  await staff.call(fixMedicalContract.fix, mixed.input)
  await anApprovedMedical(people, mixed.driver, { date: '2026-11-21' })
  expect(await listed(mixed.driver.id)).toMatchObject({ requests: [{ is_current: true }, {}, {}] })
})

it('nor one of the plant that the driver came from', async () => {
  const before = await api.as({ portal: 'staff_portal' })
  const driver = await aDriverToRenew(api.db, before.plantId)
  const elsewhere = { doctor: await api.as({ portal: 'doctor', plantId: before.plantId }), decider: before }
  await anApprovedMedical(elsewhere, driver, { date: '2026-11-16', fit_to_work: 'no' })
  await api.ownerDb.updateTable('driver').set({ auth_plant_id: plantId }).where('id', '=', driver.id).execute()
  const fit = await anApprovedMedical(people, driver, { date: '2026-11-10' })
  const row = await listed(driver.id)
  expect(row?.requests).toMatchObject([{ _id: fit, cannot_pick_because: expect.stringContaining('not fit') }])
  const input = { renewal_request: fit, driver_id: driver.id, medical_id: row?._id ?? '' }
  await expect(staff.call(fixMedicalContract.fix, input)).rejects.toMatchObject({ status: 409, problem: { code: 'not_fit_since' } })
  expect((await medicalsOf(driver.id)).every(({ is_void }) => !is_void)).toBe(true)
})
