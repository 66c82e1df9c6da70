import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { reviewContract } from '#onboarding/verification/review/review.contract.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { aNewDriver } from './new-drivers.ts'
import { arrive, button, see } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const { db } = journey
const queue = '/app/staff-portal/onboarding/document-verification/dashboard'

const chosen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Documents' }).locator('[aria-current=true]', { hasText: name }).waitFor()
const drawn = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).locator('canvas').waitFor()

it('an application is reviewed by the keyboard alone', async () => {
  const by = inputModes.keyboard
  const person = await journey.person()
  const { driverId, driverName } = await aNewDriver(journey, {
    plantId: person.plantId,
    names: ['Id card', 'Driving licence', 'Signed site rules'],
  })
  const page = await journey.visit(person, queue)
  await see(page, driverName)
  await by.press(button(page, 'Take next'))
  await arrive(page, driverName)
  await chosen(page, 'Id card')
  await drawn(page, 'Id card')
  await page.keyboard.press('a')
  await chosen(page, 'Driving licence')
  await drawn(page, 'Driving licence')
  await by.write('DL-77', page.getByLabel('Number'))
  await page.keyboard.press('Enter')
  await chosen(page, 'Signed site rules')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Send back: Signed site rules' })
  await by.tick(dialog.getByRole('radio', { name: 'Unreadable' }))
  await by.press(button(dialog, 'Send back'))
  await dialog.waitFor({ state: 'hidden' })
  await see(page, 'Sent back because')
  await page.keyboard.press('ArrowLeft')
  await chosen(page, 'Driving licence')
  await see(page, 'DL-77 (A-1 before)')
  await page.keyboard.press('ArrowRight')
  await by.press(button(page, 'Check again'))
  await button(page, 'Accept').waitFor()
  await page.keyboard.press('a')
  await by.press(button(page, 'Verify documents'))
  await by.press(button(page.getByRole('dialog'), 'Verify documents'))
  await see(page, /was verified by/)
  const driver = await db.selectFrom('driver').select(['status_id', 'licence_no']).where('id', '=', driverId).executeTakeFirstOrThrow()
  expect(driver).toEqual({ status_id: driverStatus.passGeneration, licence_no: 'DL-77' })
})

it("a colleague's review appears without a reload, and is taken over by touch", async () => {
  const by = inputModes.touch
  const person = await journey.person()
  const colleague = await journey.person({ plantId: person.plantId, firstName: 'Peter', lastName: 'Kariuki' })
  const { driverId, driverName, applicationId } = await aNewDriver(journey, { plantId: person.plantId, names: ['Id card'] })
  const page = await journey.visit(person, queue, by.view)
  await by.press(rowOf(page, driverName))
  await arrive(page, driverName)
  await button(page, 'Accept').waitFor()
  await journey.withToken(colleague.token)(reviewContract.takeOver, { application_id: applicationId })
  await see(page, /Peter Kariuki reviews this application until/)
  expect(await button(page, 'Accept').count()).toBe(0)
  await by.press(button(page, 'Take over'))
  await by.press(button(page.getByRole('alertdialog'), 'Take over'))
  await by.press(button(page, 'Accept'))
  await button(page, 'Verify documents').waitFor()
  await by.press(page.getByRole('tab', { name: 'History' }))
  await see(page, 'Review taken over')
  await by.press(page.getByRole('tab', { name: 'Documents' }))
  await by.press(button(page, 'Decline'))
  const dialog = page.getByRole('dialog')
  await by.write('Not the same person', dialog.getByLabel('Comment'))
  await by.press(button(dialog, 'Decline application'))
  await see(page, /was declined by .*Documents are deleted on/)
  expect((await db.selectFrom('driver').select('status_id').where('id', '=', driverId).executeTakeFirstOrThrow()).status_id).toBe(
    driverStatus.onboardingDeclined,
  )
})
