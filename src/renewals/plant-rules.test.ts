import { expect, it } from 'vitest'
import { aPlant } from '#administration/master-data.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aBuiltInRule } from '#drivers/requirements/requirements.factory.ts'
import type { EndingValidity } from '#drivers/requirements/requirement-definition.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { bulkerFormContract, bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { ddtContract } from './ddt/ddt.contract.ts'
import { fixMedicalContract } from './fix-medical/fix-medical.contract.ts'
import { medicalContract } from './medical/medical.contract.ts'
import { aDriverToRenew, anApprovedMedical, aSentMedical } from './renewals.factory.ts'

const api = await testApi()
const { db } = api

const byAge: EndingValidity = { kind: 'months', months: 24, byAge: [{ fromAge: 50, months: 6 }] }

/** A plant with people of each kind. */
async function aPlantWith(rules: { medical?: EndingValidity; ddt?: EndingValidity; bulker?: EndingValidity }) {
  const staff = await api.as({ portal: 'staff_portal' })
  const { plantId } = staff
  for (const kind of ['medical', 'ddt', 'bulker'] as const) if (rules[kind]) await aBuiltInRule(db, plantId, kind, rules[kind])
  const doctor = await api.as({ portal: 'doctor', plantId })
  return { plantId, staff, doctor, trainer: await api.as({ portal: 'trainer', plantId }), people: { doctor, decider: staff } }
}

const endOf = async (driverId: string, kind: 'medical' | 'ddt' | 'bulker') =>
  (
    await db
      .selectFrom('current_clearance')
      .select('expiry')
      .where('driver_id', '=', driverId)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).expiry

it.each<[string, { date_of_birth?: string | null }, object, string]>([
  ['of 38 years', {}, {}, '2028-11-16'],
  ['of 50 years', { date_of_birth: '1976-11-16' }, {}, '2027-05-16'],
  ['who was 49 on that day', { date_of_birth: '1976-11-17' }, {}, '2028-11-16'],
  ['of no known age', { date_of_birth: null }, {}, '2027-05-16'],
  ['whose doctor wants to see them earlier', {}, { valid_until: '2027-02-01' }, '2027-02-01'],
  ['examined before the rule', {}, { date: '2025-12-31' }, '2026-12-31'],
  ['found not fit', {}, { fit_to_work: 'no' }, '2026-11-16'],
])('a medical lasts as long as the plant says of a driver %s', async (_, fields, input, end) => {
  const { plantId, people } = await aPlantWith({ medical: byAge })
  const driver = await aDriver(db, { plantId, ...fields })
  await anApprovedMedical(people, driver, input)
  expect(await endOf(driver.id, 'medical')).toBe(end)
})

it.each([
  [{ valid_until: '2028-11-17' }, "By the plant's rule the examination is valid until 16 Nov 2028. Enter that day or an earlier one"],
  [{ valid_until: '2026-11-21' }, 'Enter a day after today'],
  [{ valid_until: '2027-02-01', fit_to_work: 'no' as const }, "A finding 'not fit' is valid on no day. Leave this empty"],
  [{ valid_until: '2027-02-30' }, 'There is no such day: 2027-02-30'],
])('a doctor may set an earlier day only: %j', async (input, valid_until) => {
  const { plantId, people } = await aPlantWith({ medical: byAge })
  const driver = await aDriverToRenew(db, plantId)
  await expect(aSentMedical(people.doctor, driver, input)).rejects.toMatchObject({ status: 422, problem: { errors: { valid_until } } })
})

it('an examination that the plant’s rule has outlived is refused, in its words', async () => {
  const { plantId, people } = await aPlantWith({ medical: { kind: 'months', months: 3, byAge: [] } })
  const driver = await aDriverToRenew(db, plantId)
  await expect(aSentMedical(people.doctor, driver, { date: '2026-08-21' })).rejects.toMatchObject({
    problem: { errors: { date: 'The examination is valid for 3 months and has expired' } },
  })
})

it('the form of a doctor learns what the plant says of the day, and who decides sees what was set', async () => {
  const { plantId, people, staff } = await aPlantWith({ medical: byAge })
  const driver = await aDriverToRenew(db, plantId)
  const ask = () => people.doctor.call(medicalContract.rule, { driver_id: driver.id, date: '2026-11-16' })
  await expect(ask()).rejects.toMatchObject({ status: 404 })
  const id = await aSentMedical(people.doctor, driver, { valid_until: '2027-02-01' })
  expect(await ask()).toEqual({ valid_until: '2028-11-16' })
  const { request } = await staff.call(requestsContract.details, { id })
  expect(request.body_data).toMatchObject({ valid_until: '2027-02-01' })
})

it('a training lasts to the date on its report where the plant says so, and needs it', async () => {
  const { plantId, staff, trainer } = await aPlantWith({ ddt: { kind: 'proof' } })
  const driver = await aDriverToRenew(db, plantId)
  await trainer.call(ddtContract.verify, { id_no: driver.id_no })
  expect(await trainer.call(ddtContract.rule, { driver_id: driver.id, date: '2026-11-16' })).toEqual({ valid_until: null })
  const sheet = { score: 90, syllabus: 'Mountain roads', trainer_comment: 'Brakes early.', trainer_name: 'Beatrice', company: 'Safe Hands' }
  const send = (fields: object = {}) =>
    trainer.call(renewDdt.raise, { driver_id: driver.id, ...sheet, date: '2026-11-16', training_report: aPdfFile('t.pdf'), ...fields })
  await expect(send()).rejects.toMatchObject({
    problem: { errors: { valid_until: 'Enter until when the training is valid, as its report says' } },
  })
  await expect(send({ valid_until: '2036-11-17' })).rejects.toMatchObject({
    problem: { errors: { valid_until: 'Enter a day within 10 years of the training' } },
  })
  const { request_id } = await send({ valid_until: '2029-04-30' })
  await staff.call(renewDdt.decide, { request_id, comment: 'In order', key: 'approve' })
  expect(await endOf(driver.id, 'ddt')).toBe('2029-04-30')
})

it('a bulker training lasts to the end of the year, or to the date that its form asks for', async () => {
  const depot = await aPlant(db)
  const renew = async (bulker: EndingValidity, fields: object = {}) => {
    const { plantId, staff } = await aPlantWith({ bulker })
    const driver = await aPassHolder(db, { plantId, vehicle_options: ['Bulker'], clearances: { bulker: '2026-12-01' }, passExpiry: null })
    const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    const { asks_valid_until } = await office.call(bulkerFormContract.form, {})
    const body = { location: depot.name, trainer: 'Beatrice', date: '2026-11-16', training_report: aPdfFile('b.pdf'), ...fields }
    const { request_id } = await office.call(bulkerRenewal.raise, { driver_id: driver.id, ...body })
    await staff.call(bulkerRenewal.decide, { request_id, comment: 'In order', key: 'approve' })
    return [asks_valid_until, await endOf(driver.id, 'bulker')]
  }
  expect(await renew({ kind: 'year_end' })).toEqual([false, '2027-01-01'])
  expect(await renew({ kind: 'proof' }, { valid_until: '2028-01-31' })).toEqual([true, '2028-01-31'])
})

it('Fix medical takes the rule of the examination that is picked, with the day that its doctor set', async () => {
  const { plantId, staff, people } = await aPlantWith({ medical: byAge })
  const driver = await aDriverToRenew(db, plantId)
  const picked = await anApprovedMedical(people, driver, { date: '2026-10-01', valid_until: '2027-03-01' })
  await anApprovedMedical(people, driver, { date: '2026-11-16' })
  const { data } = await staff.call(fixMedicalContract.list, { page_size: 100 })
  const medical_id = data.find(({ driver_id }) => driver_id._id === driver.id)?._id ?? ''
  const { done } = await staff.call(fixMedicalContract.fix, { renewal_request: picked, driver_id: driver.id, medical_id })
  expect(done).toContain('is now valid until 2027-03-01')
  expect(await endOf(driver.id, 'medical')).toBe('2027-03-01')
})

it('without a rule of the plant all last 12 months, whatever other plants say', async () => {
  await aPlantWith({ medical: byAge, ddt: { kind: 'year_end' } })
  const { plantId, people } = await aPlantWith({})
  const driver = await aDriverToRenew(db, plantId)
  await anApprovedMedical(people, driver)
  expect(await endOf(driver.id, 'medical')).toBe('2027-11-16')
  await expect(people.doctor.call(renewMedical.exist, { driver_id: driver.id })).resolves.toMatchObject({ existing: [] })
})
