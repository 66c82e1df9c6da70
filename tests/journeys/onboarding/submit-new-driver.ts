import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import type { InputMode } from '../input-mode.ts'
import { arrive, button, expectAddress, see } from '../screen.ts'

const picture = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(1) }
const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: aPdf() }
export const papers = ['Id card', 'Driving licence', 'Medical report', 'Defensive driving certificate', 'Signed site rules']
const besideFiles = { Number: 'A-881', Issuer: 'Dr Njeri', 'Issued on': '2026-10-01', 'Expires on': '2027-09-30' }

/** The office's part: from the empty form to the submitted application. */
export async function submitNewDriver(page: Page, by: InputMode, idNo: string): Promise<void> {
  await by.press(button(page, 'Start a new driver').first())
  await arrive(page, 'New driver')
  const write = (label: string, text: string) => by.write(text, page.getByLabel(label, { exact: true }))
  await write('Id no', idNo)
  await write('Name', 'Juma Otieno')
  await see(page, 'This id number is free.')
  await write('Date of birth', '1990-04-01')
  await by.tick(page.getByLabel('Male', { exact: true }))
  await write('Phone number 1', '0724 865 880')
  await by.attach(picture, page.getByLabel('Photograph', { exact: true }))
  await expect.poll(() => button(page, 'Use this picture').isEnabled()).toBe(true)
  await by.press(button(page, 'Use this picture'))
  await button(page, 'Replace the photograph').waitFor()
  const goOn = () => by.press(button(page, 'Continue'))
  await goOn()
  await write('Licence no', 'DL-2231')
  await by.pick('CE', page.getByLabel('Licence class'))
  await write('Licence issued on', '2024-01-10')
  await write('Licence expiry', '2028-01-10')
  await write('Years of experience', '7')
  await goOn()
  await by.tick(page.getByLabel('Flatbed'))
  await by.tick(page.getByLabel('CE', { exact: true }))
  await goOn()
  for (const name of papers) {
    await by.attach(pdf, page.getByLabel(`File: ${name}`))
    await button(page, `Replace ${name}`).waitFor()
  }
  for (const [label, text] of Object.entries(besideFiles))
    for (const field of await page.locator('[data-entry^="documents."]').getByLabel(label, { exact: true }).all())
      await by.write(text, field)
  await goOn()
  await by.tick(page.getByLabel(/^The details are true/))
  await by.press(button(page, 'Submit'))
  await expectAddress(page, /^\/app\/transporter-portal\/onboarded\/drivers\/driver\/\d+$/)
}
