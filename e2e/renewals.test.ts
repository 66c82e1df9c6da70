import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aSyllabus } from '../src/administration/syllabus/syllabus.factory.ts'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { aPdf } from '../src/platform/server/files/sample-pdf.factory.ts'
import { anApprovedMedical } from '../src/renewals/renewals.factory.ts'
import { aJourney, desk, phone } from './journey.ts'
import { arrive, button, heading, link, problemAt, see, seeThe } from './screen.ts'

const journey = await aJourney()
const { db } = journey
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })
const doctors = '/app/doctor-portal/renewal'
const trainers = '/app/ddt-portal/renewal'

/** A plant with a driver whose medical, and the pass with it, ends soon. */
async function aPlantAtWork() {
  const staff = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
  const { plantId } = staff
  const clearances = { medical: '2026-12-01', ddt: '2027-08-01' }
  const driver = await aPassHolder(db, { plantId, name: 'Asha Otieno', passExpiry: '2026-12-01', clearances })
  const driverAddress = `/app/staff-portal/drivers/current/driver/${driver.id}`
  return { staff, plantId, driver, driverAddress }
}

/** In a table a row is opened by its link, on a phone by its name. */
const openRow = (page: Page, name: string) => link(page, `Open ${name}`).or(link(page, name)).filter({ visible: true }).click()

async function verify(panel: Locator, idNo: string) {
  await panel.getByLabel('Id number of the driver').fill(idNo)
  await button(panel, 'Verify driver').click()
}

async function send(page: Page) {
  await button(page.getByRole('dialog'), 'Send request').click()
  await button(page.getByRole('alertdialog', { name: 'Are you sure you want to submit this request?' }), 'Send request').click()
}

async function takeBack(page: Page) {
  await button(page.getByRole('dialog'), 'Cancel request').click()
  await button(page.getByRole('alertdialog', { name: 'Are you sure you want to cancel this requqest?' }), 'Cancel request').click()
  await see(page, 'Request cancelled successfully')
}

/** Approves the one request of this title, having seen what was sent. */
async function approve(page: Page, title: string, told: readonly (string | RegExp)[]) {
  await page.goto('/app/staff-portal/requests/dash?status=1')
  await openRow(page, `${title}, Asha Otieno`)
  await arrive(page, title)
  for (const words of told) await see(page, words)
  await heading(page, 'History').waitFor()
  await page.getByLabel('Comment').fill('The report is in order.')
  await button(page, 'Approve').click()
  await see(page, 'Are you sure you want to approve this request?')
  await button(page, 'Approve').click()
  await see(page, 'approve option done successfully')
  await arrive(page, 'Requests')
}

const rows = (page: Page) => page.getByRole('region', { name: 'List of renewals' })

async function fillMedical(panel: Locator, fit: RegExp) {
  await panel.getByRole('radio', { name: fit }).check()
  await panel.getByLabel('Date of examination').fill('2026-11-16')
  await panel.locator('input[type=file]:not([capture])').setInputFiles(pdf('examination.pdf'))
}

it.each([desk, phone])(
  'a doctor renews a medical: verified, sent, taken back, sent anew and approved, at $width',
  { timeout: 120_000 },
  async (view) => {
    const { staff, plantId, driver, driverAddress } = await aPlantAtWork()
    const other = await aPassHolder(db, { plantId, name: 'Brian Kamau' })
    const doctor = await journey.person({ plantId, portal: 'doctor' })
    const page = await journey.visit(doctor, '/app/doctor-portal', view)
    await arrive(page, 'Renew medical')
    await see(page, 'No renewals yet')
    const panel = page.getByRole('dialog', { name: 'New Medical renewal' })
    await button(page, 'New Medical renewal').click()
    await button(panel, 'Verify driver').click()
    expect(await problemAt(panel.getByLabel('Id number of the driver'))).toBe('This is mandatory')
    await verify(panel, '99999999')
    await see(panel, 'No driver at this plant has this id number.')
    await verify(panel, other.id_no)
    await see(panel, 'Brian Kamau')
    await button(panel, 'Wrong/change driver').click()
    await verify(panel, driver.id_no)
    await see(panel, 'Asha Otieno')

    await button(panel, 'Send request').click()
    await see(panel, 'Upload a medical report file')
    await see(panel, 'This is mandatory')
    await fillMedical(panel, /^Yes/)
    await send(page)
    await see(page, 'Medical renewal request sent successfully')
    await see(rows(page), 'Pending approval')

    await button(page, 'New Medical renewal').click()
    await verify(panel, driver.id_no)
    await see(panel, 'A request has already been sent to renew the medical of this driver')
    expect(await button(panel, 'Send request').count()).toBe(0)
    await takeBack(page)
    await fillMedical(panel, /^Yes/)
    await send(page)
    await see(rows(page), 'Pending approval')

    const plant = await journey.visit(staff, '/app/staff-portal/requests/dash', view)
    await approve(plant, 'Renew medical', ['Yes', '16 Nov 2026', 'examination.pdf'])
    await plant.goto(driverAddress)
    // A pass counts for a year, whatever its clearances say.
    for (const day of ['16 Nov 2027', '05 Jan 2027']) await see(plant, day)
    await page.reload()
    await see(rows(page), 'Approved')
    await see(rows(page), 'The report is in order.')
  },
)

it("'not fit to work' ends the medical and the pass when it is approved", { timeout: 60_000 }, async () => {
  const { staff, plantId, driver, driverAddress } = await aPlantAtWork()
  const page = await journey.visit(await journey.person({ plantId, portal: 'doctor' }), doctors)
  const panel = page.getByRole('dialog', { name: 'New Medical renewal' })
  await button(page, 'New Medical renewal').click()
  await verify(panel, driver.id_no)
  await fillMedical(panel, /^No/)
  await send(page)
  await see(rows(page), 'Pending approval')
  const plant = await journey.visit(staff, driverAddress)
  await see(plant, 'Active')
  await approve(plant, 'Renew medical', ['No: the medical lapses when this is approved'])
  await plant.goto(driverAddress)
  await see(plant, '21 Nov 2026')
  await see(plant, 'Expired')
})

it('a trainer renews the defensive training, by a course that the list does not know', { timeout: 120_000 }, async () => {
  const { staff, plantId, driver, driverAddress } = await aPlantAtWork()
  const { name: known } = await aSyllabus(db)
  const page = await journey.visit(await journey.person({ plantId, portal: 'trainer' }), '/app/ddt-portal')
  await arrive(page, 'Renew Defensive training')
  const panel = page.getByRole('dialog', { name: 'New defensive training renewal' })
  await button(page, 'New defensive training renewal').click()
  await verify(panel, driver.id_no)
  await button(panel, 'Send request').click()
  await see(panel, 'Upload a defensive training report file')
  await panel.getByLabel('Syllabus', { exact: true }).selectOption(known)
  expect(await panel.getByLabel('Name of the syllabus').count()).toBe(0)
  await panel.getByLabel('Syllabus', { exact: true }).selectOption('Others')
  await button(panel, 'Send request').click()
  expect(await problemAt(panel.getByLabel('Name of the syllabus'))).toBe('This is mandatory')
  await panel.getByLabel('Name of the syllabus').fill('Night driving on the coast road')
  await panel.getByLabel('Score').fill('87.5')
  await panel.getByLabel('Training date').fill('2026-11-16')
  await panel.getByLabel('Comment of the trainer').fill('Keeps a good distance.')
  await panel.locator('input[type=file]:not([capture])').setInputFiles(pdf('training.pdf'))
  await send(page)
  await see(page, 'Defensive training renewal request sent successfully')
  await see(rows(page), 'Night driving on the coast road')

  const plant = await journey.visit(staff, '/app/staff-portal/requests/dash')
  await approve(plant, 'Renew defensive driving', ['Night driving on the coast road', '87.5', 'Keeps a good distance.', 'training.pdf'])
  await plant.goto(driverAddress)
  await see(plant, '16 Nov 2027')
  await page.goto(trainers)
  await see(rows(page), 'Approved')
})

it('of two medicals staff pick the one whose date is right, and the pass follows', { timeout: 60_000 }, async () => {
  const { staff, plantId, driver, driverAddress } = await aPlantAtWork()
  const doctor = await journey.as({ portal: 'doctor', plantId })
  const decider = await journey.as({ portal: 'staff_portal', plantId })
  await anApprovedMedical({ doctor, decider }, driver, { date: '2026-11-16' })
  await anApprovedMedical({ doctor, decider }, driver, { date: '2025-12-16' })
  const page = await journey.visit(staff, driverAddress)
  await see(page, '16 Dec 2026')
  await page.goto('/app/staff-portal/fix-medical')
  await arrive(page, 'Requests medical')
  await button(page, 'Fix medical item of Asha Otieno').click()
  const modal = page.getByRole('dialog', { name: 'Fix medical item' })
  await button(modal, 'Fix medical item').click()
  await see(modal, 'This is mandatory')
  await modal.getByRole('radio', { name: '16 Nov 2026' }).check()
  await button(modal, 'Fix medical item').click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to submit this request?' })
  await question.getByRole('button').last().click()
  await see(page, 'Card cancellation request sent successfully')
  await see(page, 'No card was cancelled.')
  await see(page, 'No medicals to fix')
  await page.goto(driverAddress)
  for (const day of ['16 Nov 2027', '05 Jan 2027']) await see(page, day)
  await seeThe(page, 'heading', { name: 'Asha Otieno' })
})
