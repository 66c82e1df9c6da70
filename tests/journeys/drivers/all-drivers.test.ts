import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, aSuspendedDriver } from '#drivers/pass/passes.factory.ts'
import { inputModes } from '../input-mode.ts'
import { focusByTab } from '../keys.ts'
import { aJourney } from '../journey.ts'
import { addressOf, arrive, button, expectAddress, focused, link, openMenuByKey, see, tabTo } from '../screen.ts'
import { rowNames, rowOf, setFilter } from '../steps.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima' })
const { plantId } = halima
const baraka = await aTransporter(db, { name: 'Baraka Haulage' })
const zenith = await aTransporter(db, { name: 'Zenith Carriers' })
const names = Array.from({ length: 28 }, (_, index) => `Driver ${String(index + 1).padStart(2, '0')}`)
for (const name of names) await aPassHolder(db, { plantId, name, transporter_id: baraka.id })
const asha = await aPassHolder(db, {
  plantId,
  name: 'Asha Wanjiru',
  transporter_id: zenith.id,
  id_no: '77112233',
  cardNo: 'DP-900100',
  phones: ['+254711222333'],
  passExpiry: '2026-11-30',
})
await aSuspendedDriver(db, { plantId, name: 'Brian Kamau', transporter_id: zenith.id })
await aPassHolder(db, { plantId, name: 'Cyrus Otieno', status_id: driverStatus.blacklisted, transporter_id: zenith.id })
await aPassHolder(db, { plantId, name: 'Aaron Mzee', gender: null, date_of_birth: '1960-05-05', transporter_id: zenith.id, clearances: {} })
const foreign = await aPassHolder(db, { name: 'Foreign Driver' })

const list = '/app/staff-portal/drivers/current/dashboard'
const rowHeads = (page: Page) => rowNames(page, 'drivers')
const searchBox = (page: Page) => page.getByRole('textbox', { name: /^Search by/ })
const found = (page: Page, text: string) => see(page.getByRole('region', { name: 'List of drivers' }), text)

it('a driver of another plant looks like an unknown id, with a link back', async () => {
  const page = await journey.visit(halima, `/app/staff-portal/drivers/current/driver/${foreign.id}`)
  await arrive(page, 'Driver not found')
  const unknown = await page.getByRole('main').innerText()
  await page.goto('/app/staff-portal/drivers/current/driver/999999999')
  await arrive(page, 'Driver not found')
  await expect.poll(() => page.title()).toMatch(/^Driver not found · /)
  expect(await page.getByRole('main').innerText()).toBe(unknown)
  await link(page, 'Back to All drivers').waitFor()
  expect(await page.getByText('Foreign Driver').count()).toBe(0)
})

it('an empty search says why and clears with one button', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, list, by.view)
  await by.write('nobody of this name', searchBox(page))
  await see(page, 'No drivers found')
  await see(page, "No active driver matches 'nobody of this name'. Check the spelling or choose another status.")
  await by.press(button(page, 'Clear filters').first())
  await expectAddress(page, list)
  await see(page, 'Driver 01')
})

it('the tiles count and filter, and the address stores the filter, by touch', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, list, by.view)
  await button(page, /^30\s*Active$/).waitFor()
  await button(page, /^1\s*Blacklisted$/).waitFor()
  await by.press(button(page, /^1\s*Suspended$/))
  await expectAddress(page, `${list}?key=suspended`)
  await see(page, '1 driver')
  await page.goBack()
  await see(page, '1–25 of 30 drivers')
  await page.goForward()
  await see(page, '1 driver')
  await page.reload()
  await expect.poll(() => button(page, /Suspended/).getAttribute('aria-pressed')).toBe('true')
})

it('a link of the dashboard opens the drivers it counts; filters are set and cleared, by keyboard', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(halima, `${list}?gender=unset&age=55-over`, by.view)
  await found(page, '1 driver')
  await see(page, 'Aaron Mzee')
  await button(page, /^Gender: /).waitFor()
  await button(page, /^Age: 55/).waitFor()
  await setFilter(by, page, 'May load', 'Cleared')
  await see(page, 'No active driver matches the filters.')
  await setFilter(by, page, 'May load', 'Blocked')
  await expectAddress(page, `${list}?gender=unset&age=55-over&verdict=blocked`)
  await found(page, '1 driver')
  await found(page, 'Blocked')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(by.view.width)
  await by.press(button(page, 'Clear filters').first())
  // A tab says the same.
  await expectAddress(page, `${list}?verdict=blocked`)
  await by.press(button(page, /^30\s*Active$/))
  await expectAddress(page, list)
  await found(page, '1–25 of 30 drivers')
})

it.each(
  firstOf([
    ['Phone no', '0711 222 333', '?search=0711+222+333&param=phone', inputModes.keyboard],
    ['Name', 'wanjiru', '?search=wanjiru', inputModes.mouse],
    ['Id no', '77112233', '?search=77112233&param=id_no', inputModes.keyboard],
    ['Card no', 'DP-900100', '?search=DP-900100&param=card_no', inputModes.touch],
  ] as const),
)('searching by %s finds the driver while typing, and its link reproduces the result', async (column, text, search, by) => {
  const page = await journey.visit(halima, list, by.view)
  await by.pick(column, page.getByRole('combobox', { name: 'Search by' }))
  await by.write(text, searchBox(page))
  await expectAddress(page, list + search)
  await expect.poll(() => rowHeads(page)).toEqual(['Asha Wanjiru'])

  const copy = await journey.visit(halima, page.url(), by.view)
  await expect.poll(() => rowHeads(copy)).toEqual(['Asha Wanjiru'])
  expect(await searchBox(copy).inputValue()).toBe(text)
})

it('transporter, order, page and page size survive link, reload and Back', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(halima, list, by.view)
  await by.press(button(page, 'Transporter'))
  await expectAddress(page, `${list}?sort=transporter`)
  await by.press(button(page, 'Transporter'))
  await expect.poll(async () => (await rowHeads(page))[0]).toBe('Asha Wanjiru')
  await by.press(button(page, 'Name'))
  await by.press(button(page, 'Name'))
  await expect.poll(async () => (await rowHeads(page))[0]).toBe('Driver 28')

  await setFilter(by, page, 'Transporter', 'Baraka Haulage')
  await focusByTab(page.getByRole('combobox', { name: 'Rows' }))
  await page.keyboard.press('ArrowUp')
  await by.press(button(page, 'Next page'))
  await found(page, '11–20 of 28 drivers')
  await by.write('3', page.getByLabel('Page', { exact: true }))
  await page.keyboard.press('Enter')
  await found(page, '21–28 of 28 drivers')
  const address = addressOf(page)
  expect(address).toBe(`${list}?transporter_id=${baraka.id}&sort=-name&page=3&page_size=10`)

  await page.reload()
  await found(page, '21–28 of 28 drivers')
  expect(await rowHeads(page)).toEqual([...names].reverse().slice(20))
  await page.goBack()
  await found(page, '11–20 of 28 drivers')
})

it('Back from a driver restores the list, by touch', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, `${list}?search=asha&sort=-name`, by.view)
  await by.press(rowOf(page, 'Asha Wanjiru'))
  await arrive(page, 'Asha Wanjiru')
  await see(page, '+254 711 222 333')
  expect(await link(page, '+254 711 222 333').getAttribute('href')).toBe('tel:+254711222333')
  await see(page, 'DP-900100')
  await see(page, /30 Nov 2026/)
  await by.press(link(page, 'Back'))
  await expectAddress(page, `${list}?search=asha&sort=-name`)

  await page.goto(`/app/staff-portal/drivers/current/driver/${asha.id}`)
  await arrive(page, 'Asha Wanjiru')
  await page.goBack()
  await arrive(page, 'All drivers')
  await expectAddress(page, `${list}?search=asha&sort=-name`)
})

it('the keyboard alone reaches everything', async () => {
  const page = await journey.visit(halima, list)
  await arrive(page, 'All drivers')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to main content')
  await page.keyboard.press('Enter')
  await tabTo(page, /Suspended$/)
  await page.keyboard.press('Space')
  await expectAddress(page, `${list}?key=suspended`)
  await tabTo(page, 'Search by name')
  await page.keyboard.type('brian')
  await page.keyboard.press('Enter')
  await expectAddress(page, `${list}?search=brian&key=suspended`)
  await tabTo(page, 'Actions for Brian Kamau')
  await openMenuByKey(page)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('Actions for Brian Kamau')
  await openMenuByKey(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await arrive(page, 'Brian Kamau')
  await tabTo(page, 'Back')
  await page.keyboard.press('Enter')
  await expectAddress(page, `${list}?search=brian&key=suspended`)
})
