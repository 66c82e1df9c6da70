import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { noDayText } from '#platform/contract/plain-date.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { focusByTab } from '../keys.ts'
import { button, focused, problemAt, see } from '../screen.ts'

const journey = await aJourney()
const { keyboard: by } = inputModes

it('the focus moves to the content that replaces the focused one in a panel', async () => {
  const doctor = await journey.person({ portal: 'doctor' })
  const { id_no } = await aPassHolder(journey.db, { plantId: doctor.plantId, name: 'Asha Otieno' })
  const page = await journey.visit(doctor, '/app/doctor-portal/renewal')
  const panel = page.getByRole('dialog', { name: 'New Medical renewal' })
  await by.press(button(page, 'New Medical renewal'))
  await by.write(id_no, panel.getByLabel('Id number of the driver'))
  await page.keyboard.press('Enter')
  await by.press(button(panel, 'Wrong/change driver'))
  await page.keyboard.type(id_no)
  await page.keyboard.press('Enter')
  await see(panel, 'Asha Otieno')
  await by.attach({ name: 'report.pdf', mimeType: 'application/pdf', buffer: aPdf() }, panel.locator('input[type=file]:not([capture])'))
  await expect.poll(() => focused(page)).toBe('Remove report.pdf')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Medical report')
})

it('an incomplete date is not treated as empty, and a complete one is written out', async () => {
  const staff = await journey.person()
  const driver = await aPassHolder(journey.db, { plantId: staff.plantId, name: 'Asha Otieno' })
  const page = await journey.visit(staff, `/app/staff-portal/drivers/current/driver/${driver.id}`)
  await by.press(button(page, 'Update details'))
  const panel = page.getByRole('dialog', { name: 'Change details' })
  const expiry = panel.getByLabel('Licence expiry')
  await see(panel, '18 May 2029')
  await by.write('A new licence.', panel.getByLabel('Comment'))
  // Tab from the previous field focuses the month, which English puts first.
  await focusByTab(panel.getByLabel('Licence no'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  expect(await problemAt(expiry)).toBe(noDayText)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.keyboard.type('06')
  await see(panel, '18 Jun 2029')
  await expect.poll(() => expiry.getAttribute('aria-invalid')).toBe(null)
})
