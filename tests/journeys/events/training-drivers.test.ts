import { expect, it } from 'vitest'
import { inWhole } from '../../world/whole.ts'
import { anEvent, aTrainedDriver } from '#events/events.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, link, see } from '../screen.ts'
import { openFilter, pressEntry, rowOf } from '../steps.ts'

const journey = await aJourney()
const { db } = journey
const drivers = '/app/staff-portal/training-scheduler/drivers'
const own = '/app/transporter-portal/training-scheduler'

async function aPlantAtWork() {
  const halima = await journey.person()
  const { plantId } = halima
  const [asha, brian] = [await aPassHolder(db, { plantId, name: 'Asha Otieno' }), await aPassHolder(db, { plantId, name: 'Brian Kamau' })]
  return { halima, plantId, asha, brian }
}

it.each(inWhole(inputModes.touch))('a transporter sees events and its own drivers, read-only, by $name', async (by) => {
  const { plantId, asha, brian } = await aPlantAtWork()
  const id = await anEvent(db, { plantId, title: 'Night driving', drivers: [asha.id, brian.id] })
  const joyce = await journey.person({ plantId, portal: 'transporter_portal', transporterId: asha.transporter_id })
  const page = await journey.visit(joyce, `${own}/events?date=2026-11-20`, by.view)
  await see(page, 'Toolbox talk, 1 attended')
  expect(await button(page, /Add/).count()).toBe(0)
  await page.goto(`${own}/event/${id}`)
  await arrive(page, 'Night driving')
  await see(page, 'Asha Otieno')
  expect(await page.getByText('Brian Kamau').count()).toBe(0)
  expect(await button(page, /Update attendance|Edit event|Delete|Actions/).count()).toBe(0)
  await pressEntry(by, page, 'Training scheduler')
  await by.press(link(page, "Drivers' training"))
  await expectAddress(page, `${own}/drivers`)
  await rowOf(page, 'Asha Otieno').waitFor()
  expect(await rowOf(page, 'Brian Kamau').count()).toBe(0)
})

it('finds drivers without recent training, longest first, and stores the filter in the address, by keyboard', async () => {
  const by = inputModes.keyboard
  const { halima, plantId } = await aPlantAtWork()
  await aTrainedDriver(db, { plantId, name: 'Cyrus Mutua', toolbox: '2026-10-01' })
  const page = await journey.visit(halima, drivers, by.view)
  await arrive(page, "Drivers' training")
  await rowOf(page, 'Cyrus Mutua').waitFor()
  await openFilter(by, page, 'No training or toolbox talk')
  await page.getByLabel('Days without training or toolbox talk').press('Enter')
  await expect.poll(() => rowOf(page, 'Cyrus Mutua').count()).toBe(0)
  await expectAddress(page, `${drivers}?without_days=90`)
  await by.press(button(page, 'No training or toolbox talk: for 90 days'))
  await by.write('30', page.getByLabel('Days without training or toolbox talk'))
  await page.keyboard.press('Enter')
  await expectAddress(page, `${drivers}?without_days=30`)
  await rowOf(page, 'Cyrus Mutua').waitFor()
  const rows = page.getByRole(by.view.width === 390 ? 'listitem' : 'row')
  expect(
    await page
      .getByRole('region', { name: /^List of/ })
      .locator(rows)
      .last()
      .textContent(),
  ).toContain('Cyrus Mutua')
  await by.write('nobody', page.getByRole('textbox', { name: 'Search by driver name or id no' }))
  await see(page, 'No drivers found')
  await by.press(button(page, 'Clear filters').first())
  await expectAddress(page, drivers)
})
