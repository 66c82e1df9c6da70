import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { aPhone, aPlantHere, aUser } from '../src/accounts/accounts.factory.ts'
import { codeRefused } from '../src/accounts/sign-in.rules.ts'
import { aJourney, desk, phone } from './journey.ts'
import { arrive, button, expectAddress, heading, link, problemAt, see } from './screen.ts'

const journey = await aJourney()
const plantId = await aPlantHere(journey.db, { name: 'Athi River works' })
const allDrivers = '/app/staff-portal/drivers/current/dashboard'

const giveNumber = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Phone number').fill(number)
  await button(page, 'Send code').click()
}

const logIn = async (page: Page, number: string): Promise<void> => {
  await giveNumber(page, number)
  await button(page, 'Fill in').click()
  await button(page, 'Log in').click()
}

it.each([desk, phone])('nobody comes in without logging in, and then arrives where they wanted to be, at $width', async (view) => {
  const { phone: number } = await journey.person({ plantId, firstName: 'Halima' })
  const page = await journey.open(view)
  await page.goto(`${allDrivers}?key=suspended`)
  await arrive(page, 'Error !!!')
  await see(page, 'Refresh the page. If the error stays, contact your supervisor.')

  await button(page, 'Log in').click()
  await arrive(page, 'Log in')
  await logIn(page, number)
  await arrive(page, 'Welcome, Halima')
  await button(page, /Athi River works/).click()

  await arrive(page, 'All drivers')
  await expectAddress(page, `${allDrivers}?key=suspended`)
})

it('a number that is none is refused at its field, and the cursor stands there', async () => {
  const page = await journey.open(desk)
  await page.goto('/auth')
  const field = page.getByLabel('Phone number')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await button(page, 'Send code').click()
  expect(await problemAt(field)).toBe('Give your phone number')
  await giveNumber(page, '12')
  await expect.poll(() => problemAt(field)).toMatch(/^This is not a phone number\. Write it as 0724 865 880/)
})

it('a wrong code is refused in one sentence, and the right one still opens', async () => {
  const { phone: number } = await journey.person({ plantId, firstName: 'Peter' })
  const page = await journey.open(phone)
  await page.goto('/auth/login')
  await giveNumber(page, number)
  await arrive(page, 'Enter your code')
  const field = page.getByLabel('Code of 6 digits')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  const code = await page.getByText('This is a demonstration').locator('strong').innerText()
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await button(page, 'Log in').click()
  await see(page, codeRefused)

  await page.reload()
  await see(page, code)
  await page.getByLabel('Code of 6 digits').fill(code)
  await page.keyboard.press('Enter')
  await arrive(page, 'Welcome, Peter')
})

it('a number that nobody here has gets the same page, and no code opens anything', async () => {
  const page = await journey.open(desk)
  await page.goto('/auth')
  await giveNumber(page, aPhone())
  await arrive(page, 'Enter your code')
  await page.getByLabel('Code of 6 digits').fill('123456')
  await button(page, 'Log in').click()
  await see(page, codeRefused)
})

it('reloading keeps the person; changing the plant leads to the choice and back', async () => {
  const { phone: number } = await journey.person({ plantId, firstName: 'Grace' })
  const page = await journey.open(desk)
  await page.goto('/auth')
  await logIn(page, number)
  await button(page, /Athi River works/).click()
  await link(page, 'All drivers').click()
  await arrive(page, 'All drivers')
  await page.reload()
  await arrive(page, 'All drivers')

  await button(page, /Change plant \/ portal/).click()
  await arrive(page, 'Welcome, Grace')
  await page.goto('/app')
  await arrive(page, 'Welcome, Grace')
  await button(page, /Athi River works/).click()
  await link(page, 'All drivers').click()
  await arrive(page, 'All drivers')
})

it('logging out ends it: neither back nor the address shows anything', async () => {
  const person = await journey.person({ firstName: 'Lucy' })
  const page = await journey.visit(person, allDrivers)
  await arrive(page, 'All drivers')
  await button(page, /Asha|Lucy/).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await arrive(page, 'Log in')
  await page.goBack()
  await arrive(page, 'Error !!!')
  expect(await heading(page, 'All drivers').count()).toBe(0)
  await page.goto(allDrivers)
  await arrive(page, 'Error !!!')
})

it('somebody allocated to no portal is told so and can log out', async () => {
  const { phone: number } = await aUser(journey.db, { firstName: 'Tobias' })
  const page = await journey.open(desk)
  await page.goto('/auth')
  await logIn(page, number)
  await arrive(page, 'Authorization failed')
  await page.goto(allDrivers)
  await arrive(page, 'Authorization failed')
  await button(page, 'Logout').click()
  await arrive(page, 'Log in')
})
