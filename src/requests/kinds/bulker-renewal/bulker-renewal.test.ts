import { expect, it } from 'vitest'
import { aPlant } from '#administration/master-data.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { requestsContract } from '../../requests.contract.ts'
import { bulkerFormContract, bulkerRenewal } from './bulker-renewal.contract.ts'

const api = await testApi()
const decider = await api.as({ portal: 'staff_portal' })
const { plantId } = decider
const depot = await aPlant(api.db, { name: 'Mombasa clinker yard' })
const report = () => new File([new Uint8Array(aPdf())], 'bulker.pdf', { type: 'application/pdf' })
const aBody = () => ({ location: depot.name, trainer: 'Beatrice Adhiambo', date: '2026-11-16', training_report: report() })

async function aBulkerDriver() {
  const clearances = { medical: '2027-06-13', ddt: '2027-08-01', bulker: '2026-12-01' }
  const driver = await aPassHolder(api.db, { plantId, vehicle_options: ['Bulker'], passExpiry: '2026-12-01', clearances })
  const owner = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  return { driver, owner }
}

const clearancesOf = (id: string) =>
  api.db
    .selectFrom('clearance')
    .select(['given_on', 'expiry', 'given_by', 'location', 'request_id'])
    .where('driver_id', '=', id)
    .where('kind', '=', 'bulker')
    .orderBy('id')
    .execute()

it.each([
  ['date', { date: '2026-11-22' }, 'The date of the training is in the future'],
  ['date', { date: '2025-11-21' }, 'The training is valid for 12 months and has expired'],
  ['date', { date: '2026-02-30' }, 'There is no such day: 2026-02-30'],
  ['location', { location: 'A field behind the yard' }, 'Choose one of the plants'],
  [
    'training_report',
    { training_report: new File(['x'], 'report.png', { type: 'image/png' }) },
    'This kind of file is not accepted. Choose a PDF file of at most 10 MB',
  ],
])('is refused at its %s: %j', async (field, wrong, message) => {
  const { driver, owner } = await aBulkerDriver()
  await expect(owner.call(bulkerRenewal.raise, { driver_id: driver.id, ...aBody(), ...wrong })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: message } },
  })
  expect(await api.db.selectFrom('request').select('id').where('driver_id', '=', driver.id).execute()).toEqual([])
})

it('the plants are offered to transporters only', async () => {
  const { owner } = await aBulkerDriver()
  expect((await owner.call(bulkerFormContract.form, {})).plants).toContainEqual({ _id: depot.id, name: depot.name })
  await expect(decider.call(bulkerFormContract.form, {})).rejects.toMatchObject({ status: 403 })
})

it('approval makes it the current training and updates the pass', async () => {
  const { driver, owner } = await aBulkerDriver()
  const { request_id } = await owner.call(bulkerRenewal.raise, { driver_id: driver.id, ...aBody() })
  const { request } = await decider.call(requestsContract.details, { id: request_id })
  expect(request.body_data).toMatchObject({
    location: depot.name,
    trainer: 'Beatrice Adhiambo',
    date: '2026-11-16',
    training_report: { name: 'bulker.pdf', file: expect.stringContaining(request_id) },
  })
  expect(await clearancesOf(driver.id)).toHaveLength(1)

  await decider.call(bulkerRenewal.decide, { request_id, comment: 'The report is in order', key: 'approve' })

  expect((await clearancesOf(driver.id)).at(-1)).toEqual({
    given_on: '2026-11-16',
    expiry: '2027-11-16',
    given_by: 'Beatrice Adhiambo',
    location: depot.name,
    request_id,
  })
  const { pass, alloc_pass } = (await owner.call(driverPageContract.details, { id: driver.id })).driver
  expect(pass.current_bulker_training).toMatchObject({ expiry: '2027-11-16' })
  expect({ alloc_pass, reason: pass.expiry_reason }).toMatchObject({
    alloc_pass: { expiry: '2027-01-05' },
    reason: '12 months from generation',
  })
})

it('rejection changes nothing', async () => {
  const { driver, owner } = await aBulkerDriver()
  const { request_id } = await owner.call(bulkerRenewal.raise, { driver_id: driver.id, ...aBody() })
  await decider.call(bulkerRenewal.decide, { request_id, comment: 'The report is unreadable', key: 'reject' })
  expect(await clearancesOf(driver.id)).toHaveLength(1)
  const { history } = await owner.call(requestsContract.details, { id: request_id })
  expect(history.at(-1)).toMatchObject({ status: { name: 'Rejected' }, comment: 'The report is unreadable' })
})

it('refuses to approve one that has expired while pending', async () => {
  const { driver, owner } = await aBulkerDriver()
  const { request_id } = await owner.call(bulkerRenewal.raise, { driver_id: driver.id, ...aBody(), date: '2025-11-23' })
  const today = api.now
  api.now = new Date('2026-11-23T06:00:00Z')
  const late = await api.as({ portal: 'staff_portal', plantId })
  await expect(late.call(bulkerRenewal.decide, { request_id, comment: 'At last', key: 'approve' })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'day_past' },
  })
  api.now = today
  expect(await clearancesOf(driver.id)).toHaveLength(1)
})
