import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement, firstAid } from '#drivers/requirements/requirements.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, problemAt, see } from '../screen.ts'
import { decide, rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const by = inputModes.touch
const certificate = { name: 'first-aid.pdf', mimeType: 'application/pdf', buffer: aPdf() }
const texts = { name: 'first aid training', shortName: 'first aid', nextStep: 'Send the certificate of a first aid training.' }

it('an office sends the proof of a requirement of its plant, which approval clears, by touch', { timeout: minutes(2) }, async () => {
  const { id: transporterId } = await aTransporter(journey.db)
  const office = await journey.person({ portal: 'transporter_portal', firstName: 'Joyce', transporterId })
  const { plantId } = office
  await aRequirement(journey.db, plantId, { ...texts, definition: firstAid })
  const driver = await aPassHolder(journey.db, { plantId, transporter_id: transporterId, name: 'Asha Otieno' })

  const page = await journey.visit(office, `/app/transporter-portal/driver/${driver.id}`, by.view)
  await arrive(page, driver.name)
  await see(page, 'No valid first aid training')
  await see(page, texts.nextStep)
  await by.press(button(page, 'Send the proof'))
  const panel = page.getByRole('dialog', { name: 'Renew requirement' })
  await see(panel, 'A proof is valid for 12 months.')
  await by.write('2026-11-22', panel.getByLabel('Day of the proof'))
  await by.attach(certificate, panel.locator('input[type=file]:not([capture])'))
  await by.press(button(panel, 'Send request'))
  await by.press(button(page.getByRole('alertdialog'), 'Send request'))
  expect(await problemAt(panel.getByLabel('Day of the proof'))).toBe('The day of the proof is in the future')
  await by.write('2026-11-16', panel.getByLabel('Day of the proof'))
  await by.press(button(panel, 'Send request'))
  await by.press(button(page.getByRole('alertdialog'), 'Send request'))
  await see(page, 'Requirement renewal request sent successfully')
  await see(page, 'A request is waiting for the plant’s decision.')

  const plant = await journey.visit(await journey.person({ plantId }), '/app/staff-portal/requests/dash', by.view)
  await by.press(rowOf(plant, `Renew requirement, ${driver.name}`))
  await arrive(plant, 'Renew requirement')
  await see(plant, 'Approving this clears the driver.')
  await decide(by, plant, { comment: 'The certificate is in order.' })
  await page.reload()
  await arrive(page, driver.name)
  await see(page, 'Valid until 16 Nov 2027')
})
