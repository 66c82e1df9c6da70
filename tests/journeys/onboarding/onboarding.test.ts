import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { counted } from '../counted.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney, desk } from '../journey.ts'
import { papers, submitNewDriver } from './submit-new-driver.ts'
import { arrive, button, link, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney({ isPublic: true })
const { db } = journey

/** The plant's part: documents, pass, and card, without looking for the driver in a list again. */
async function admit(page: Page, by: InputMode, name: string): Promise<void> {
  await by.press(button(page, 'Take next'))
  await arrive(page, name)
  for (const paper of papers) {
    await page.getByRole('navigation', { name: 'Documents' }).locator('[aria-current=true]', { hasText: paper }).waitFor()
    await page.getByRole('region', { name: paper, exact: true }).locator('canvas').waitFor()
    // Reviewers accept by key, with the focus anywhere.
    await page.keyboard.press('a')
  }
  await by.press(button(page, 'Verify documents'))
  await by.press(button(page.getByRole('dialog'), 'Verify documents'))
  await see(page, /was verified by/)

  await by.press(link(page, 'Continue: pass generation'))
  await by.press(button(page, 'Generate pass'))
  await see(page, '21 Nov 2026 to 30 Sep 2027')

  await by.press(link(page, 'Continue: card issuance'))
  await by.press(button(page, 'Print the card'))
  const printing = page.getByRole('dialog')
  await by.tick(printing.getByLabel('The cards may carry'))
  await Promise.all([page.waitForEvent('download'), by.press(button(printing, 'Print'))])
  await printing.waitFor({ state: 'hidden' })
  await by.press(button(page, 'Hand over'))
  const panel = page.getByRole('dialog', { name: 'Hand over the card' })
  await by.tick(panel.getByLabel('I have compared the driver with the photograph'))
  await by.press(button(panel, 'Hand over'))
  await see(page, 'Card handed over. The driver is active.')
}

it('from an empty form to an active driver by keyboard', { timeout: minutes(1.5) }, async () => {
  const by = counted(inputModes.keyboard)
  const plantId = await anOnboardingPlant(db)
  const office = await journey.person({ portal: 'transporter_portal', plantId })
  const officer = await journey.person({ plantId })
  const idNo = '27481934'
  await submitNewDriver(await journey.visit(office, '/app/transporter-portal/new-driver', desk), by, idNo)
  await admit(await journey.visit(officer, '/app/staff-portal/onboarding', desk), by, 'Juma Otieno')
  const { status_id, pass_expiry } = await db
    .selectFrom('driver')
    .select(['status_id', 'pass_expiry'])
    .where('id_no', '=', idNo)
    .executeTakeFirstOrThrow()
  expect({ status_id, pass_expiry }).toEqual({ status_id: driverStatus.active, pass_expiry: '2027-09-30' })
  expect(by.count()).toBeLessThan(40)
})
