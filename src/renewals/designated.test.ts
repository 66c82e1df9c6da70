import { expect, it } from 'vitest'
import { aDoctor, aPlant } from '#administration/master-data.factory.ts'
import { anIssuer } from '#issuers/issuers.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { ddtContract } from './ddt/ddt.contract.ts'
import { medicalContract } from './medical/medical.contract.ts'
import { aDriverToRenew, aSentMedical } from './renewals.factory.ts'

const api = await testApi()
const { db } = api
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff

async function aDesignatedDoctor(days: object = {}) {
  const { id: doctorId } = await aDoctor(db, { name: 'Dr Amina Hassan' })
  const issuerId = await anIssuer(db, { doctorId }, days)
  return { ...(await api.as({ portal: 'doctor', plantId, doctorId })), issuerId, doctorId }
}
let companies = 0
async function aTrainer(days: object = {}) {
  const company = `Safe Roads ${(companies += 1)}`
  const trainer = await api.as({ portal: 'trainer', plantId, company })
  return { company, ...trainer, issuerId: await anIssuer(db, { allocationId: trainer.allocationId }, days) }
}
const sheet = (company: string, date = '2026-11-16') => ({
  score: 87.5,
  syllabus: 'Mountain roads',
  trainer_comment: 'Brakes early.',
  trainer_name: 'Beatrice Adhiambo',
  company,
  date,
  training_report: aPdfFile('training.pdf'),
})
const issuersOf = async (driverId: string, kind: string) => {
  const rows = await db
    .selectFrom('clearance')
    .select('issuer_id')
    .where('driver_id', '=', driverId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ issuer_id }) => issuer_id)
}
const refusedAt = (field: string, text: string) => ({ status: 422, problem: { errors: { [field]: text } } })

it.each([
  [{ designated_until: '2026-11-15' }, 'Dr Amina Hassan was designated until 15 Nov 2026; the examination is of 16 Nov 2026.'],
  [{ designated_from: '2026-11-17' }, 'Dr Amina Hassan is designated from 17 Nov 2026; the examination is of 16 Nov 2026.'],
])('a doctor with %j sends no medical of that day, but a finding ‘not fit’', async (days, text) => {
  const doctor = await aDesignatedDoctor(days)
  const driver = await aDriverToRenew(db, plantId)
  await expect(aSentMedical(doctor, driver)).rejects.toMatchObject(refusedAt('date', text))
  const request_id = await aSentMedical(doctor, driver, { fit_to_work: 'no' })
  await staff.call(renewMedical.decide, { request_id, comment: 'Seen', key: 'approve' })
  expect((await issuersOf(driver.id, 'medical')).at(-1)).toBe(doctor.issuerId)
})

it.each([{ designated_until: '2026-11-16' }, { designated_from: '2026-11-16' }])(
  'on the day itself a doctor with %j does',
  async (days) => {
    const doctor = await aDesignatedDoctor(days)
    const driver = await aDriverToRenew(db, plantId)
    const request_id = await aSentMedical(doctor, driver)
    await staff.call(renewMedical.decide, { request_id, comment: 'Seen', key: 'approve' })
    expect((await issuersOf(driver.id, 'medical')).at(-1)).toBe(doctor.issuerId)
  },
)

it('the form of medicals lists who is designated today', async () => {
  const gone = await aDesignatedDoctor({ designated_until: '2026-11-20' })
  const here = await aDesignatedDoctor()
  const ids = (await here.call(medicalContract.form, {})).doctors.map(({ _id }) => _id)
  expect(ids).toContain(here.doctorId)
  expect(ids).not.toContain(gone.doctorId)
})

it('what waits when a designation ends before its day is not approved: the decider reads why before', async () => {
  const doctor = await aDesignatedDoctor()
  const driver = await aDriverToRenew(db, plantId)
  const request_id = await aSentMedical(doctor, driver)
  await anIssuer(db, { doctorId: doctor.doctorId }, { designated_until: '2026-11-15' })
  const why = 'Dr Amina Hassan was designated until 15 Nov 2026; the examination is of 16 Nov 2026. Reject the request.'
  expect((await staff.call(requestsContract.details, { id: request_id })).request).toMatchObject({ cannot_approve_because: why })
  const approve = { request_id, comment: 'In order', key: 'approve' } as const
  await expect(staff.call(renewMedical.decide, approve)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'not_designated', message: why },
  })
  await staff.call(renewMedical.decide, { ...approve, key: 'reject' })
  expect(await issuersOf(driver.id, 'medical')).toEqual([null])
})

it('a training counts for the company of the trainer’s access, whatever company the sheet names', async () => {
  const trainer = await aTrainer()
  const driver = await aDriverToRenew(db, plantId)
  await trainer.call(ddtContract.verify, { id_no: driver.id_no })
  const { request_id } = await trainer.call(renewDdt.raise, { driver_id: driver.id, ...sheet('Somebody else') })
  await staff.call(renewDdt.decide, { request_id, comment: 'In order', key: 'approve' })
  expect((await issuersOf(driver.id, 'ddt')).at(-1)).toBe(trainer.issuerId)
  const [sent] = (await trainer.call(ddtContract.list, {})).data
  expect(JSON.parse(String(sent?.request_id.body_data))).not.toHaveProperty('issuer_id')
})

it.each([
  [{ designated_until: '2026-11-15' }, 'was designated until 15 Nov 2026; the training is of 16 Nov 2026.'],
  [{ courses: ['bulker'] }, 'is not designated for defensive driving.'],
])('a trainer of a company with %j sends no training', async (days, text) => {
  const trainer = await aTrainer(days)
  const driver = await aDriverToRenew(db, plantId)
  await trainer.call(ddtContract.verify, { id_no: driver.id_no })
  await expect(trainer.call(renewDdt.raise, { driver_id: driver.id, ...sheet(trainer.company) })).rejects.toMatchObject(
    refusedAt('date', `${trainer.company} ${text}`),
  )
})

it('a bulker training by a company that is known must be one that it may give; an unknown trainer stays allowed', async () => {
  const { company, issuerId } = await aTrainer({ courses: ['ddt'] })
  const { name: location } = await aPlant(db)
  const driver = await aDriverToRenew(db, plantId)
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const send = (trainer: string) =>
    office.call(bulkerRenewal.raise, {
      driver_id: driver.id,
      location,
      trainer,
      date: '2026-11-16',
      training_report: aPdfFile('training.pdf'),
    })
  const loud = company.toUpperCase().replace(' ', '-')
  await expect(send(loud)).rejects.toMatchObject(refusedAt('date', `${company} is not designated for bulker training.`))
  await db
    .updateTable('issuer')
    .set({ courses: ['ddt', 'bulker'] })
    .where('id', '=', issuerId)
    .execute()
  const { request_id } = await send(loud)
  await staff.call(bulkerRenewal.decide, { request_id, comment: 'In order', key: 'approve' })
  const next = await send('Peter Njoroge')
  await staff.call(bulkerRenewal.decide, { request_id: next.request_id, comment: 'In order', key: 'approve' })
  expect((await issuersOf(driver.id, 'bulker')).slice(-2)).toEqual([issuerId, null])
})
