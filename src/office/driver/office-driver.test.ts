import { settle } from '#drivers/drivers.factory.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { aDoctor } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, aSuspendedDriver, bringTo } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { transferDriver } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { helpersContract, officeDriverContract } from './office-driver.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
const { nextSteps, violations, cards, history } = officeDriverContract

const api = await testApi()
let office: Person
let rival: Person
let staff: Person
let rivalId: string
let about: { plantId: string; transporter_id: string }
beforeAll(async () => {
  const own = await aTransporter(api.db)
  ;({ id: rivalId } = await aTransporter(api.db))
  staff = await api.as({ portal: 'staff_portal' })
  const { plantId } = staff
  office = await api.as({ portal: 'transporter_portal', plantId, transporterId: own.id })
  rival = await api.as({ portal: 'transporter_portal', plantId, transporterId: rivalId })
  about = { plantId, transporter_id: own.id }
})

const stepsOf = async (driver_id: string) => {
  const { steps } = await office.call(nextSteps, { driver_id })
  return new Map(steps.map((step) => [step.what, step]))
}

it.each(Object.entries(officeDriverContract))('%s of another office or plant is 404', async (_name, route) => {
  const [driver, foreign] = [await aPassHolder(api.db, about), await aPassHolder(api.db, { transporter_id: about.transporter_id })]
  for (const [caller, driver_id] of [
    [rival, driver.id],
    [office, foreign.id],
  ] as const)
    await expect(caller.call(route, { driver_id })).rejects.toMatchObject({ status: 404 })
})

describe('next steps', () => {
  it('a suspension for a violation asks for its evidence', async () => {
    const driver = await aSuspendedDriver(api.db, about)
    expect((await stepsOf(driver.id)).get('status')).toMatchObject({ to: 'end-suspension', id: null })
    const request = await aRequest(api.db, { driverId: driver.id, createdBy: null, typeId: requestType.sanctionEvidence })
    expect((await stepsOf(driver.id)).get('status')).toMatchObject({ to: 'evidence', id: request, button: 'Send the evidence' })
  })

  it('pending requests are opened, except those of staff, which are not hinted at', async () => {
    const driver = await aPassHolder(api.db, { ...about, licence_expiry: '2026-12-01' })
    const own = { driverId: driver.id, createdBy: office.userId }
    const bulker = await aRequest(api.db, { ...own, typeId: requestType.bulkerRenewal })
    await aRequest(api.db, { ...own, typeId: requestType.changeDetails, isRaisedByStaff: true, body: { licence_expiry: '2028-01-01' } })
    await aRequest(api.db, { ...own, typeId: requestType.endSuspension, isRaisedByStaff: true })
    const steps = await stepsOf(driver.id)
    expect(steps.get('bulker')).toMatchObject({ to: 'request', id: bulker })
    expect([steps.get('licence')?.to, steps.get('status')?.to]).toEqual(['change-details', null])
  })

  it('a printed card is collected at the place in the plant’s settings', async () => {
    const driver = await aPassHolder(api.db, {
      ...about,
      status_id: driverStatus.cardIssuance,
      isCardAtOffice: true,
    })
    await api.db.updateTable('auth_plant').set({ collection_place: 'Gate 2, window B' }).where('id', '=', about.plantId).execute()
    expect((await stepsOf(driver.id)).get('status')?.text).toBe('The plant prints the card and tells you when to collect it.')
    await api.ownerDb.updateTable('card').set({ printed_at: api.now }).where('driver_id', '=', driver.id).execute()
    await settle(api.db, [driver.id], api.now)
    expect((await stepsOf(driver.id)).get('status')?.text).toBe('Collect the card: Gate 2, window B.')
  })
})

it('violations say when evidence is due; what staff have only recorded is not listed', async () => {
  const driver = await aPassHolder(api.db, about)
  const shared = { id: driver.id, auth_plant_id: about.plantId, transporter_id: about.transporter_id }
  await aViolation(api.db, shared, { state: 'recorded' })
  await aViolation(api.db, shared, { transporter_comment: 'Warned in writing', violation_date: '2026-11-10' })
  // A Friday; ten working days later is a Friday.
  const at = new Date('2026-11-20T06:00:00Z')
  const evidence_request_id = await aRequest(api.db, { driverId: driver.id, createdBy: null, typeId: requestType.sanctionEvidence, at })
  await aViolation(api.db, shared, { evidence_request_id })
  const due = { working_days: [1, 2, 3, 4, 5], evidence_due_days: 10 }
  await api.db.updateTable('auth_plant').set(due).where('id', '=', about.plantId).execute()
  const { data, total } = await office.call(violations, { driver_id: driver.id })
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { evidence: 'wanted', evidence_request_id, evidence_due_on: '2026-12-04', action_taken: 'Truck held for 30 minutes' },
    { evidence: 'sent', evidence_request_id: null, evidence_due_on: null },
  ])
})

it('history and cards begin with the transfer', { timeout: 20_000 }, async () => {
  const driver = await aPassHolder(api.db, { ...about, passExpiry: '2026-12-31' })
  const decider = await api.as({ portal: 'staff_portal', plantId: about.plantId })
  const decided = async (kind: typeof changeDetails | typeof transferDriver, request_id: string) =>
    decider.call(kind.decide, { request_id, comment: 'A secret reason', key: 'approve' })
  const details = { driver_id: driver.id, id_no: driver.id_no, licence_no: 'DL-55', phone: ['+254711000222'], gender: 'Female' as const }
  await decided(changeDetails, (await office.call(changeDetails.raise, { ...details, comment: 'New licence' })).request_id)
  expect((await office.call(history, { driver_id: driver.id })).data.map(({ text }) => text)).toEqual([
    'Details changed: Phone no, Licence no',
  ])
  expect((await office.call(cards, { driver_id: driver.id })).data).toMatchObject([{ card_no: driver.cardNo, cancelled_on: null }])

  await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
  await bringTo(api.db, driver.id, driverStatus.active, api.now)
  const move = { driver_id: driver.id, transporter_id: rivalId, introduction_letter: aPdfFile('letter.pdf'), comment: 'Moves on' }
  await decided(transferDriver, (await office.call(transferDriver.raise, move)).request_id)
  const { data } = await rival.call(history, { driver_id: driver.id })
  expect(data.map(({ text }) => text)).toEqual(['Came to you from another transporter'])
  expect(JSON.stringify(data)).not.toContain('secret')
  expect((await rival.call(cards, { driver_id: driver.id })).data).toMatchObject([{ cancelled_on: null }])
})

it('doctors and training companies are those with access to this plant', async () => {
  const doctor = await aDoctor(api.db, { name: 'Dr Amina Hassan' })
  await aDoctor(api.db)
  const people = { plantId: about.plantId, now: api.now }
  await aPerson(api.db, { portal: 'doctor', doctorId: doctor.id, ...people })
  for (const company of ['Safe Roads', ' Safe Roads ']) await aPerson(api.db, { portal: 'trainer', company, ...people })
  await aPerson(api.db, { portal: 'trainer', company: 'Far away', now: api.now })
  expect(await office.call(helpersContract.doctors, {})).toMatchObject({ total: 1, data: [{ name: 'Dr Amina Hassan' }] })
  expect(await office.call(helpersContract.trainingCompanies, {})).toMatchObject({ total: 1, data: [{ name: 'Safe Roads' }] })
})
