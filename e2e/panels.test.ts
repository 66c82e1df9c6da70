import { expect, it } from 'vitest'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { noDayText } from '../src/platform/contract/plain-date.ts'
import { aPdf } from '../src/platform/server/files/sample-pdf.factory.ts'
import { hands } from './hands.ts'
import { aJourney } from './journey.ts'
import { goByTab } from './keys.ts'
import { button, focused, problemAt, see } from './screen.ts'

const journey = await aJourney()
const { keyboard: by } = hands

it('what comes in a panel in the place of where the keyboard stood goes on with it', async () => {
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

it('half a date is not taken for none, and a whole one is told in words', async () => {
  const staff = await journey.person()
  const driver = await aPassHolder(journey.db, { plantId: staff.plantId, name: 'Asha Otieno' })
  const page = await journey.visit(staff, `/app/staff-portal/drivers/current/driver/${driver.id}`)
  await by.press(button(page, 'Update details'))
  const panel = page.getByRole('dialog', { name: 'Change details' })
  const expiry = panel.getByLabel('Licence expiry')
  await see(panel, '18 May 2029')
  await by.write('A new licence.', panel.getByLabel('Comment'))
  // From the field before, the keyboard comes to the month: English has it first.
  await goByTab(panel.getByLabel('Licence no'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  expect(await problemAt(expiry)).toBe(noDayText)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.keyboard.type('06')
  await see(panel, '18 Jun 2029')
  await expect.poll(() => expiry.getAttribute('aria-invalid')).toBe(null)
})
