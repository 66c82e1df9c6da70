import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aCountedPlant, card, dashboard, openDashboard, numbersOf } from './dashboard-plant.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, see } from '../screen.ts'

const journey = await aJourney()
const halima = await aCountedPlant(journey)
const { plantId } = halima

it('without the permission to read drivers, only the charts that open reports are links', async () => {
  const page = await journey.visit(await journey.person({ plantId, permissions: ['reports.read'] }), dashboard)
  await see(card(page, 'Totals'), 'Suspended')
  const links = page.locator('main').getByRole('link')
  await links.first().waitFor()
  expect(await page.locator('main a:not([href^="/app/staff-portal/reports/pass?"])').count()).toBe(0)
})

it('a failed load shows an error card with a retry', async () => {
  const by = inputModes.keyboard
  const page = await journey.enter(halima)
  await page.route('**/v2/staff/dashboard', (route) => route.fulfill({ status: 422, json: { message: 'The numbers are being counted.' } }))
  await page.goto(dashboard)
  await see(page.getByRole('alert'), 'The numbers are being counted.')
  await page.unroute('**/v2/staff/dashboard')
  await by.press(button(page, 'Try again'))
  await arrive(page, 'Dashboard')
})

it('a failed part affects only its card, which can retry', async () => {
  const by = inputModes.touch
  const page = await journey.enter(halima, by.view)
  await page.route('**/v2/staff/dashboard', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), passes: null } })
  })
  await page.goto(dashboard)
  await see(page.getByRole('alert'), 'The passes could not be loaded')
  await see(card(page, 'Totals').getByRole('figure'), '9')
  await see(card(page, 'Total violations'), 'Athi River Haulage')
  await page.unroute('**/v2/staff/dashboard')
  await by.press(button(page, 'Try again'))
  await see(card(page, 'Passes'), 'Expired pass')
})

it('the staff portal opens with it: plant, date and numbers, by touch', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, '/app/staff-portal', by.view)
  await arrive(page, 'Dashboard')
  await expectAddress(page, dashboard)
  await page.getByRole('figure').last().waitFor()
  await see(page, /^Drivers, passes and violations at Mombasa grinding plant\. Last update 21 Nov 2026, /)
  const shown = async (title: string) => (await numbersOf(card(page, title))).map(({ number }) => number)
  expect(await shown('Totals')).toEqual([7, 1, 1])
  expect((await shown('Passes')).slice(0, 3)).toEqual([5, 4, 2])
  expect(await shown('Top 3 violations')).toEqual([4, 2, 1])
  expect(await shown('Total violations')).toEqual([4, 3])
})

it('every chart has a table for screen readers', async () => {
  const page = await openDashboard(journey, halima, { search: '?drivers=gender' })
  const table = (name: string) => page.getByRole('table', { name })
  expect(await table('Active drivers by gender').getByRole('row').allInnerTexts()).toEqual([
    'Gender\tDrivers\tShare',
    'Male\t3\t43%',
    'Female\t2\t29%',
    'Other\t0\t0%',
    'Not set\t2\t29%',
  ])
  expect(await table('Pass: expiries per month').getByRole('row').count()).toBe(14)
  expect(await table('Violations of 2026 by transporter').getByRole('row').allInnerTexts()).toEqual([
    'Transporter\tViolations',
    'Athi River Haulage\t4',
    'Baraka Haulage\t3',
  ])
})

it('an open dashboard updates live, and at once on Refresh', async () => {
  const by = inputModes.keyboard
  const page = await openDashboard(journey, halima)
  await see(card(page, 'Totals').getByRole('figure'), '9')
  await aPassHolder(journey.db, { plantId, passExpiry: '2027-01-15' })
  await by.press(button(page, 'Refresh'))
  await see(card(page, 'Totals').getByRole('figure'), '10')
  await aPassHolder(journey.db, { plantId, passExpiry: '2027-01-15' })
  await see(card(page, 'Totals').getByRole('figure'), '11')
})
