import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inWhole } from '../../world/whole.ts'
import { aRole } from '#accounts/accounts.factory.ts'
import { aPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { aPng } from '#platform/server/files/sample-picture.factory.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, problemAt, see } from '../screen.ts'
import { decide, goTo, rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })

async function aYard() {
  const { id: transporterId } = await aTransporter(journey.db)
  const office = await journey.person({ portal: 'transporter_portal', firstName: 'Joyce', transporterId })
  const { plantId } = office
  const driver = await aPassHolder(journey.db, { plantId, transporter_id: transporterId, name: 'Asha Otieno', vehicle_options: ['Bulker'] })
  return { office, driver, plantId }
}

/** Opens the panel of an action card on the driver's page. */
async function openForm(by: InputMode, page: Page, name: string, action: string, title = action) {
  await arrive(page, name)
  await by.press(button(page, action).first())
  return page.getByRole('dialog', { name: title })
}

async function send(by: InputMode, page: Page, name: string): Promise<void> {
  await by.press(button(page.getByRole('dialog').last(), name))
  await by.press(button(page.getByRole('alertdialog'), name))
}

it('a transporter sees only its own drivers, by touch', async () => {
  const by = inputModes.touch
  await aRole(journey.db, { portal: 'transporter_portal', name: 'Yard clerk', permissions: ['drivers.read'] })
  const { office, driver, plantId } = await aYard()
  const rivals = await aPassHolder(journey.db, { plantId, name: 'Asha of a rival' })
  const page = await journey.visit(office, '/app/transporter-portal', by.view)
  await arrive(page, 'Drivers')
  await see(page, driver.name)
  expect(await page.getByText(rivals.name).count()).toBe(0)
  await walkThroughChosen(by, page, driver.name)
  await page.goto(`/app/transporter-portal/driver/${rivals.id}`)
  await see(page, 'It may have been removed, or it belongs to another plant.')
  await page.goBack()
  await inviteAndEnd(by, page)
})

/** The form of a ticked driver opens, and is skipped; a tile and its row lead to the same form. */
async function walkThroughChosen(by: InputMode, page: Page, name: string): Promise<void> {
  await by.press(page.getByLabel(`Choose ${name}`))
  const hidden = await recordHidden(page, '[role=dialog]')
  await by.press(button(page, 'Renew bulker training'))
  const panel = page.getByRole('dialog', { name: 'Renew bulker training' })
  await see(panel, `${name}, 1 of 1`)
  await by.write('Beatrice', panel.getByLabel('Trainer'))
  expect(await hidden(), 'a panel that waits for its form stays').toEqual([])
  await by.press(button(panel, 'Skip'))
  await by.press(button(page.getByRole('alertdialog'), 'Skip'))
  await panel.waitFor({ state: 'hidden' })
  await by.press(button(page, /^1 ?Blocked$/))
  await by.press(button(page, `Send the training report: ${name}`))
  await panel.getByLabel('Trainer').waitFor()
  await by.press(button(panel, 'Cancel'))
  await panel.waitFor({ state: 'hidden' })
}

/** Records in the page which elements were in the document and not to be seen, for a moment at least. */
async function recordHidden(page: Page, selector: string): Promise<() => Promise<(string | null)[]>> {
  const recorder = await page.evaluateHandle((wanted) => {
    const seen = new Set<Element>()
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(wanted)) if (!element.checkVisibility()) seen.add(element)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
    return seen
  }, selector)
  return () => recorder.evaluate((seen) => [...seen].map(({ textContent }) => textContent))
}

/** A colleague is invited, with the address to hand over where nothing can be sent, and loses access again. */
async function inviteAndEnd(by: InputMode, page: Page): Promise<void> {
  await goTo(by, page, 'Our people')
  await arrive(page, 'Our people')
  await by.press(button(page, 'Invite'))
  const panel = page.getByRole('dialog', { name: 'Invite' })
  await see(panel, '1 of at most 20 people have access.')
  await by.write('0711 000 333', panel.getByLabel('Phone number'))
  await by.write('Brian', panel.getByLabel('First name'))
  await by.write('Odhiambo', panel.getByLabel('Last name'))
  await by.press(button(panel, 'Invite'))
  expect(await problemAt(panel.getByLabel('Role'))).toBe('This is mandatory')
  await by.pick('Yard clerk', panel.getByLabel('Role'))
  await by.press(button(panel, 'Invite'))
  await by.press(button(page.getByRole('alertdialog', { name: 'Hand over the address' }), 'Close'))
  await see(page, /^Invited$/)
  await by.press(button(page, 'Actions for Brian Odhiambo'))
  await by.choose(page.getByRole('menuitem', { name: 'End access' }))
  await by.press(button(page.getByRole('alertdialog', { name: 'End the access of Brian Odhiambo?' }), 'End access'))
  await see(page, /^Ended$/)
}

it.each(inWhole(inputModes.touch))('sends a bulker training with its report and cancels it, by $name', async (by) => {
  const depot = await aPlant(journey.db)
  const { office, driver } = await aYard()
  const page = await journey.visit(office, `/app/transporter-portal/driver/${driver.id}`, by.view)
  await sendBulker(by, page, driver.name, depot.name)
  await see(page, 'Bulker training renewal request sent successfully')
  await see(page, 'A request has already been sent to renew the bulker training of this driver')

  await goTo(by, page, 'Requests')
  await by.press(page.getByRole('tab', { name: /^Open/ }))
  await by.press(rowOf(page, `Renew bulker training, ${driver.name}`))
  await arrive(page, 'Renew bulker training')
  for (const text of [depot.name, '16 Nov 2026', 'bulker.pdf', 'The plant decides this request.']) await see(page, text)
  await by.press(button(page, 'Cancel request'))
  await by.press(page.getByRole('alertdialog').getByRole('button').last())
  await see(page, 'Request cancelled successfully')
})

it('an approved bulker training counts, and approved details are shown, by keyboard', { timeout: minutes(1.5) }, async () => {
  const by = inputModes.keyboard
  const depot = await aPlant(journey.db)
  const { office, driver, plantId } = await aYard()
  const page = await journey.visit(office, `/app/transporter-portal/driver/${driver.id}`, by.view)
  await sendBulker(by, page, driver.name, depot.name)
  await see(page, 'Bulker training renewal request sent successfully')
  const panel = await openForm(by, page, driver.name, 'Update details', 'Change details')
  // The panel's buttons replace it.
  await expect.poll(() => page.getByText('Bulker training renewal request sent successfully').count(), { timeout: 2_000 }).toBe(0)
  await by.write('', panel.getByLabel('Id no'))
  await by.press(button(panel, 'Send request'))
  expect(await problemAt(panel.getByLabel('Id no'))).toBe('This is mandatory')
  await by.write(driver.id_no, panel.getByLabel('Id no'))
  await by.press(button(panel, 'Add another'))
  await by.write('+254 711 000 222', panel.getByLabel('Phone number 2', { exact: true }))
  await by.write('A second number.', panel.getByLabel('Comment'))
  await send(by, page, 'Send request')
  await see(page, 'Change details request sent successfully')

  const plant = await journey.visit(await journey.person({ plantId }), '/app/staff-portal/requests/dash?tab=all', by.view)
  await approve(by, plant, `Renew bulker training, ${driver.name}`, [depot.name, 'bulker.pdf'])
  await approve(by, plant, `Change details, ${driver.name}`, ['+254711000222', 'A second number.'])
  await page.reload()
  // A year after the training.
  await see(page, '16 Nov 2027')
  await see(page, '+254 711 000 222')
})

async function sendBulker(by: InputMode, page: Page, driver: string, depot: string) {
  const panel = await openForm(by, page, driver, 'Renew bulker training')
  await by.write(depot.slice(0, 20), panel.getByLabel('Location'))
  await by.choose(page.getByRole('option', { name: depot }))
  await by.write('Beatrice Adhiambo', panel.getByLabel('Trainer'))
  await by.write('2026-11-16', panel.getByLabel('Training date'))
  await by.attach(pdf('bulker.pdf'), panel.getByLabel('Training report'))
  await send(by, page, 'Send request')
}

async function approve(by: InputMode, plant: Page, row: string, expected: readonly string[]) {
  await by.press(rowOf(plant, row))
  for (const text of expected) await see(plant, text)
  await decide(by, plant, { comment: 'Agreed.' })
  await arrive(plant, 'Requests')
}

it('a new picture is sent, approved and shown, by touch', async () => {
  const by = inputModes.touch
  const { office, driver, plantId } = await aYard()
  const page = await journey.visit(office, `/app/transporter-portal/driver/${driver.id}`, by.view)
  const panel = await openForm(by, page, driver.name, 'Change profile picture')
  await by.attach({ name: 'asha.png', mimeType: 'image/png', buffer: await aPng() }, panel.locator('input[name=attachment]'))
  await by.press(button(panel, 'Use this picture'))
  await panel.getByRole('img', { name: 'Profile picture, as it will be sent' }).waitFor()
  await by.write('She wears glasses now.', panel.getByLabel('Comment'))
  await send(by, page, 'Send request')
  await see(page, 'A request has already been sent to change the picture of this driver')

  const plant = await journey.visit(await journey.person({ plantId }), '/app/staff-portal/requests/dash', by.view)
  await approve(by, plant, `Change profile picture, ${driver.name}`, ['She wears glasses now.'])
  await page.reload()
  await page.getByRole('img', { name: driver.name }).waitFor()
})

it('an office without drivers reads what its lists wait for', { timeout: minutes(1) }, async () => {
  const { id: transporterId } = await aTransporter(journey.db)
  const permissions = ['drivers.read', 'transporter.users'] as const
  const manager = await journey.person({ portal: 'transporter_portal', transporterId, permissions })
  const page = await journey.visit(manager, '/app/transporter-portal/training-scheduler/drivers')
  await see(page, 'Your drivers appear here once they are active.')
  await page.goto('/app/transporter-portal/our-people')
  await see(page, '1 person')
})
