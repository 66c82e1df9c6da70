import { expect, it } from 'vitest'
import { aSyllabus } from '#administration/master-data.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { medicalContract } from '../medical/medical.contract.ts'
import { aDriverToRenew } from '../renewals.factory.ts'
import { ddtContract } from './ddt.contract.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const trainer = await api.as({ portal: 'trainer', plantId })
const sheet = (wrong = {}) => ({
  score: 87.5,
  syllabus: 'Mountain roads',
  trainer_comment: 'Brakes early.',
  trainer_name: 'Beatrice Adhiambo',
  company: 'Safe Hands Driving',
  date: '2026-11-16',
  training_report: aPdfFile('training.pdf'),
  ...wrong,
})
async function aVerified(options = {}) {
  const driver = await aDriverToRenew(api.db, plantId, options)
  await trainer.call(ddtContract.verify, { id_no: driver.id_no })
  return driver
}

it.each([
  ['score', -1],
  ['score', 100.5],
  ['score', 'a lot'],
  ['score', '1e1'],
  ['score', 87.123],
  ['syllabus', 'Others'],
  ['syllabus', ' others '],
  ['date', '2026-11-22'],
  ['date', '2025-11-21'],
  ['training_report', new File(['MZ'], 'training.exe', { type: 'application/x-msdownload' })],
])('a training is refused at its %s: %s', async (field, value) => {
  const driver = await aVerified()
  await expect(trainer.call(renewDdt.raise, { driver_id: driver.id, ...sheet({ [field]: value }) })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: expect.any(String) } },
  })
})

it('trainers and doctors cannot use each other’s calls', async () => {
  const driver = await aVerified()
  const doctor = await api.as({ portal: 'doctor', plantId })
  await expect(doctor.call(ddtContract.verify, { id_no: driver.id_no })).rejects.toMatchObject({ status: 403 })
  await expect(trainer.call(medicalContract.verify, { id_no: driver.id_no })).rejects.toMatchObject({ status: 403 })
  await expect(trainer.call(renewMedical.exist, { driver_id: driver.id })).rejects.toMatchObject({ status: 403 })
})

it('a doctor raises no training, of a driver they have verified either', async () => {
  const driver = await aVerified()
  const doctor = await api.as({ portal: 'doctor', plantId })
  await doctor.call(medicalContract.verify, { id_no: driver.id_no })
  await expect(doctor.call(renewDdt.raise, { driver_id: driver.id, ...sheet() })).rejects.toMatchObject({ status: 403 })
})

it('a trainer sees their own renewals only, not those of a colleague or of another plant', async () => {
  const company = 'Safe Hands Driving'
  const [colleague, elsewhere] = [await api.as({ portal: 'trainer', plantId, company }), await api.as({ portal: 'trainer', company })]
  const mine = await api.as({ portal: 'trainer', plantId, company })
  const listed = async ({ call }: typeof mine) => {
    const { data, total } = await call(ddtContract.list, {})
    return [data.map(({ _id }) => _id), total]
  }
  const raised = async ({ call, plantId: at }: typeof mine) => {
    const driver = await aDriverToRenew(api.db, at)
    await call(ddtContract.verify, { id_no: driver.id_no })
    return (await call(renewDdt.raise, { driver_id: driver.id, ...sheet() })).request_id
  }
  const ids = { mine: await raised(mine), colleague: await raised(colleague), elsewhere: await raised(elsewhere) }
  expect(await listed(mine)).toEqual([[ids.mine], 1])
  expect(await listed(colleague)).toEqual([[ids.colleague], 1])
  expect(await listed(elsewhere)).toEqual([[ids.elsewhere], 1])
})

it('approval makes a training with a free-text syllabus current and updates the pass', async () => {
  const driver = await aVerified({ passExpiry: '2026-12-01', clearances: { medical: '2027-02-01', ddt: '2026-12-01' } })
  const { request_id } = await trainer.call(renewDdt.raise, { driver_id: driver.id, ...sheet() })
  await staff.call(renewDdt.decide, { request_id, comment: 'In order', key: 'approve' })
  const rows = await api.db
    .selectFrom('clearance')
    .selectAll()
    .where('driver_id', '=', driver.id)
    .where('kind', '=', 'ddt')
    .orderBy('id')
    .execute()
  expect(rows.at(-1)).toMatchObject({
    given_on: '2026-11-16',
    expiry: '2027-11-16',
    score: '87.50',
    syllabus: 'Mountain roads',
    given_by: 'Beatrice Adhiambo',
    company: 'Safe Hands Driving',
    comment: 'Brakes early.',
    request_id,
  })
  const { alloc_pass } = (await staff.call(driverPageContract.details, { id: driver.id })).driver
  expect(alloc_pass).toMatchObject({ expiry: '2027-01-05' })
  expect((await trainer.call(ddtContract.list, {})).data).toMatchObject([
    { _id: request_id, fit_to_work: null, request_id: { status_id: { name: 'Approved' } } },
  ])
})

it('refuses to approve one that has expired while pending', async () => {
  const driver = await aVerified()
  const { request_id } = await trainer.call(renewDdt.raise, { driver_id: driver.id, ...sheet({ date: '2025-11-22' }) })
  const today = api.now
  api.now = new Date('2026-11-22T06:00:00Z')
  const late = await api.as({ portal: 'staff_portal', plantId })
  await expect(late.call(renewDdt.decide, { request_id, comment: 'At last', key: 'approve' })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'day_past' },
  })
  api.now = today
})

it('the form lists the syllabus', async () => {
  const { name } = await aSyllabus(api.db)
  expect((await trainer.call(ddtContract.form, {})).syllabus).toContain(name)
})
