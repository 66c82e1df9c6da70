import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inWhole } from '../../world/whole.ts'
import { aSyllabus } from '#administration/master-data.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { aSentMedical } from '#renewals/renewals.factory.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { inputModes, dealtTo, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, heading, problemAt, see } from '../screen.ts'
import { decide, rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })
const doctors = '/app/doctor-portal/renewal'
const trainers = '/app/ddt-portal/renewal'

/** A plant with a driver whose medical and pass expire soon. */
async function aPlantAtWork() {
  const staff = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
  const { plantId } = staff
  const clearances = { medical: '2026-12-01', ddt: '2027-08-01' }
  const driver = await aPassHolder(db, { plantId, name: 'Asha Otieno', passExpiry: '2026-12-01', clearances })
  const driverAddress = `/app/staff-portal/drivers/current/driver/${driver.id}`
  return { staff, plantId, driver, driverAddress }
}

async function verify(by: InputMode, panel: Locator, idNo: string) {
  await by.write(idNo, panel.getByLabel('Id number of the driver'))
  await by.press(button(panel, 'Verify driver'))
}

async function send(by: InputMode, page: Page) {
  await by.press(button(page.getByRole('dialog'), 'Send request'))
  await by.press(button(page.getByRole('alertdialog', { name: 'Are you sure you want to submit this request?' }), 'Send request'))
}

async function cancelRenewal(by: InputMode, page: Page) {
  await by.press(button(page.getByRole('dialog'), 'Cancel request'))
  await by.press(button(page.getByRole('alertdialog', { name: 'Are you sure you want to cancel this requqest?' }), 'Cancel request'))
  await see(page, 'Request cancelled successfully')
}

/** Checks the submitted values and approves the only request of this title. */
async function approve(by: InputMode, page: Page, title: string, expected: readonly (string | RegExp)[]) {
  await page.goto('/app/staff-portal/requests/dash?status=1')
  await by.press(rowOf(page, `${title}, Asha Otieno`))
  await arrive(page, title)
  for (const text of expected) await see(page, text)
  await heading(page, 'History').waitFor()
  await decide(by, page, { comment: 'The report is in order.' })
  await arrive(page, 'Requests')
}

const rows = (page: Page) => page.getByRole('region', { name: 'List of renewals' })

async function fillMedical(by: InputMode, panel: Locator, fit: RegExp) {
  await by.tick(panel.getByRole('radio', { name: fit }))
  await by.write('2026-11-16', panel.getByLabel('Date of examination'))
  await by.attach(pdf('examination.pdf'), panel.locator('input[type=file]:not([capture])'))
}

it.each(dealtTo('touch'))(
  'a doctor renews a medical: verifies, sends, cancels, sends again; it is approved, by $name',
  { timeout: minutes(2) },
  async (by) => {
    const { staff, plantId, driver, driverAddress } = await aPlantAtWork()
    const other = await aPassHolder(db, { plantId, name: 'Brian Kamau' })
    const doctor = await journey.person({ plantId, portal: 'doctor' })
    const page = await journey.visit(doctor, '/app/doctor-portal', by.view)
    await arrive(page, 'Renew medical')
    await see(page, 'No renewals yet')
    const panel = page.getByRole('dialog', { name: 'New Medical renewal' })
    await by.press(button(page, 'New Medical renewal'))
    await by.press(button(panel, 'Verify driver'))
    expect(await problemAt(panel.getByLabel('Id number of the driver'))).toBe('This is mandatory')
    await verify(by, panel, '99999999')
    expect(await problemAt(panel.getByLabel('Id number of the driver'))).toBe('No driver at this plant has this id number.')
    await verify(by, panel, other.id_no)
    await see(panel, 'Brian Kamau')
    await by.press(button(panel, 'Wrong/change driver'))
    await verify(by, panel, driver.id_no)
    await see(panel, 'Asha Otieno')

    await by.press(button(panel, 'Send request'))
    await see(panel, 'Upload a medical report file')
    await see(panel, 'This is mandatory')
    await fillMedical(by, panel, /^Yes/)
    await send(by, page)
    await see(page, 'Medical renewal request sent successfully')
    await see(rows(page), 'Pending approval')

    await by.press(button(page, 'New Medical renewal'))
    await verify(by, panel, driver.id_no)
    await see(panel, 'A request has already been sent to renew the medical of this driver')
    expect(await button(panel, 'Send request').count()).toBe(0)
    await cancelRenewal(by, page)
    await fillMedical(by, panel, /^Yes/)
    await send(by, page)
    await see(rows(page), 'Pending approval')

    const plant = await journey.visit(staff, '/app/staff-portal/requests/dash', by.view)
    await approve(by, plant, 'Renew medical', ['Yes', '16 Nov 2026', 'examination.pdf'])
    await plant.goto(driverAddress)
    // A pass is valid for a year at most, whatever its clearances.
    for (const day of ['16 Nov 2027', '05 Jan 2027']) await see(plant, day)
    await page.reload()
    await see(rows(page), 'Approved')
    await see(rows(page), 'The report is in order.')
  },
)

it.each(inWhole(inputModes.touch))("an approved 'not fit to work' ends the medical and the pass, by $name", async (by) => {
  const { staff, plantId, driver, driverAddress } = await aPlantAtWork()
  const page = await journey.visit(await journey.person({ plantId, portal: 'doctor' }), doctors, by.view)
  const panel = page.getByRole('dialog', { name: 'New Medical renewal' })
  await by.press(button(page, 'New Medical renewal'))
  await verify(by, panel, driver.id_no)
  await fillMedical(by, panel, /^No/)
  await send(by, page)
  await see(rows(page), 'Pending approval')
  const plant = await journey.visit(staff, driverAddress, by.view)
  await see(plant, 'Active')
  await approve(by, plant, 'Renew medical', ['No. The medical ends when this is approved'])
  await plant.goto(driverAddress)
  await see(plant, '16 Nov 2026')
  await see(plant, 'Expired')
})

it('a rejected medical is sent again filled in, a pending one is cancelled from its row, by keyboard', async () => {
  const by = inputModes.keyboard
  const { plantId, driver } = await aPlantAtWork()
  const doctor = await journey.as({ portal: 'doctor', plantId })
  const decider = await journey.as({ portal: 'staff_portal', plantId })
  const request_id = await aSentMedical(doctor, driver, { fit_to_work: 'no', date: '2026-11-10' })
  await decider.call(renewMedical.decide, { request_id, comment: 'The stamp is missing', key: 'reject' })
  const page = await journey.visit(doctor, doctors, by.view)
  const choose = async (entry: string) => {
    await by.press(button(page, 'Actions for Asha Otieno').filter({ visible: true }).first())
    await by.choose(page.getByRole('menuitem', { name: entry }))
  }
  await see(rows(page), 'The stamp is missing')
  await choose('Send again')
  const panel = page.getByRole('dialog', { name: 'New Medical renewal' })
  await see(panel, /, born \d{4}/)
  expect(await panel.getByLabel('Date of examination').inputValue()).toBe('2026-11-10')
  expect(await panel.getByRole('radio', { name: /^No/ }).isChecked()).toBe(true)
  await by.attach(pdf('stamped.pdf'), panel.locator('input[type=file]:not([capture])'))
  await send(by, page)
  await see(rows(page), 'stamped.pdf')
  await choose('Cancel request')
  await by.press(button(page.getByRole('alertdialog', { name: 'Are you sure you want to cancel this requqest?' }), 'Cancel request'))
  await see(page, 'Request cancelled successfully')
  await rows(page).getByText('stamped.pdf').first().waitFor({ state: 'detached' })
})

it('a trainer renews defensive training with a course that is not listed, by touch', { timeout: minutes(2) }, async () => {
  const by = inputModes.touch
  const { staff, plantId, driver, driverAddress } = await aPlantAtWork()
  const { name: known } = await aSyllabus(db)
  const page = await journey.visit(await journey.person({ plantId, portal: 'trainer' }), '/app/ddt-portal', by.view)
  await arrive(page, 'Renew Defensive training')
  const panel = page.getByRole('dialog', { name: 'New defensive training renewal' })
  await by.press(button(page, 'New defensive training renewal'))
  await verify(by, panel, driver.id_no)
  await by.press(button(panel, 'Send request'))
  await see(panel, 'Upload a defensive training report file')
  await by.pick(known, panel.getByLabel('Syllabus', { exact: true }))
  expect(await panel.getByLabel('Syllabus name').count()).toBe(0)
  await by.pick('Others', panel.getByLabel('Syllabus', { exact: true }))
  await by.press(button(panel, 'Send request'))
  expect(await problemAt(panel.getByLabel('Syllabus name'))).toBe('This is mandatory')
  await by.write('Night driving on the coast road', panel.getByLabel('Syllabus name'))
  await by.write('1e2', panel.getByLabel('Score'))
  await by.press(button(panel, 'Send request'))
  expect(await problemAt(panel.getByLabel('Score'))).toMatch('A score is a number from 0 to 100')
  await by.write('87.5', panel.getByLabel('Score'))
  await by.write('2026-11-16', panel.getByLabel('Training date'))
  await by.write('Keeps a good distance.', panel.getByLabel("Trainer's comment"))
  const report = panel.locator('input[type=file]:not([capture])')
  await by.attach({ ...pdf('training.pdf'), buffer: Buffer.alloc(0) }, report)
  await see(panel, 'This file is empty')
  await see(panel, '0 kB')
  await by.press(button(panel, /^Remove/))
  await by.attach(pdf('training.pdf'), report)
  await send(by, page)
  await see(page, 'Defensive training renewal request sent successfully')
  await see(rows(page), 'Night driving on the coast road')

  const plant = await journey.visit(staff, '/app/staff-portal/requests/dash', by.view)
  await approve(by, plant, 'Renew defensive driving', ['Night driving on the coast road', '87.5', 'Keeps a good distance.', 'training.pdf'])
  await plant.goto(driverAddress)
  await see(plant, '16 Nov 2027')
  await page.goto(trainers)
  await see(rows(page), 'Approved')
})
