import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, link, see, seeThe } from '../screen.ts'

const journey = await aJourney({ isPublic: true })
const { db } = journey
const peter = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said', plantId: peter.plantId })
const cards = '/app/staff-portal/onboarding/card-issuance/dashboard'

it('one prints by touch, the other hands over by keyboard, and the driver is active', async () => {
  const transporter = await aTransporter(db, { name: 'Baraka Haulage' })
  const waiting = { plantId: peter.plantId, transporter_id: transporter.id, status_id: driverStatus.cardIssuance, cardNo: null }
  const asha = await aPassHolder(db, { ...waiting, name: 'Asha Wanjiru' })
  await aPassHolder(db, { ...waiting, name: 'Brian Kamau' })

  const touch = inputModes.touch
  const printer = await journey.visit(peter, cards, touch.view)
  await arrive(printer, 'Card issuance')
  await touch.tick(printer.getByLabel('Choose Asha Wanjiru'))
  await touch.press(button(printer, 'Print 1 card'))
  await seeThe(printer, 'dialog', { name: 'Print the card' })
  await touch.press(button(printer.getByRole('dialog'), 'Print'))
  await see(printer, 'this address is not secure')
  await touch.tick(printer.getByLabel('The cards may carry'))
  const [download] = await Promise.all([printer.waitForEvent('download'), touch.press(button(printer.getByRole('dialog'), 'Print'))])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await see(printer, 'The cards are in your downloads.')
  await button(printer, '1 To hand over').waitFor()

  const keys = inputModes.keyboard
  const desk = await journey.visit(halima, `/app/staff-portal/drivers/current/driver/${asha.id}`, keys.view)
  await keys.press(link(desk, 'Open card issuance').first())
  await arrive(desk, 'Asha Wanjiru')
  await keys.press(button(desk, 'Hand over'))
  const panel = desk.getByRole('dialog', { name: 'Hand over the card' })
  await panel.waitFor()
  await keys.press(button(panel, 'Hand over'))
  await see(panel, 'Compare the driver with the photograph first')
  await keys.tick(panel.getByLabel('I have compared the driver with the photograph'))
  await keys.press(button(panel, 'Hand over'))
  await see(desk, 'Card handed over. The driver is active.')
  await see(desk, 'Received by Asha Wanjiru.')
  await button(desk, 'Replace the card').waitFor()
  const { status_id } = await db.selectFrom('driver').select('status_id').where('id', '=', asha.id).executeTakeFirstOrThrow()
  expect(status_id).toBe(driverStatus.active)
})
