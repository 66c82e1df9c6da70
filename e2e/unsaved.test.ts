import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPassHolder } from '../src/passes/passes.factory.ts'
import { aRequest } from '../src/requests/requests.factory.ts'
import { aJourney } from './journey.ts'
import { arrive, button, expectAddress, link, see } from './screen.ts'

const journey = await aJourney()
const { db } = journey
const staff = await journey.person()
const driver = await aPassHolder(db, { plantId: staff.plantId, name: 'Asha Wanjiru' })
const driverPage = `/app/staff-portal/drivers/current/driver/${driver.id}`
const question = 'Leave without saving?'
const answer = (page: Page, words: string) => button(page.getByRole('alertdialog', { name: question }), words)

async function aRequestPage(): Promise<string> {
  const asked = await aPassHolder(db, { plantId: staff.plantId, name: 'Brian Kamau' })
  return `/app/staff-portal/requests/details/${await aRequest(db, { driverId: asked.id, createdBy: null })}`
}

it('a click in the sidebar does not lose what was typed: one is asked, may stay, and may leave', async () => {
  const address = await aRequestPage()
  const page = await journey.visit(staff, address)
  const comment = page.getByRole('textbox', { name: /^Comment/ })
  await comment.fill('Half a sentence')
  await link(page, 'All drivers').click()
  await answer(page, 'Stay').click()
  await expectAddress(page, address)
  expect(await comment.inputValue()).toBe('Half a sentence')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('all drivers')
  await page.keyboard.press('Enter')
  await answer(page, 'Leave').click()
  await arrive(page, 'All drivers')
})

it('what is sent asks nothing on the way on', async () => {
  const page = await journey.visit(staff, await aRequestPage())
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Agreed with the yard')
  await button(page, 'Approve').click()
  await button(page, 'Approve').click()
  await see(page, 'approve option done successfully')
  await arrive(page, 'Requests')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

it('the browser’s Back asks as well, from inside a side panel', async () => {
  const page = await journey.visit(staff, '/app/staff-portal/requests/dash')
  await arrive(page, 'Requests')
  await link(page, 'All drivers').click()
  await link(page, 'Open Asha Wanjiru').click()
  await arrive(page, 'Asha Wanjiru')
  await button(page, /Suspend/).click()
  const comment = page.getByRole('dialog').getByRole('textbox', { name: /^Comment/ })
  await comment.fill('Seen without a helmet')
  await page.goBack()
  await answer(page, 'Stay').click()
  await expectAddress(page, driverPage)
  expect(await comment.inputValue()).toBe('Seen without a helmet')
  await page.goBack()
  await answer(page, 'Leave').click()
  await arrive(page, 'All drivers')
})

it('closing the tab is stopped by the browser itself', async () => {
  const page = await journey.visit(staff, await aRequestPage())
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Half a sentence')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})
