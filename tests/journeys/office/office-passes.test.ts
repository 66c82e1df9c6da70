import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { accessibilityFindings } from '../accessibility.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, link, see } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()

it('an office renews, prints a pass, and gives the driver a page that it ends again, by touch', async () => {
  const by = inputModes.touch
  const { id: transporterId } = await aTransporter(journey.db, { name: 'Kibo Hauliers' })
  const office = await journey.person({ portal: 'transporter_portal', transporterId })
  await aPassHolder(journey.db, {
    plantId: office.plantId,
    transporter_id: transporterId,
    name: 'Asha Otieno',
    vehicle_options: ['Bulker'],
  })
  const page = await journey.visit(office, '/app/transporter-portal/pass/dash', by.view)
  await arrive(page, 'Passes')
  await see(page, 'No bulker training')
  await by.press(button(page, 'Renew Asha Otieno'))
  const panel = page.getByRole('dialog', { name: 'Renew bulker training' })
  await panel.getByLabel('Training date').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  await by.press(rowOf(page, 'Asha Otieno'))
  await arrive(page, 'Asha Otieno')
  await see(page, /^The pass expires on 13 Jun 2027, 12 months after it was generated/)
  const downloaded = page.waitForEvent('download')
  await by.press(button(page, 'Download PDF'))
  expect((await downloaded).suggestedFilename()).toBe('Pass Asha Otieno.pdf')

  await by.press(button(page, 'Make a link'))
  const dialog = page.getByRole('alertdialog', { name: 'Hand over the link' })
  const address = await dialog.getByText(/\/d\//).textContent()
  await by.press(button(dialog, 'Close'))
  const own = await journey.open(by.view)
  await own.goto(address ?? '')
  await arrive(own, 'You may not load')
  await see(own, 'There is no bulker training on record.')
  await by.press(link(own, 'Kiswahili'))
  await arrive(own, 'Huruhusiwi kupakia')
  for (const language of ['en', 'sw']) expect(await findingsOf(page, `${address}?lang=${language}`)).toEqual([])

  await by.press(button(page, 'End the link'))
  await by.press(button(page.getByRole('alertdialog', { name: 'End the link?' }), 'End the link'))
  await see(page, 'The link no longer works')
  await own.reload()
  await arrive(own, 'Kiungo hiki hakifanyi kazi')
})

/** What axe finds in a public page, whose policy allows no script: in a copy without it, at 390, light and dark. */
async function findingsOf(page: Page, address: string): Promise<readonly string[]> {
  const { body } = await journey.app.inject({ url: address.replace(/^https?:\/\/[^/]+/, '') })
  const copy = await page.context().newPage()
  await copy.route('**/copy', (route) => route.fulfill({ contentType: 'text/html', body }))
  await copy.goto(`${journey.address}/copy`)
  const light = await accessibilityFindings(copy)
  await copy.emulateMedia({ colorScheme: 'dark' })
  const dark = await accessibilityFindings(copy)
  await copy.close()
  return [...light, ...dark]
}
