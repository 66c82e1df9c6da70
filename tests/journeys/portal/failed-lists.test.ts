import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { dealtTo, inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, link, see } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima' })
await aPassHolder(journey.db, { plantId: halima.plantId, name: 'Asha Wanjiru' })
await aPassHolder(journey.db, { plantId: halima.plantId, name: 'Brian Kamau' })
const staff = '/app/staff-portal'
const failed = { status: 429, json: { message: 'Too many lists at once.' } }

it.each([
  ['drivers/current/dashboard', 'All drivers', '**/v2/drivers/**', 'Search by'],
  ['drivers/pass/dashboard', 'Driver passes', '**/v2/drivers/**', 'Search by'],
  ['requests/dash', 'Requests', '**/v2/requests/**', 'Search by'],
  ['onboarding/pass-generation/dashboard', 'Pass generation', '**/v1/onboarding/**', 'Search by'],
  ['onboarding/card-issuance/dashboard', 'Card issuance', '**/v1/onboarding/**', 'Search by'],
  ['user-management/roles', 'Roles', '**/v2/admin/roles/**', 'Search by'],
])('%s keeps its title, its tabs and its filters where its list fails, and says so once', async (path, title, calls, search) => {
  const page = await journey.enter(halima)
  await page.route(calls, (route) => (/\/(index|active|pass)(\?|$)/.test(route.request().url()) ? route.fulfill(failed) : route.continue()))
  await page.goto(`${staff}/${path}`)
  await arrive(page, title)
  await see(page.getByRole('alert'), failed.json.message)
  expect(await page.getByText(failed.json.message).count()).toBe(1)
  await page.getByRole('textbox', { name: new RegExp(`^${search}`) }).waitFor()
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await arrive(page, title)
})

it.each(dealtTo('keyboard'))('a filter whose list fails can be left, and chosen again, by $name', async (by) => {
  const page = await journey.visit(halima, `${staff}/drivers/current/dashboard`, by.view)
  await rowOf(page, 'Asha Wanjiru').waitFor()
  await page.route('**/v2/drivers/**', (route) => (route.request().url().includes('search=') ? route.fulfill(failed) : route.continue()))
  const box = page.getByRole('textbox', { name: /^Search by/ })
  await by.write('asha', box)
  await see(page.getByRole('alert'), failed.json.message)
  expect(await box.inputValue()).toBe('asha')
  await by.write('', box)
  await rowOf(page, 'Brian Kamau').waitFor()
  await page.unrouteAll()
  await by.write('asha', box)
  await expectAddress(page, /search=asha/)
  await rowOf(page, 'Asha Wanjiru').waitFor()
  expect(await link(page, 'Brian Kamau').count()).toBe(0)
})

it.each([
  ['drivers/current/dashboard', 'All drivers', '**/v2/drivers/staff/summary*', 'Drivers by status', 'Active'],
  ['onboarding/document-verification/dashboard', 'Document verification', '**/document-verification/counts*', 'Applications', 'Waiting'],
])('%s keeps its list where only the numbers of its tiles fail', async (path, title, calls, tiles, tile) => {
  const page = await journey.enter(halima)
  await page.route(calls, (route) => route.fulfill(failed))
  await page.goto(`${staff}/${path}`)
  await arrive(page, title)
  const group = page.getByRole('group', { name: tiles })
  await see(group.getByRole('alert'), 'The numbers could not be loaded.')
  await see(button(group, new RegExp(tile)), '—')
  await page.getByRole('textbox', { name: /^Search by/ }).waitFor()
  await page.unrouteAll()
  await button(group, 'Try again').click()
  await expect.poll(() => button(group, new RegExp(tile)).textContent()).toMatch(/\d/)
  await group.getByRole('alert').waitFor({ state: 'detached' })
})

it('a filter whose choices fail says so in its place, and the list stays', async () => {
  const by = inputModes.mouse
  const page = await journey.enter(halima, by.view)
  await page.route('**/v1/onboarding/form/detail-data*', (route) => route.fulfill(failed))
  await page.goto(`${staff}/drivers/current/dashboard?transporter_id=1`)
  await arrive(page, 'All drivers')
  await see(page, 'not loaded')
  await by.press(button(page, 'Filter'))
  await by.press(page.getByRole('option', { name: 'Transporter' }))
  await see(page.getByRole('alert'), 'The choices could not be loaded.')
  await page.unrouteAll()
  await by.press(button(page, 'Try again'))
  await page.getByRole('listbox', { name: 'Transporter' }).getByRole('option').first().waitFor()
  await arrive(page, 'All drivers')
})
