import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, heading, problemAt, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const plantId = await anOnboardingPlant(journey.db)
const officePath = '/app/transporter-portal/new-driver'

const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: aPdf() }
const picture = async (seed: number) => ({ name: `page-${seed}.jpg`, mimeType: 'image/jpeg', buffer: await aJpeg(seed) })

const saved = (page: Page): Promise<void> => see(page, /^Saved \d\d:\d\d$/)

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Uploads the document's PDF; what belongs to it is asked then. */
async function hand(page: Page, name: string): Promise<void> {
  await page.getByLabel(`File: ${name}`).setInputFiles(pdf)
  await button(page, `Replace ${name}`).waitFor()
}

it('a plant that does not onboard says so before anything is typed', async () => {
  const page = await journey.visit(await journey.person(), '/app/staff-portal/onboarding/new-driver')
  await see(page, 'New drivers are not onboarded at this plant.')
  expect(await button(page, 'Start a new driver').count()).toBe(0)
})

it('an office fills in the form on a phone, from empty to submitted', { timeout: minutes(1) }, async () => {
  const by = inputModes.touch
  const grace = await journey.person({ portal: 'transporter_portal', plantId })
  const page = await journey.visit(grace, officePath, by.view)
  await by.press(button(page, 'Start a new driver').first())
  await arrive(page, 'New driver')
  const { id_no } = await aDriver(journey.db, { plantId })
  await by.write(id_no, page.getByLabel('Id no'))
  await by.write('Juma Otieno', page.getByLabel('Name'))
  expect(await problemAt(page.getByLabel('Id no'))).toBe('This person is not eligible. Write to the plant.')
  await by.write('27481932', page.getByLabel('Id no'))
  await by.press(page.getByLabel('Name'))
  await see(page, 'This id number is free.')
  await page.getByLabel('Date of birth').fill('1990-04-01')
  await by.tick(page.getByLabel('Male', { exact: true }))
  await by.write('0724 865 880', page.getByLabel('Phone number 1'))
  await page.getByLabel('Photograph', { exact: true }).setInputFiles(await picture(1))
  await expect.poll(() => button(page, 'Use this picture').isEnabled()).toBe(true)
  await by.press(button(page, 'Use this picture'))
  await button(page, 'Replace the photograph').waitFor()
  await by.press(button(page, 'Continue'))
  await by.write('DL-2231', page.getByLabel('Licence no'))
  await by.pick('CE', page.getByLabel('Licence class'))
  await saved(page)
  await page.reload()
  await heading(page, /^Step 2 of 5\s+Licence and experience$/).waitFor()
  expect(await page.getByLabel('Licence no').inputValue()).toBe('DL-2231')

  await page.getByLabel('Licence issued on').fill('2024-01-10')
  await page.getByLabel('Licence expiry').fill('2028-01-10')
  await by.write('7', page.getByLabel('Years of experience'))
  await by.press(button(page, 'Continue'))
  await by.tick(page.getByLabel('Flatbed'))
  // What a pass allows is chosen by a person, and not taken from the licence.
  expect(await page.getByLabel('CE', { exact: true }).isChecked()).toBe(false)
  await by.tick(page.getByLabel('CE', { exact: true }))
  await by.press(button(page, 'Continue'))
  await page.getByLabel('File: Id card').setInputFiles([await picture(2), await picture(3)])
  await by.press(button(page, 'Upload 2 pages'))
  await button(page, 'Replace Id card').waitFor()
  for (const name of ['Driving licence', 'Medical report', 'Defensive driving certificate', 'Signed site rules']) await hand(page, name)
  await by.press(button(page, 'Continue'))

  await by.press(button(page, 'Submit'))
  await expect.poll(() => focusedText(page)).toMatch(/^\d+ entries need your attention/)
  await by.press(button(page, 'Medical report: Issuer: This is mandatory'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toMatch(/^documents\.\d+\.issuer$/)
  await page.keyboard.type('Dr Njeri')
  const typed = { Issuer: 'Serco', Number: 'DDT-881', 'Issued on': '2026-10-01', 'Expires on': '2027-09-30' }
  for (const [label, text] of Object.entries(typed))
    for (const field of await page.getByLabel(label, { exact: true }).filter({ visible: true }).all())
      if ((await field.inputValue()) === '') await field.fill(text)
  await by.press(button(page, 'Continue'))
  await by.press(button(page, 'Submit'))
  await expect.poll(() => problemAt(page.getByLabel(/^The details/))).toBe('Confirm that the details are true')
  await by.tick(page.getByLabel(/^The details are true/))
  await by.press(button(page, 'Submit'))
  await expectAddress(page, /^\/app\/transporter-portal\/onboarded\/drivers\/driver\/\d+$/)
  await arrive(page, 'Juma Otieno')
  await see(page, 'Waits to be checked')
})

it('a second window is told of the first, and each field is kept or taken', async () => {
  const by = inputModes.mouse
  const halima = await journey.person({ plantId, firstName: 'Halima', lastName: 'Said' })
  const first = await journey.visit(halima, '/app/staff-portal/onboarding/new-driver', by.view)
  await by.press(button(first, 'Start a new driver').first())
  await by.write('Juma', first.getByLabel('Name'))
  await saved(first)
  const { pathname, search } = new URL(first.url())
  const second = await journey.visit(halima, pathname + search, by.view)
  await expect.poll(() => second.getByLabel('Name').inputValue()).toBe('Juma')
  await by.write('Juma Ali', first.getByLabel('Name'))
  await by.press(button(first, 'Continue'))
  await by.write('111', first.getByLabel('Licence no'))
  await saved(first)

  // Without a connection nothing is lost, and both fields are saved together.
  await second.context().setOffline(true)
  await by.write('Juma Otieno', second.getByLabel('Name'))
  await by.press(button(second, 'Continue'))
  await by.write('222', second.getByLabel('Licence no'))
  await see(second, /^Not saved\. You are offline/)
  await second.context().setOffline(false)
  await see(second, /changed this to '111' in another window/)
  const entry = (name: string) => second.locator(`[data-entry="${name}"]`)
  await by.press(button(entry('licence_no'), 'Take the saved one'))
  expect(await second.getByLabel('Licence no').inputValue()).toBe('111')
  await by.press(button(second, 'Back'))
  await see(second, /changed this to 'Juma Ali' in another window/)
  await by.press(button(entry('name'), 'Keep mine'))
  await saved(second)
  await second.reload()
  await expect.poll(() => second.getByLabel('Name').inputValue()).toBe('Juma Otieno')
})
