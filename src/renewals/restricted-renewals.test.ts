import { describe, expect, it } from 'vitest'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { clearanceHistoryContract } from '#drivers/clearances/clearance-history.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRestriction } from '#drivers/restrictions/restrictions.factory.ts'
import { restrictionsContract } from '#drivers/restrictions/restrictions.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { kinds } from '#requests/kinds/kinds.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { requestVersionsContract, sendBackContract } from '#requests/send-back/send-back.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { ddtContract } from './ddt/ddt.contract.ts'
import { fixMedicalContract } from './fix-medical/fix-medical.contract.ts'
import { aSentMedical, anApprovedMedical } from './renewals.factory.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const doctor = await api.as({ portal: 'doctor', plantId })
const trainer = await api.as({ portal: 'trainer', plantId })
const aDriver = () => aPassHolder(api.db, { plantId })
type Driver = Awaited<ReturnType<typeof aDriver>>

const wordsOf = async ({ id }: Pick<Driver, 'id'>) =>
  (await staff.call(verdictContract.asAt, { driver_id: id })).restrictions.map(({ words }) => words)
const approve = (driver: Driver, input: Parameters<typeof anApprovedMedical>[2]) =>
  anApprovedMedical({ doctor, decider: staff }, driver, input)

async function aTraining(driver: Driver, restrictions: readonly string[]): Promise<string> {
  await trainer.call(ddtContract.verify, { id_no: driver.id_no })
  const sheet = {
    score: 80,
    syllabus: 'Hazards',
    trainer_comment: 'Good',
    trainer_name: 'Philip Tanui',
    company: 'Safe Roads',
    date: '2026-11-16',
  }
  const input = { driver_id: driver.id, ...sheet, training_report: aPdfFile('ddt.pdf'), restrictions: [...restrictions] }
  return (await trainer.call(kinds['renew-ddt'].raise, input)).request_id
}

describe('refused at its field', () => {
  it.each([
    ['what there is not', ['sunglasses'], 'This plant has no such restriction. Choose from the list.'],
    ['one of them twice', ['glasses', 'glasses'], 'Choose each restriction once'],
    ['eleven', Array.from({ length: 11 }, (_, n) => `own_${n}`), 'Choose at most 10'],
  ])('%s, of a doctor, a trainer and staff', async (_, restrictions, message) => {
    const driver = await aDriver()
    const refused = { status: 422, problem: { errors: { restrictions: message } } }
    await expect(aSentMedical(doctor, driver, { restrictions })).rejects.toMatchObject(refused)
    await expect(aTraining(driver, restrictions)).rejects.toMatchObject(refused)
    const request_id = await aSentMedical(doctor, driver)
    const decision = { request_id, comment: 'In order', key: 'approve', restrictions } as const
    await expect(staff.call(kinds['renew-medical'].decide, { ...decision, restrictions: [...restrictions] })).rejects.toMatchObject(refused)
  })

  it('another plant’s, and one that is retired', async () => {
    const other = await aRestriction(api.db, (await api.as({ portal: 'staff_portal' })).plantId)
    const retired = await aRestriction(api.db, plantId, { name: 'Daylight lamps', is_active: false })
    const refused = (message: string) => ({ status: 422, problem: { errors: { restrictions: message } } })
    const [driver, gone] = [await aDriver(), "'Daylight lamps' is not given any more. Choose another one, or none."]
    await expect(aSentMedical(doctor, driver, { restrictions: [other.key] })).rejects.toMatchObject(
      refused('This plant has no such restriction. Choose from the list.'),
    )
    await expect(aSentMedical(doctor, driver, { restrictions: [retired.key] })).rejects.toMatchObject(refused(gone))
  })
})

it('one that was retired while the renewal waited is approved: the doctor found it before', async () => {
  const { id, key } = await aRestriction(api.db, plantId, { name: 'Tinted lenses', words: 'Tinted lenses' })
  const driver = await aDriver()
  const request_id = await aSentMedical(doctor, driver, { restrictions: [key] })
  await staff.call(restrictionsContract.update, { id, name: 'Tinted lenses', words: 'Tinted lenses', is_active: false })
  await staff.call(kinds['renew-medical'].decide, { request_id, comment: 'In order', key: 'approve' })
  expect(await wordsOf(driver)).toEqual(['Tinted lenses'])
})

it('restrictions of two proofs add up, and a later proof without any ends its own', async () => {
  const driver = await aDriver()
  await approve(driver, { restrictions: ['glasses'], date: '2026-11-10' })
  expect(await wordsOf(driver)).toEqual(['Glasses'])
  const training = await aTraining(driver, ['no_night', 'glasses'])
  await staff.call(kinds['renew-ddt'].decide, { request_id: training, comment: 'In order', key: 'approve' })
  expect(await wordsOf(driver)).toEqual(['Glasses', 'Not after 19:00'])
  const request_id = await aSentMedical(doctor, driver, { date: '2026-11-16' })
  const { preview } = (await staff.call(requestsContract.details, { id: request_id })).request
  expect(preview).toContainEqual({
    label: 'Restrictions after approval',
    text: 'None. No longer: Corrective lenses',
    is_warning: true,
  })
  await staff.call(kinds['renew-medical'].decide, { request_id, comment: 'In order', key: 'approve' })
  expect(await wordsOf(driver)).toEqual(['Glasses', 'Not after 19:00'])
  const without = await aTraining(driver, [])
  await staff.call(kinds['renew-ddt'].decide, { request_id: without, comment: 'In order', key: 'approve' })
  expect(await wordsOf(driver)).toEqual([])
})

it('an earlier examination that is approved later restricts nobody: the latest finding counts', async () => {
  const driver = await aDriver()
  await approve(driver, { date: '2026-11-18' })
  await approve(driver, { date: '2026-11-10', restrictions: ['glasses'] })
  expect(await wordsOf(driver)).toEqual([])
})

it('staff add to what was found and take nothing from it; history says what each proof had', async () => {
  const driver = await aDriver()
  const request_id = await aSentMedical(doctor, driver, { restrictions: ['glasses'] })
  const decision = { request_id, comment: 'In order', key: 'approve', restrictions: ['accompanied'] } as const
  await staff.call(kinds['renew-medical'].decide, { ...decision, restrictions: [...decision.restrictions] })
  expect((await wordsOf(driver)).toSorted()).toEqual(['Accompanied only', 'Glasses'])
  const { data } = await staff.call(clearanceHistoryContract.list, { driver_id: driver.id })
  expect(data.map(({ restrictions }) => restrictions.map(({ words }) => words).toSorted())).toEqual([
    ['Accompanied only', 'Glasses'],
    [],
    [],
  ])
  const before = await staff.call(verdictContract.asAt, { driver_id: driver.id, as_at: '2026-11-20' })
  expect(before.restrictions).toEqual([])
})

it('the medical that staff pick instead brings its own restrictions, and those of the void one end', async () => {
  const driver = await aDriver()
  const first = await approve(driver, { date: '2026-11-10', restrictions: ['no_bulker'] })
  await approve(driver, { date: '2026-11-16', restrictions: ['glasses'] })
  expect(await wordsOf(driver)).toEqual(['Glasses'])
  const current = api.db.selectFrom('current_clearance').select('id').where('driver_id', '=', driver.id).where('kind', '=', 'medical')
  const { id } = await current.executeTakeFirstOrThrow()
  await staff.call(fixMedicalContract.fix, { driver_id: driver.id, renewal_request: first, medical_id: String(id) })
  expect(await wordsOf(driver)).toEqual(['No bulker'])
})

it('is sent back by its name, and what was sent before is read in words', async () => {
  const driver = await aDriver()
  const request_id = await aSentMedical(doctor, driver, { restrictions: ['glasses'] })
  const { version } = (await staff.call(requestsContract.details, { id: request_id })).request
  await staff.call(sendBackContract.send, { request_id, version, comment: 'And at night?', fields: ['restrictions'] })
  await doctor.call(sendBackContract.resubmit, { request_id, restrictions: ['glasses', 'no_night'] })
  const { versions } = await staff.call(requestVersionsContract.list, { request_id })
  expect(versions[0]?.values).toEqual([{ label: 'Restrictions', text: 'Corrective lenses', file: null }])
  await staff.call(kinds['renew-medical'].decide, { request_id, comment: 'In order', key: 'approve' })
  expect(await wordsOf(driver)).toEqual(['Glasses', 'Not after 19:00'])
})

it('why is for the doctor and those who read medicals; what, for all who read the request', async () => {
  const driver = await aDriver()
  const request_id = await aSentMedical(doctor, driver, { restrictions: ['glasses'], restriction_reason: 'Minus four on both eyes' })
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read', 'drivers.read'] })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const bodyFor = async (who: typeof staff) => (await who.call(requestsContract.details, { id: request_id })).request.body_data
  expect(await bodyFor(staff)).toMatchObject({ restrictions: ['glasses'], restriction_reason: 'Minus four on both eyes' })
  for (const who of [clerk, office]) {
    const body = await bodyFor(who)
    expect(body).toMatchObject({ restrictions: ['glasses'] })
    expect(JSON.stringify(body)).not.toContain('Minus four')
  }
})
