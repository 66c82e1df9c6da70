import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPlant } from '../src/administration/plants/plants.factory.ts'
import { aTransporter } from '../src/administration/transporters/transporters.factory.ts'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { aPdf } from '../src/platform/server/files/sample-pdf.factory.ts'
import { aPng } from '../src/platform/server/files/sample-picture.factory.ts'
import { processViolation } from '../src/requests/kinds/process-violation/process-violation.contract.ts'
import { aReport } from '../src/violations/violations.factory.ts'
import { aJourney, desk, phone } from './journey.ts'
import { arrive, button, heading, link, problemAt, see } from './screen.ts'

const journey = await aJourney()
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })

async function aYard() {
  const { id: transporterId } = await aTransporter(journey.db)
  const office = await journey.person({ portal: 'transporter_portal', firstName: 'Joyce', transporterId })
  const { plantId } = office
  const driver = await aPassHolder(journey.db, { plantId, transporter_id: transporterId, name: 'Asha Otieno', vehicle_options: ['Bulker'] })
  return { office, driver, plantId }
}

/** Opens the panel of an action card of this driver. */
async function startAsking(page: Page, name: string, action: string, title = action) {
  await arrive(page, name)
  await button(page, action).click()
  return page.getByRole('dialog', { name: title })
}

async function send(page: Page, words: string): Promise<void> {
  await button(page.getByRole('dialog').last(), words).click()
  await button(page.getByRole('alertdialog'), words).click()
}

it.each([desk, phone])('a transporter finds its own drivers and no others, at $width', async (view) => {
  const { office, driver, plantId } = await aYard()
  const rivals = await aPassHolder(journey.db, { plantId, name: 'Asha of a rival' })
  const page = await journey.visit(office, '/app/transporter-portal', view)
  await arrive(page, 'Drivers')
  await see(page, driver.name)
  expect(await page.getByText(rivals.name).count()).toBe(0)
  await page.goto(`/app/transporter-portal/driver/${rivals.id}`)
  await see(page, 'There is nothing here by that number.')
})

it('a bulker training is sent with its report, and taken back', async () => {
  const depot = await aPlant(journey.db)
  const { office, driver } = await aYard()
  const page = await journey.visit(office, `/app/transporter-portal/driver/${driver.id}`)
  await sendBulker(page, driver.name, depot.name)
  await see(page, 'Bulker training renewal request sent successfully')
  await see(page, 'A request has already been sent to renew the bulker training of this driver')

  await link(page, 'Requests').click()
  await link(page, `Open Renew bulker training, ${driver.name}`).click()
  await arrive(page, 'Renew bulker training')
  for (const text of [depot.name, '16 Nov 2026', 'bulker.pdf', 'The plant decides this request.']) await see(page, text)
  await button(page, 'Cancel request').click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await see(page, 'Request cancelled successfully')
})

it('a bulker training is approved and counts; new details are approved and stand', { timeout: 90_000 }, async () => {
  const depot = await aPlant(journey.db)
  const { office, driver, plantId } = await aYard()
  const page = await journey.visit(office, `/app/transporter-portal/driver/${driver.id}`)
  await sendBulker(page, driver.name, depot.name)
  await see(page, 'Bulker training renewal request sent successfully')
  const panel = await startAsking(page, driver.name, 'Update details', 'Change details')
  await panel.getByLabel('Id no').fill('')
  await button(panel, 'Send request').click()
  expect(await problemAt(panel.getByLabel('Id no'))).toBe('This is mandatory')
  await panel.getByLabel('Id no').fill(driver.id_no)
  await button(panel, 'Add another').click()
  await panel.getByLabel('Phone number 2', { exact: true }).fill('+254 711 000 222')
  await panel.getByLabel('Comment').fill('A second number.')
  await send(page, 'Send request')
  await see(page, 'Change details request sent successfully')

  const plant = await journey.visit(await journey.person({ plantId }), '/app/staff-portal/requests/dash')
  await approve(plant, `Renew bulker training, ${driver.name}`, [depot.name, 'bulker.pdf'])
  await approve(plant, `Change details, ${driver.name}`, ['+254711000222', 'A second number.'])
  await page.reload()
  // A year after the training.
  await see(page, '16 Nov 2027')
  await see(page, '+254 711 000 222')
})

async function sendBulker(page: Page, driver: string, depot: string) {
  const panel = await startAsking(page, driver, 'Renew bulker training')
  await panel.getByLabel('Location').fill(depot.slice(0, 20))
  await page.getByRole('option', { name: depot }).click()
  await panel.getByLabel('Trainer').fill('Beatrice Adhiambo')
  await panel.getByLabel('Training date').fill('2026-11-16')
  await panel.getByLabel('Training report').setInputFiles(pdf('bulker.pdf'))
  await send(page, 'Send request')
}

async function approve(plant: Page, row: string, told: readonly string[]) {
  await link(plant, `Open ${row}`).click()
  for (const words of told) await see(plant, words)
  await plant.getByLabel('Comment').fill('Agreed.')
  await button(plant, 'Approve').click()
  await see(plant, 'Are you sure you want to approve this request?')
  await button(plant, 'Approve').click()
  await arrive(plant, 'Requests')
}

it('a new picture is sent, approved by the plant, and shown', async () => {
  const { office, driver, plantId } = await aYard()
  const page = await journey.visit(office, `/app/transporter-portal/driver/${driver.id}`)
  const panel = await startAsking(page, driver.name, 'Change profile picture')
  await panel.locator('input[name=attachment]').setInputFiles({ name: 'asha.png', mimeType: 'image/png', buffer: await aPng() })
  await panel.getByLabel('Comment').fill('She wears glasses now.')
  await send(page, 'Send request')
  await see(page, 'A request has already been sent to change the picture of this driver')

  const plant = await journey.visit(await journey.person({ plantId }), '/app/staff-portal/requests/dash')
  await link(plant, `Open Change profile picture, ${driver.name}`).click()
  await see(plant, 'She wears glasses now.')
  await plant.getByLabel('Comment').fill('A good likeness.')
  await button(plant, 'Approve').click()
  await see(plant, 'Are you sure you want to approve this request?')
  await button(plant, 'Approve').click()
  await see(plant, 'approve option done successfully')
  await arrive(plant, 'Requests')
  await page.reload()
  await page.getByRole('img', { name: driver.name }).waitFor()
})

it('what the plant waits for stands first, and is answered there', async () => {
  const { office, driver, plantId } = await aYard()
  const [clerk, officer] = [await journey.as({ portal: 'staff_portal', plantId }), await journey.as({ portal: 'staff_portal', plantId })]
  const { request_id } = await clerk.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await officer.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })

  const page = await journey.visit(office, '/app/transporter-portal/requests/dash')
  const waiting = heading(page, 'The plant waits for your sanction evidence')
  await waiting.waitFor()
  await button(page, `Upload evidence for ${driver.name}`).click()
  const panel = page.getByRole('dialog', { name: 'Sanction evidence' })
  await see(panel, aReport.violation)
  await panel.locator('input[name=file]').setInputFiles(pdf('warning.pdf'))
  await panel.getByLabel('Comment').fill('A written warning was signed.')
  await send(page, 'Send evidence')
  await see(page, 'Sanction evidence sent successfully')
  await waiting.waitFor({ state: 'detached' })
  await page.goto(`/app/transporter-portal/driver/${driver.id}`)
  await see(page, 'Active')
})
