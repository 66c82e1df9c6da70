import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aGoodPractice, aPractice } from '#good-practices/good-practices.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { openRecord } from '../office/office-steps.ts'
import { arrive, button, heading, problemAt, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const driverPage = (id: string) => `/app/staff-portal/drivers/current/driver/${id}`

/** The lists about a driver load when scrolled near. */
async function openPractices(page: Page, by: InputMode = inputModes.mouse) {
  await arrive(page, 'Asha Otieno')
  const lists = page.getByRole('tablist', { name: 'Driver engagement' })
  await page.locator('#records').scrollIntoViewIfNeeded()
  await lists.getByRole('tab').first().waitFor()
  await by.choose(lists.getByRole('tab', { name: 'Good practices' }))
}

it('adds a good practice with an attachment that opens in the page, by keyboard', { timeout: minutes(2) }, async () => {
  const by = inputModes.keyboard
  const { view, press, write } = by
  const halima = await journey.person()
  const { id } = await aPassHolder(db, { plantId: halima.plantId, name: 'Asha Otieno' })
  const page = await journey.visit(halima, driverPage(id), view)
  await openPractices(page, by)
  await see(page, 'No good practices yet')

  const dialog = page.getByRole('dialog', { name: 'Add good practice' })
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to add the good practice' })
  await press(button(page, 'Add good practice'))
  await press(button(dialog, 'Add good practice'))
  for (const field of ['Title', 'Description', 'Date'])
    expect(await problemAt(dialog.getByLabel(field, { exact: true }))).toBe('This is required')
  await write(aPractice.title, dialog.getByLabel('Title'))
  await write(aPractice.description, dialog.getByLabel('Description'))
  await by.write('2026-11-22', dialog.getByLabel('Date'))
  const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: aPdf() }
  await by.attach(report, dialog.locator('input[type=file]:not([capture])'))
  await press(button(dialog, 'Add good practice'))
  await press(button(question, 'Add good practice'))
  expect(await problemAt(dialog.getByLabel('Date'))).toBe('The date must not be in the future')
  await by.write(aPractice.date, dialog.getByLabel('Date'))
  await press(button(dialog, 'Add good practice'))
  await press(button(question, 'Go back'))
  await press(button(dialog, 'Add good practice'))
  await press(button(question, 'Add good practice'))
  await see(page, 'Good practice added')

  const list = page.getByRole('region', { name: 'List of good practices' })
  for (const text of [aPractice.title, aPractice.description, '20 Nov 2026', 'report.pdf']) await see(list, text)
  await press(button(list, `Open Attachment of ${aPractice.title}`).filter({ visible: true }))
  await heading(page.getByRole('dialog'), `Attachment of ${aPractice.title}`).waitFor()
})

it('a transporter reads its driver’s good practices and cannot add any', async () => {
  const driver = await aPassHolder(db, { name: 'Asha Otieno' })
  await aGoodPractice(db, driver)
  const joyce = await journey.person({ plantId: driver.auth_plant_id, portal: 'transporter_portal', transporterId: driver.transporter_id })
  const page = await journey.visit(joyce, `/app/transporter-portal/driver/${driver.id}`)
  await openRecord(page, 'Good practices')
  await see(page, aPractice.description)
  expect(await button(page, 'Add good practice').count()).toBe(0)
})
