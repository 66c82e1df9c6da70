import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, focused, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey
const staff = await journey.person()
const plantId = staff.plantId
const grace = await aPassHolder(db, { plantId, name: 'Grace Achieng', id_no: '71000003', cardNo: 'DP-1', phones: ['+254733123456'] })
await aPassHolder(db, { plantId, name: 'Grace Barasa', id_no: '71000004', cardNo: 'DP-2' })
const [requests, drivers] = ['/app/staff-portal/requests/dash', '/app/staff-portal/drivers/current/dashboard']

const open = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await opened(page)
}
/** Waits until the box has the focus. */
const opened = (page: Page): Promise<void> => expect.poll(() => focused(page)).toMatch(/^Find a /)
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

it('finds a driver by name and opens it without a mouse, from any page', async () => {
  const page = await journey.visit(staff, requests)
  await arrive(page, 'Requests')
  await open(page)
  await page.keyboard.type('grace')
  await option(page, /^Grace Barasa/).waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await option(page, /^Grace Barasa/).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await arrive(page, 'Grace Achieng')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

it.each(firstOf(['71000003', 'dp-1', '0733 123']))('%j finds the driver', async (typed) => {
  const page = await journey.visit(staff, requests)
  await arrive(page, 'Requests')
  await open(page)
  // Enter comes before the result, or while the result for the first digits is shown.
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expectAddress(page, `/app/staff-portal/drivers/current/driver/${grace.id}`)
})

it('opens a page by part of its name, and a driver’s requests', async () => {
  const page = await journey.visit(staff, requests)
  await arrive(page, 'Requests')
  await open(page)
  await page.keyboard.type('all dri')
  await page.keyboard.press('Enter')
  await expectAddress(page, drivers)
  await open(page)
  await page.keyboard.type('71000003')
  await option(page, 'Requests of Grace Achieng').waitFor()
  // Also found for the first digits, until the final result arrives.
  await option(page, 'Requests of Grace Barasa').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expectAddress(page, `${requests}?search=71000003`)
})

it('Escape closes it and restores the focus; an open panel has to be closed first', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(staff, drivers)
  await arrive(page, 'All drivers')
  await by.press(button(page, 'Search'))
  await opened(page)
  await page.keyboard.type('nobody at all')
  await see(page, "No results for 'nobody at all'. Try a name, an id number, a card number or a phone number.")
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toMatch(/^Search/)

  await by.press(button(page, 'Notifications'))
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('dialog').count()).toBe(1)
})

it('a transporter finds only its own drivers, also on a phone', async () => {
  const by = inputModes.touch
  const transporter = await journey.person({ portal: 'transporter_portal', plantId, transporterId: grace.transporter_id })
  const page = await journey.visit(transporter, '/app/transporter-portal/drivers', by.view)
  await arrive(page, 'Drivers')
  await by.press(button(page, 'Search'))
  await by.write('grace', page.getByRole('combobox', { name: 'Find a driver or a page' }))
  await option(page, /^Grace Achieng/).waitFor()
  expect(await option(page, /^Grace Barasa/).count()).toBe(0)
  await by.choose(option(page, /^Grace Achieng/))
  await arrive(page, 'Grace Achieng')
})

it('a doctor finds pages and no drivers', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(await journey.person({ portal: 'doctor', plantId }), '/app/doctor-portal/renewal', by.view)
  await arrive(page, 'Renew medical')
  await open(page)
  await page.keyboard.type('grace')
  await see(page, "No results for 'grace'.")
  await by.write('account', page.getByRole('combobox'))
  await page.keyboard.press('Enter')
  await arrive(page, 'My account')
})
