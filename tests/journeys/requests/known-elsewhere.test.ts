import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { anAllocation, anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, expectAddress, see } from '../screen.ts'

const journey = await aJourney()
const doctors = '/app/doctor-portal/renewal'

it('a driver of another plant of the doctor is a press away', async () => {
  const by = inputModes.keyboard
  const doctor = await journey.person({ portal: 'doctor' })
  const plantId = await anAuthPlantId(journey.db, { name: 'Elsewhere works' })
  const { userId, doctorId, roleId } = doctor
  await anAllocation(journey.db, { userId, doctorId, roleId, plantId, portal: 'doctor' })
  const driver = await aPassHolder(journey.db, { plantId, name: 'Asha Elsewhere' })
  const verify = async (page: Page): Promise<void> => {
    const panel = page.getByRole('dialog')
    await by.write(driver.id_no, panel.getByLabel('Id number of the driver'))
    await by.press(button(panel, 'Verify driver'))
  }
  const page = await journey.visit(doctor, doctors, by.view)
  await by.press(button(page, 'New Medical renewal'))
  await verify(page)
  await see(page, 'Known at Elsewhere works. Switch to that plant to verify the driver.')
  await by.press(button(page, 'Switch plant'))
  await expectAddress(page, doctors)
  await see(page, 'Elsewhere works')
  await by.press(button(page, 'New Medical renewal'))
  await verify(page)
  await see(page, 'Asha Elsewhere')
})
