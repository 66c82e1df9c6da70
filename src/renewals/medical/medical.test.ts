import { describe, expect, it } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestFileContract } from '#requests/details/files/request-file.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aDriverToRenew, anApprovedMedical, aSentMedical } from '../renewals.factory.ts'
import { medicalContract } from './medical.contract.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const aDoctorHere = () => api.as({ portal: 'doctor', plantId })
const own = await aDoctor(api.db)
const doctor = await api.as({ portal: 'doctor', plantId, doctorId: own.id })
const aDriver = (options = {}) => aDriverToRenew(api.db, plantId, options)
const verify = (id_no: string, who = doctor) => who.call(medicalContract.verify, { id_no })
const sheet = (wrong = {}) => ({ fit_to_work: 'yes' as const, date: '2026-11-16', medical_report: aPdfFile('medical.pdf'), ...wrong })
const page = async (id: string) => (await staff.call(driverPageContract.details, { id })).driver
const medicalsOf = (id: string) =>
  api.db.selectFrom('clearance').selectAll().where('driver_id', '=', id).where('kind', '=', 'medical').orderBy('id').execute()

describe('a medical renewal', () => {
  it('requires a driver verified by this session', async () => {
    const [driver, colleague] = [await aDriver(), await aDoctorHere()]
    await verify(driver.id_no, colleague)
    const unverified = await doctor.call(renewMedical.raise, { driver_id: driver.id, ...sheet() }).catch((error: unknown) => error)
    const missing = await doctor.call(renewMedical.raise, { driver_id: '999999999', ...sheet() }).catch((error: unknown) => error)
    expect(unverified).toMatchObject({ status: 404 })
    expect(Object(unverified).problem).toEqual(Object(missing).problem)
    await expect(doctor.call(renewMedical.exist, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
    await expect(doctor.call(medicalContract.picture, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
  })

  it('is refused hours after the verification', async () => {
    const driver = await aDriver()
    const [today, late] = [api.now, await aDoctorHere()]
    await verify(driver.id_no, late)
    api.now = new Date('2026-11-21T06:50:00Z')
    await late.call(renewMedical.exist, { driver_id: driver.id })
    for (const hour of ['07:40', '08:30', '09:01']) {
      api.now = new Date(`2026-11-21T${hour}:00Z`)
      await late.call(medicalContract.list, {})
    }
    await expect(late.call(renewMedical.raise, { driver_id: driver.id, ...sheet() })).rejects.toMatchObject({ status: 404 })
    api.now = today
  })

  it.each([
    ['date', '2026-11-22', 'The date of the examination is in the future'],
    ['date', '2025-11-21', 'The examination is valid for 12 months and has expired'],
    ['fit_to_work', 'perhaps', 'Choose yes or no'],
  ])('is refused at its %s: %s', async (field, value, message) => {
    const driver = await aDriver()
    const wrong = { ...sheet(), [field]: value }
    await verify(driver.id_no)
    await expect(doctor.call(renewMedical.raise, { driver_id: driver.id, ...wrong })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: message } },
    })
  })

  it("belongs to the session's doctor, and refuses a doctor in the input", async () => {
    const driver = await aDriver()
    await verify(driver.id_no)
    const forged = { driver_id: driver.id, ...sheet(), doctor_id: '1' }
    await expect(doctor.call(renewMedical.raise, forged)).rejects.toMatchObject({ status: 422 })
    const id = await aSentMedical(doctor, driver)
    const { request } = await staff.call(requestsContract.details, { id })
    expect(request.doctor).toEqual({ name: own.name, reg_no: own.reg_no })
    expect(request.body_data).toMatchObject({ fit_to_work: 'yes', date: '2026-11-16', medical_report: { name: 'medical.pdf' } })
  })

  it('becomes the current medical on approval and updates the pass', async () => {
    const driver = await aDriver({ passExpiry: '2026-12-01', clearances: { medical: '2026-12-01', ddt: '2026-12-20' } })
    const request_id = await anApprovedMedical({ doctor, decider: staff }, driver)
    const [, latest] = await medicalsOf(driver.id)
    expect(latest).toMatchObject({
      given_on: '2026-11-16',
      expiry: '2027-11-16',
      fit_to_work: true,
      request_id,
      doctor_id: own.id,
      file_id: expect.any(String),
    })
    expect(await page(driver.id)).toMatchObject({
      alloc_pass: { expiry: '2026-12-20' },
      pass: { current_medical: { expiry: '2027-11-16' }, expiry_reason: 'defensive driving training' },
    })
  })

  it("of 'not fit' ends the medical and the pass when it is approved", async () => {
    const driver = await aDriver()
    const id = await aSentMedical(doctor, driver, { fit_to_work: 'no' })
    expect(await page(driver.id)).toMatchObject({ pass: { status: { name: 'Active' } } })
    await staff.call(renewMedical.decide, { request_id: id, comment: 'Agreed', key: 'approve' })
    expect((await medicalsOf(driver.id)).at(-1)).toMatchObject({ fit_to_work: false, given_on: '2026-11-16', expiry: '2026-11-16' })
    expect(await page(driver.id)).toMatchObject({
      alloc_pass: { expiry: '2026-11-16' },
      pass: { status: { name: 'Expired' }, current_medical: { expiry: '2026-11-16', days_left: -5 } },
    })
  })

  it('changes nothing on rejection and notifies its doctor with the reason', async () => {
    const [driver, sender] = [await aDriver(), await aDoctorHere()]
    const request_id = await aSentMedical(sender, driver)
    await staff.call(renewMedical.decide, { request_id, comment: 'The stamp is missing', key: 'reject' })
    expect(await medicalsOf(driver.id)).toHaveLength(1)
    const { data } = await sender.call(medicalContract.list, {})
    expect(data).toMatchObject([{ request_id: { status_id: { id: 3, name: 'Rejected' }, decision_comment: 'The stamp is missing' } }])
  })

  it('cannot be decided by its doctor or from the doctor portal', async () => {
    const request_id = await aSentMedical(doctor, await aDriver())
    const input = { request_id, comment: 'A friend of mine', key: 'approve' } as const
    await expect(doctor.call(renewMedical.decide, input)).rejects.toMatchObject({ status: 403 })
    // The same user with a staff allocation as well.
    const asStaff = await api.as({ portal: 'staff_portal', plantId })
    await api.ownerDb.updateTable('request').set({ created_by: asStaff.userId }).where('id', '=', request_id).execute()
    await expect(asStaff.call(renewMedical.decide, input)).rejects.toMatchObject({ status: 403 })
  })

  it('can be opened with medical.read only, and each opening is audited', async () => {
    const request_id = await aSentMedical(doctor, await aDriver())
    const open = (who: typeof staff) => who.call(requestFileContract.open, { request_id, field: 'medical_report' })
    const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read', 'requests.decide.renew-medical'] })
    const colleague = await aDoctorHere()
    await expect(open(clerk)).rejects.toMatchObject({ status: 403 })
    await expect(open(colleague)).rejects.toMatchObject({ status: 404 })
    expect(String(await open(staff))).toMatch(/^%PDF/)
    expect(String(await open(doctor))).toMatch(/^%PDF/)
    const audit = await api.db
      .selectFrom('audit')
      .select('user_id')
      .where('action', '=', 'request file opened')
      .where('subject_id', '=', request_id)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([{ user_id: staff.userId }, { user_id: doctor.userId }])
  })

  it('shows fitness to work to deciders and readers of the report, not to the transporter', async () => {
    const driver = await aDriver()
    const id = await aSentMedical(doctor, driver, { fit_to_work: 'no' })
    const { transporter_id } = await api.db
      .selectFrom('driver')
      .select('transporter_id')
      .where('id', '=', driver.id)
      .executeTakeFirstOrThrow()
    const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: transporter_id, permissions: ['requests.read'] })
    const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read'] })
    const fitnessShownTo = async (who: typeof staff) => (await who.call(requestsContract.details, { id })).request.body_data['fit_to_work']
    expect([await fitnessShownTo(office), await fitnessShownTo(clerk), await fitnessShownTo(staff)]).toEqual([undefined, undefined, 'no'])
  })
})

describe("a doctor's list", () => {
  it("shows only the doctor's own renewals at this plant, without cancelled ones", async () => {
    const [sender, driver, second] = [await aDoctorHere(), await aDriver(), await aDriver()]
    await aSentMedical(doctor, await aDriver())
    const approved = await anApprovedMedical({ doctor: sender, decider: staff }, driver)
    const cancelled = await aSentMedical(sender, second)
    const { existing } = await sender.call(renewMedical.exist, { driver_id: second.id })
    expect(existing).toMatchObject([{ _id: cancelled, can_cancel: true }])
    if (!renewMedical.cancel) throw new Error('Medical renewals can be cancelled')
    await sender.call(renewMedical.cancel, { request_id: cancelled })
    const pending = await aSentMedical(sender, second, { fit_to_work: 'no' })

    const { data, total } = await sender.call(medicalContract.list, {})
    expect(total).toBe(2)
    expect(data).toMatchObject([
      {
        _id: pending,
        driver_id: { id_no: second.id_no },
        fit_to_work: 'no',
        request_id: {
          status_id: { id: 1, name: 'Pending approval' },
          file: { name: 'medical.pdf', href: `/v2/requests/file?request_id=${pending}` },
        },
      },
      {
        _id: approved,
        fit_to_work: 'yes',
        request_id: { status_id: { id: 2, name: 'Approved' }, body_data: '{"date":"2026-11-16","fit_to_work":"yes"}' },
      },
    ])
    expect((await sender.call(medicalContract.list, { page: 2, page_size: 1 })).data).toMatchObject([{ _id: approved }])
  })

  it('the form lists the approved doctors', async () => {
    expect((await doctor.call(medicalContract.form, {})).doctors).toContainEqual({ _id: own.id, name: own.name, reg_no: own.reg_no })
  })
})
