import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aTransporter } from '../src/administration/transporters/transporters.factory.ts'
import { insertClearances } from '../src/passes/clearances.store.ts'
import { aPassHolder, aSuspendedDriver } from '../src/passes/passes.factory.ts'
import { aJourney, desk, phone } from './journey.ts'
import { arrive, button, expectAddress, heading, link, see, seeThe } from './screen.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const baraka = await aTransporter(db, { name: 'Baraka Haulage' })
const ends = (day: string) => ({ plantId, transporter_id: baraka.id, passExpiry: day, clearances: { medical: day, ddt: '2028-01-01' } })
const asha = await aPassHolder(db, { ...ends('2027-06-13'), name: 'Asha Wanjiru' })
const brian = await aPassHolder(db, { ...ends('2026-12-01'), name: 'Brian Kamau' })
const cyrus = await aPassHolder(db, { ...ends('2026-11-21'), name: 'Cyrus Otieno' })
const felix = await aSuspendedDriver(db, { ...ends('2027-06-13'), name: 'Felix Barasa', endsOn: '2026-12-20' })

const passes = '/app/staff-portal/drivers/pass/dashboard'
const pageOf = ({ id }: { readonly id: string }) => `/app/staff-portal/drivers/current/driver/${id}`
const rows = (page: Page) => page.getByRole('rowheader').evaluateAll((heads) => heads.map((head) => head.firstChild?.textContent))
const verdict = (page: Page, word: string) => seeThe(page, 'heading', { name: word })
const choose = (page: Page, filter: string, option: string) =>
  page.getByRole('combobox', { name: filter, exact: true }).selectOption(option)

it('nobody fits: the list says so and clears by one button', async () => {
  const page = await journey.visit(halima, `${passes}?pass=pending&verdict=cleared`)
  await see(page, 'No passes found')
  await button(page, 'Clear filters').first().click()
  await expectAddress(page, passes)
  await see(page, '1–4 of 4 passes')
})

it('the dashboard’s ways into the list show what they count', async () => {
  const page = await journey.visit(halima, `${passes}?pass=active`)
  await expect.poll(() => rows(page)).toEqual(['Asha Wanjiru', 'Brian Kamau'])
  await page.goto(`${passes}?pass=expired`)
  await expect.poll(() => rows(page)).toEqual(['Cyrus Otieno'])
  await page.goto(`${passes}?expiring=30`)
  await expect.poll(() => rows(page)).toEqual(['Brian Kamau'])
  await page.goto(`${passes}?month=2026-12&of=medical`)
  await expect.poll(() => rows(page)).toEqual(['Brian Kamau'])
  await button(page, /^Runs out in December 2026/).click()
  await expectAddress(page, `${passes}?of=medical`)
})

it('what may be chosen stands in the address, and a copied link gives the same', async () => {
  const page = await journey.visit(halima, passes)
  await expect.poll(() => rows(page)).toEqual(['Asha Wanjiru', 'Brian Kamau', 'Cyrus Otieno', 'Felix Barasa'])
  await choose(page, 'May load', 'Blocked')
  await expectAddress(page, `${passes}?verdict=blocked`)
  await expect.poll(() => rows(page)).toEqual(['Cyrus Otieno', 'Felix Barasa'])
  await choose(page, 'Pass status', 'Expired')
  await expect.poll(() => rows(page)).toEqual(['Cyrus Otieno'])
  await choose(page, 'Pass status', 'Any pass status')
  await choose(page, 'Runs out', 'Between two days')
  await page.getByLabel('From').fill('2027-01-01')
  await expect.poll(() => rows(page)).toEqual(['Felix Barasa'])
  await choose(page, 'What runs out', 'The medical')
  await expectAddress(page, `${passes}?verdict=blocked&of=medical&from=2027-01-01`)
  const copy = await journey.visit(halima, page.url())
  await expect.poll(() => rows(copy)).toEqual(['Felix Barasa'])
})

it('Refresh asks anew', async () => {
  const page = await journey.visit(halima, passes)
  await see(page, 'Asha Wanjiru')
  const asked = page.waitForRequest(/\/v2\/drivers\/pass/)
  await button(page, 'Refresh').click()
  await asked
})

it.each([desk, phone])('Back from a driver leads to the passes as they were left, at $width', async (view) => {
  const page = await journey.visit(halima, `${passes}?verdict=warn&sort=-name`, view)
  await link(page, view.width === 390 ? 'Brian Kamau' : 'Open Brian Kamau').click()
  await arrive(page, 'Brian Kamau')
  await verdict(page, 'Warning')
  await see(page, 'The pass expires on 01 Dec 2026, in 10 days.')
  await link(page, 'Driver passes').last().waitFor()
  await link(page, 'Back').click()
  await expectAddress(page, `${passes}?verdict=warn&sort=-name`)
})

it.each([desk, phone])('the page says first whether the driver may load, and on which day it is otherwise, at $width', async (view) => {
  const page = await journey.visit(halima, pageOf(felix), view)
  await verdict(page, 'Blocked')
  await see(page, 'Suspended since 01 Nov 2026. May drive again on 20 Dec 2026, in 29 days.')
  await see(page, 'Wait until then, or ask for the driver to be reinstated.')
  await button(page, 'Another day').click()
  await page.getByLabel('As at').fill('2026-12-20')
  await verdict(page, 'Cleared')
  await see(page, 'On 20 Dec 2026: may load until the first proof ends on 13 Jun 2027.')
  await expectAddress(page, `${pageOf(felix)}?as_at=2026-12-20`)
  await page.reload()
  await verdict(page, 'Cleared')
  await button(page, 'Today').click()
  await verdict(page, 'Blocked')
  await expectAddress(page, pageOf(felix))
})

it('a renewal that is written down elsewhere clears the driver before everybody’s eyes', async () => {
  const page = await journey.visit(halima, pageOf(cyrus))
  await verdict(page, 'Blocked')
  await see(page, 'The pass ends on 21 Nov 2026 because the medical ends then, first of all that it rests on.')
  const at = { driver_id: cyrus.id, created_at: journey.now }
  await insertClearances(db, [{ ...at, kind: 'medical', given_on: '2026-11-20', expiry: '2027-11-20' }])
  await db.updateTable('pass').set({ expiry: '2027-11-20' }).where('driver_id', '=', cyrus.id).execute()
  await verdict(page, 'Cleared')
})

it('what has been kept of a driver stands below, and the card among the actions leads there', async () => {
  const page = await journey.visit(halima, pageOf(asha))
  await button(page, 'Open driver engagement').click()
  await heading(page, 'Driver engagement').first().waitFor()
  await see(page, 'No violations')
  await button(page, 'Add violation').click()
  const panel = page.getByRole('dialog', { name: 'Add violation' })
  await panel.getByLabel('Violation category').selectOption('Speeding')
  await panel.getByLabel('Violation', { exact: true }).fill('62 km/h in the yard')
  await panel.getByLabel('Violation date').fill('2026-11-20')
  await panel.getByLabel('Description').fill('Seen by the marshal.')
  await panel.getByLabel('Action taken').fill('Stopped and told.')
  await button(panel, 'Send request').click()
  await button(page.getByRole('alertdialog'), 'Send request').click()
  await see(page.getByRole('region', { name: 'List of violations' }), '62 km/h in the yard')

  await page.getByRole('tab', { name: 'Requests' }).click()
  await see(page.getByRole('region', { name: 'List of requests of this driver' }), 'Halima Said')
  await page.getByRole('tab', { name: 'Clearances' }).click()
  await see(page.getByRole('region', { name: 'List of clearances' }), 'Defensive driving training')
})

it('a transporter sees its own driver’s verdict, and nothing of what staff alone may see', async () => {
  const owner = await journey.person({ portal: 'transporter_portal', plantId, transporterId: baraka.id })
  const page = await journey.visit(owner, `/app/transporter-portal/driver/${brian.id}`)
  await verdict(page, 'Warning')
  await page.locator('#engagement').scrollIntoViewIfNeeded()
  await page.getByRole('tab', { name: 'Clearances' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Changes' }).count()).toBe(0)
  expect(await button(page, 'Add violation').count()).toBe(0)
})
