import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aCountedPlant, card, dashboard, openDashboard, numbersOf, tab } from './dashboard-plant.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const halima = await aCountedPlant(journey)

/** The total that the server answers for a list's address. */
async function totalAt(page: Page, href: string): Promise<number> {
  const { pathname, search } = new URL(href, journey.address)
  const lists = {
    current: '/v2/drivers/active',
    pass: '/v2/drivers/pass',
    violations: '/v2/drivers/violations',
    dash: '/v2/requests/index',
    checks: '/v2/gate/checks',
  }
  const [, , , area, name = ''] = pathname.split('/')
  const call = area === 'reports' ? `/v2/reports/${name}` : lists[name as keyof typeof lists]
  const answer = await page.request.get(`${journey.address}${call}${search}`)
  expect([href, answer.status()]).toEqual([href, 200])
  return (await answer.json()).total
}

async function expectListed(page: Page, place: Locator): Promise<void> {
  const numbers = await numbersOf(place)
  expect(numbers.length).toBeGreaterThan(0)
  for (const { href, number } of numbers) expect([href, await totalAt(page, href)]).toEqual([href, number])
}

it('every bar of every tab shows the total of the list it opens', { timeout: minutes(1) }, async () => {
  const by = inputModes.keyboard
  const page = await openDashboard(journey, halima)
  await expectListed(page, card(page, 'What needs you today'))
  await expectListed(page, card(page, 'May load'))
  await expectListed(page, card(page, 'Totals'))
  await expectListed(page, card(page, 'Top 3 violations'))
  for (const name of ['Pass', 'Medical', 'DDT', 'Bulker']) {
    await by.choose(tab(page, name))
    await expectListed(page, card(page, 'Passes'))
  }
  await by.choose(tab(page, 'By Transporter').first())
  for (const status of [/Active$/, /Suspended$/, /Blacklisted$/]) {
    await by.press(button(page, status))
    await expectListed(page, card(page, 'Totals'))
  }
  for (const name of ['By transporter', 'By driver', 'By month']) {
    await by.choose(card(page, 'Total violations').getByRole('tab', { name }))
    await expectListed(page, card(page, 'Total violations'))
  }
  await by.pick('2025', page.getByLabel('Year of the violations'))
  await see(card(page, 'Top 3 violations'), 'In 2025')
  await expectListed(page, card(page, 'Total violations'))
  await expectAddress(page, `${dashboard}?drivers=transporter&status=blacklisted&expiry=bulker&violations=month&year=2025`)
})

it('gender and age are counted per status, as the list shows it', async () => {
  const by = inputModes.touch
  const page = await openDashboard(journey, halima, { search: '?drivers=gender', view: by.view })
  const seen = async () =>
    (await numbersOf(card(page, 'Totals'))).map(({ href, number }) => [new URL(href, journey.address).search, number])
  expect(await seen()).toEqual([
    ['?gender=Male', 3],
    ['?gender=Female', 2],
    ['?gender=Others', 0],
    ['?gender=unset', 2],
  ])
  await by.choose(tab(page, 'By Age'))
  await expect.poll(seen).toEqual([
    ['?age=under-25', 0],
    ['?age=25-34', 2],
    ['?age=35-44', 2],
    ['?age=45-54', 1],
    ['?age=55-over', 2],
    ['?age=unset', 0],
  ])
  await by.press(button(page, /Suspended$/))
  await expect.poll(async () => (await seen())[2]).toEqual(['?key=suspended&age=35-44', 1])
})

it('numbers open their lists, by keyboard', { timeout: minutes(1) }, async () => {
  const { view, press } = inputModes.keyboard
  const page = await openDashboard(journey, halima, { view })
  const openFrom = async (place: Locator, address: string, foot: string | RegExp) => {
    await press(place)
    await expectAddress(page, address)
    await see(page, foot)
    await page.goBack()
    await arrive(page, 'Dashboard')
  }
  await openFrom(page.getByRole('link', { name: /^Suspended/ }), '/app/staff-portal/drivers/current/dashboard?key=suspended', /^1 driver$/)
  await openFrom(page.getByRole('link', { name: /^Expired pass/ }), '/app/staff-portal/drivers/pass/dashboard?pass=expired', /of 2 /)
  await openFrom(
    page.getByRole('link', { name: 'Dec 2026: 3' }),
    '/app/staff-portal/reports/pass?pass_month=2026-12&upcoming=pass',
    /of 3 passes/,
  )
  await openFrom(
    page.getByRole('link', { name: /^Most frequent/ }),
    '/app/staff-portal/drivers/violations/dashboard?violation=No+helmet+at+the+loading+bay&from=2026-01-01&to=2026-12-31',
    /of 4 violations$/,
  )
})

it('a list opened from a bar names its filter and can clear it, by touch', async () => {
  const by = inputModes.touch
  const page = await openDashboard(journey, halima, { search: '?violations=driver', view: by.view })
  await by.press(card(page, 'Total violations').getByRole('link').first())
  await arrive(page, 'Driver violations')
  await see(page, /^1 violation$/)
  await by.press(button(page, 'Remove filter: Driver'))
  await see(page, /of 7 violations$/)
})
