import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { findDriversContract } from '#drivers/search/find-drivers.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { attendanceContract } from '#events/attendance/attendance.contract.ts'
import { anEvent } from '#events/events.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { importContract } from '#import-export/import.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked } from '#import-export/import.factory.ts'
import { aWholeDraft } from '#onboarding/drafts/drafts.factory.ts'
import { identityContract } from '#onboarding/identity/identity.contract.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { submissionContract } from '#onboarding/submission/submission.contract.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { homeContract } from '#office/home/home.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi()
const plantId = await anOnboardingPlant(api.db)
const officer = await api.as({ portal: 'staff_portal', plantId })
const doctor = await api.as({ portal: 'doctor', plantId })
let driver: Awaited<ReturnType<typeof aPassHolder>>
/** 8 digits, and as it is stored: one zero before them. */
let digits: string
beforeAll(async () => {
  digits = '28166389'
  driver = await aPassHolder(api.db, { plantId, id_no: `0${digits}`, name: 'Juma Otieno' })
})

const spellings = [
  ['without its zero', () => digits],
  ['as stored', () => `0${digits}`],
  ['with more zeros', () => `000${digits}`],
  ['with blanks and dashes', () => ` 28 166-389 `],
] as const

describe.each(spellings)('a number written %s', (_, spell) => {
  it('finds the person at the gate, for the doctor, at an event and by the verdict', async () => {
    const checkedIn = await officer.call(gateContract.check, { key: randomUUID(), entered: spell(), direction: 'in' })
    expect(checkedIn).toMatchObject({ found_by: 'id_no', driver: { name: 'Juma Otieno', id_no: `0${digits}` } })
    expect((await doctor.call(medicalContract.verify, { id_no: spell() })).driver._id).toBe(driver.id)
    const eventId = await anEvent(api.db, { plantId, date: '2026-11-20' })
    await officer.call(attendanceContract.add, { eventId, id_no: spell() })
    await expect(officer.call(attendanceContract.add, { eventId, id_no: digits })).rejects.toMatchObject({ status: 409 })
    expect((await officer.call(verdictContract.asAt, { id_no: spell() })).driver).toMatchObject({ _id: driver.id })
  })

  it('finds the person in the palette and in lists', async () => {
    const search = spell().trim()
    expect((await officer.call(findDriversContract.find, { search })).drivers).toMatchObject([{ _id: driver.id }])
    for (const param of ['id_no', 'name'] as const)
      expect((await officer.call(driversContract.active, { search, param })).data).toMatchObject([{ _id: driver.id }])
    expect((await officer.call(passListContract.passes, { search, param: 'id_no' })).data).toMatchObject([{ id_no: `0${digits}` }])
    const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    expect((await office.call(homeContract.list, { search })).data).toMatchObject([{ id_no: `0${digits}` }])
  })

  it('is nobody new: not checked, not submitted, not given to another driver, not imported', async () => {
    expect(await officer.call(identityContract.check, { id_no: spell() })).toMatchObject({ can_submit: false, driver_id: driver.id })
    const draft_id = await aWholeDraft(api.db, {
      plantId,
      by: officer.userId,
      entered: { id_no: spell(), transporter_id: driver.transporter_id },
    })
    await expect(officer.call(submissionContract.submit, { draft_id, declared: true })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'person_known', about: driver.id },
    })
    const other = await aPassHolder(api.db, { plantId })
    const details = { gender: 'Male' as const, licence_no: 'DL-9', phone: ['+254711000333'], comment: 'New card' }
    await expect(officer.call(changeDetails.raise, { driver_id: other.id, id_no: spell(), ...details })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'id_no_taken' },
    })
    const Transporter = await aNamedTransporter(api.db)
    const state = await checked(officer, aRegister([aRegisterRow({ Transporter, 'ID No.': spell() })]))
    expect(state.report).toMatchObject({ imported: 0, already_here: 1, refused: 0 })
  })

  it('updates the person by a register', async () => {
    const csv = `ID No.,Phone 1\n${spell()},0724 000 ${100 + spellings.findIndex(([name]) => name === _)}\n`
    const register = new File([csv], 'update.csv', { type: 'text/csv' })
    const state = await officer.call(importContract.check, { kind: 'drivers', mode: 'update', register })
    expect(state.report).toMatchObject({ updated: 1, refused: 0 })
  })
})

it('the request list finds the requests about the person in any spelling', async () => {
  const details = { gender: 'Male' as const, licence_no: 'DL-9', phone: ['+254711000333'], comment: 'New card' }
  await officer.call(changeDetails.raise, { driver_id: driver.id, id_no: `00${digits}`, ...details })
  for (const [, spell] of spellings)
    expect((await officer.call(requestsContract.index, { search: spell().trim() })).data).toMatchObject([{ driver_id: { _id: driver.id } }])
})

it('one register cannot bring the same person twice', async () => {
  const Transporter = await aNamedTransporter(api.db)
  const rows = ['44556677', '044556677', '44-556-677'].map((idNo) => aRegisterRow({ Transporter, 'ID No.': idNo }))
  const state = await checked(officer, aRegister(rows))
  expect(state.report).toMatchObject({ imported: 1, refused: 2 })
  expect(state.report.problems.map(({ message }) => message)).toEqual(Array(2).fill('This id number is already at line 2'))
})

describe('where zeros and letters count', async () => {
  const strictId = await anOnboardingPlant(api.db)
  await api.db.updateTable('auth_plant').set({ id_no_pattern: '99999999, A9999999' }).where('id', '=', strictId).execute()
  const strict = await api.as({ portal: 'staff_portal', plantId: strictId })
  const strictDoctor = await api.as({ portal: 'doctor', plantId: strictId })
  const person = await aPassHolder(api.db, { plantId: strictId, id_no: 'A0012345', name: 'Neema Odhiambo' })

  it('the short form is refused with what to do', async () => {
    const entered = { id_no: '12345', transporter_id: person.transporter_id }
    const draft_id = await aWholeDraft(api.db, { plantId: strictId, by: strict.userId, entered })
    await expect(strict.call(submissionContract.submit, { draft_id, declared: true })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { id_no: 'Enter the whole id number, with its zeros and letters: 8 digits, or 1 letter and 7 digits' } },
    })
  })

  it('numbers are found in upper and lower case', async () => {
    expect((await strictDoctor.call(medicalContract.verify, { id_no: 'a001-2345' })).driver._id).toBe(person.id)
    const checkedIn = await strict.call(gateContract.check, { key: randomUUID(), entered: 'a0012345', direction: 'in' })
    expect(checkedIn).toMatchObject({ found_by: 'id_no', driver: { name: 'Neema Odhiambo' } })
    expect((await strict.call(findDriversContract.find, { search: 'a0012' })).drivers).toMatchObject([{ _id: person.id }])
  })

  it('elsewhere letters are a typing error', async () => {
    await expect(doctor.call(medicalContract.verify, { id_no: 'A0012345' })).rejects.toMatchObject({ status: 422 })
  })
})
