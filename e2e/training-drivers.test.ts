import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { anEvent, aTrainedDriver } from '../src/events/events.factory.ts'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { aJourney } from './journey.ts'
import { arrive, button, expectAddress, link, see } from './screen.ts'

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

/** In a table a row is opened by its link, on a phone by its name. */
const openRow = (page: Page | Locator, name: string) => link(page, `Open ${name}`).or(link(page, name)).filter({ visible: true })

it('a transporter sees the events and its own drivers, and changes nothing', async () => {
  const { plantId, asha, brian } = await aPlantAtWork()
  const id = await anEvent(db, { plantId, title: 'Night driving', drivers: [asha.id, brian.id] })
  const joyce = await journey.person({ plantId, portal: 'transporter_portal', transporterId: asha.transporter_id })
  const page = await journey.visit(joyce, `${own}/events?date=2026-11-20`)
  await see(page, 'Toolbox talk, 1 attended')
  expect(await button(page, /Add/).count()).toBe(0)
  await page.goto(`${own}/event/${id}`)
  await arrive(page, 'Night driving')
  await see(page, 'Asha Otieno')
  expect(await page.getByText('Brian Kamau').count()).toBe(0)
  expect(await button(page, /Update attendance|Move or rename|Delete|Actions/).count()).toBe(0)
  await link(page, 'Training scheduler').first().click()
  await link(page, "Drivers' training").click()
  await expectAddress(page, `${own}/drivers`)
  await openRow(page, 'Asha Otieno').waitFor()
  expect(await openRow(page, 'Brian Kamau').count()).toBe(0)
})

it('who was at nothing for long is found, the longest first, and the address keeps it', async () => {
  const { halima, plantId } = await aPlantAtWork()
  await aTrainedDriver(db, { plantId, name: 'Cyrus Mutua', toolbox: '2026-10-01' })
  const page = await journey.visit(halima, drivers)
  await arrive(page, "Drivers' training")
  await openRow(page, 'Cyrus Mutua').waitFor()
  await page.getByLabel('No training or toolbox talk for').check()
  await expect.poll(() => openRow(page, 'Cyrus Mutua').count()).toBe(0)
  await expectAddress(page, `${drivers}?without_days=90`)
  await page.getByLabel('Days without training or toolbox talk').fill('30')
  await page.keyboard.press('Enter')
  await expectAddress(page, `${drivers}?without_days=30`)
  await openRow(page, 'Cyrus Mutua').waitFor()
  expect(await page.getByRole('row').last().textContent()).toContain('Cyrus Mutua')
  await page.getByRole('textbox', { name: 'Search by driver name or id no' }).fill('nobody')
  await see(page, 'No drivers found')
  await button(page, 'Clear filters').first().click()
  await expectAddress(page, drivers)
})
