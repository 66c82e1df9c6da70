import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { driverStatus } from '../src/drivers/driver-status.contract.ts'
import { anOnboardingPlant } from '../src/onboarding/onboarding.factory.ts'
import { aJpeg } from '../src/platform/server/files/sample-picture.factory.ts'
import { aPdf } from '../src/platform/server/files/sample-pdf.factory.ts'
import { inputModes, type InputMode } from './input-mode.ts'
import { aJourney, desk } from './journey.ts'
import { arrive, button, expectAddress, link, see } from './screen.ts'

const journey = await aJourney({ isPublic: true })
const { db } = journey
const picture = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(1) }
const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: aPdf() }

/** Counts what is pressed, ticked, picked and chosen; typing and Tab are none. */
function counted(mode: InputMode): InputMode & { readonly count: () => number } {
  let clicks = 0
  const one =
    <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
    (...args: A): Promise<void> => {
      clicks += 1
      return act(...args)
    }
  const { press, tick, pick, attach, choose } = mode
  return {
    ...mode,
    press: one(press),
    tick: one(tick),
    pick: one(pick),
    attach: one(attach),
    choose: one(choose),
    count: () => clicks,
  }
}

const papers = ['Id card', 'Driving licence', 'Medical report', 'Defensive driving certificate', 'Signed site rules']
const besideFiles = { Number: 'A-881', Issuer: 'Dr Njeri', 'Issued on': '2026-10-01', 'Expires on': '2027-09-30' }

/** The office's part: from the empty form to the submitted application. */
async function submit(page: Page, by: InputMode, idNo: string): Promise<void> {
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
  await write('Licence no', 'DL-2231')
  await by.pick('CE', page.getByLabel('Licence class'))
  await write('Licence issued on', '2024-01-10')
  await write('Licence expiry', '2028-01-10')
  await write('Years of experience', '7')
  await by.tick(page.getByLabel('Flatbed'))
  await by.tick(page.getByLabel('CE', { exact: true }))
  for (const name of papers) {
    await by.attach(pdf, page.getByLabel(`File: ${name}`))
    await button(page, `Replace ${name}`).waitFor()
  }
  for (const [label, text] of Object.entries(besideFiles))
    for (const field of await page.locator('[data-entry^="documents."]').getByLabel(label, { exact: true }).all())
      await by.write(text, field)
  await by.tick(page.getByLabel(/^The details are true/))
  await by.press(button(page, 'Submit'))
  await expectAddress(page, /^\/app\/transporter-portal\/onboarded\/drivers\/driver\/\d+$/)
}

/** The plant's part: documents, pass, and card. */
async function admit(page: Page, by: InputMode, name: string): Promise<void> {
  await by.press(button(page, 'Take next'))
  await arrive(page, name)
  for (const paper of papers) {
    await page.getByRole('navigation', { name: 'Documents' }).locator('[aria-current=true]', { hasText: paper }).waitFor()
    await page.getByRole('region', { name: paper, exact: true }).locator('canvas').waitFor()
    // Reviewers accept by key, with the focus anywhere.
    if (by.name === 'keyboard') await page.keyboard.press('a')
    else await by.press(button(page, 'Accept'))
  }
  await by.press(button(page, 'Verify documents'))
  await by.press(button(page.getByRole('dialog'), 'Verify documents'))
  await see(page, /was verified by/)

  await page.goto('/app/staff-portal/onboarding/pass-generation/dashboard')
  await by.press(link(page.getByRole('tabpanel'), name))
  await arrive(page, name)
  await by.press(button(page, 'Generate pass'))
  await see(page, '21 Nov 2026 to 30 Sep 2027')

  await page.goto('/app/staff-portal/onboarding/card-issuance/dashboard')
  await by.press(link(page, name))
  await arrive(page, name)
  await by.press(button(page, 'Print the card'))
  const printing = page.getByRole('dialog')
  await Promise.all([page.waitForEvent('download'), by.press(button(printing, 'Print'))])
  await printing.waitFor({ state: 'hidden' })
  await by.press(button(page, 'Hand over'))
  const panel = page.getByRole('dialog', { name: 'Hand over the card' })
  await by.tick(panel.getByLabel('I have compared the driver with the photograph'))
  await by.press(button(panel, 'Hand over'))
  await see(page, 'Card handed over. The driver is active.')
}

it.each([inputModes.mouse, inputModes.keyboard])('from an empty form to an active driver by $name', { timeout: 90_000 }, async (mode) => {
  const by = counted(mode)
  const plantId = await anOnboardingPlant(db)
  const office = await journey.person({ portal: 'transporter_portal', plantId })
  const officer = await journey.person({ plantId })
  const idNo = mode.name === 'mouse' ? '27481933' : '27481934'
  await submit(await journey.visit(office, '/app/transporter-portal/new-driver', desk), by, idNo)
  await admit(await journey.visit(officer, '/app/staff-portal/onboarding', desk), by, 'Juma Otieno')
  const { status_id, pass_expiry } = await db
    .selectFrom('driver')
    .select(['status_id', 'pass_expiry'])
    .where('id_no', '=', idNo)
    .executeTakeFirstOrThrow()
  expect({ status_id, pass_expiry }).toEqual({ status_id: driverStatus.active, pass_expiry: '2027-09-30' })
  expect(by.count()).toBeLessThan(40)
})
