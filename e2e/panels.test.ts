import { expect, it } from 'vitest'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { aPdf } from '../src/platform/server/files/sample-pdf.factory.ts'
import { hands } from './hands.ts'
import { aJourney } from './journey.ts'
import { button, focused, see } from './screen.ts'

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
