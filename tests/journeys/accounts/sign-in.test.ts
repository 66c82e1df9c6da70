import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { anAllocation, anAuthPlantId, aRole, aUser } from '#accounts/accounts.factory.ts'
import { codeRefusedMessage } from '#accounts/sign-in/sign-in.rules.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, heading, problemAt, see } from '../screen.ts'
import { goTo } from '../steps.ts'

const journey = await aJourney()
const plantId = await anAuthPlantId(journey.db, { name: 'Athi River works' })
const allDrivers = '/app/staff-portal/drivers/current/dashboard'

const enterNumber = async (by: InputMode, page: Page, number: string): Promise<void> => {
  await by.write(number, page.getByLabel('Phone number'))
  await by.press(button(page, 'Send code'))
}

const logIn = async (by: InputMode, page: Page, number: string): Promise<void> => {
  await enterNumber(by, page, number)
  await by.press(button(page, 'Fill in'))
}

it('requires a login and then opens the requested page, by keyboard', async () => {
  const by = inputModes.keyboard
  const { phone: number } = await journey.person({ plantId, firstName: 'Halima' })
  const page = await journey.open(by.view)
  await page.goto(`${allDrivers}?key=suspended`)
  await arrive(page, 'Log in')
  await expectAddress(page, '/auth/login/verify-phone')

  await logIn(by, page, number)
  await arrive(page, 'All drivers')
  await expectAddress(page, `${allDrivers}?key=suspended`)
})

it('refuses a malformed number at its field and focuses it', async () => {
  const by = inputModes.touch
  const page = await journey.open(by.view)
  await page.goto('/auth')
  const field = page.getByLabel('Phone number')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await by.press(button(page, 'Send code'))
  expect(await problemAt(field)).toBe('Enter your registered phone number')
  await enterNumber(by, page, '12')
  await expect.poll(() => problemAt(field)).toMatch(/^Enter a phone number, like 0724 865 880/)
})

it('refuses a wrong code with one message, and the right one still works, by touch', async () => {
  const by = inputModes.touch
  const { phone: number } = await journey.person({ plantId, firstName: 'Peter' })
  const page = await journey.open(by.view)
  await page.goto('/auth/login')
  await enterNumber(by, page, number)
  await arrive(page, 'Enter your code')
  const field = page.getByLabel('6-digit code')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  const code = await page.getByText('This is a demo').locator('strong').innerText()
  await by.write(String((Number(code) + 1) % 1_000_000).padStart(6, '0'), field)
  await see(page, codeRefusedMessage)

  await page.reload()
  await see(page, code)
  await see(page, `If +254 ••• ${number.slice(-3)} is registered, we have sent you a code.`)
  await by.write(code, page.getByLabel('6-digit code'))
  await arrive(page, 'Dashboard')
})

it('a reload keeps the session; changing the plant opens the selection and returns, by keyboard', async () => {
  const by = inputModes.keyboard
  const { phone: number } = await journey.person({ plantId, firstName: 'Grace' })
  const page = await journey.open(by.view)
  await page.goto('/auth')
  await logIn(by, page, number)
  await goTo(by, page, 'Drivers', 'All drivers')
  await page.reload()
  await arrive(page, 'All drivers')

  await by.press(button(page, /Change plant \/ portal/))
  await arrive(page, 'Welcome, Grace')
  await expectAddress(page, '/auth/login/plant-selection')
  expect(await page.evaluate(() => localStorage.getItem('plant-selection'))).toBeNull()
  await by.press(page.getByRole('link', { name: 'Stay at Athi River works' }))
  await goTo(by, page, 'Drivers', 'All drivers')
})

it('offers a choice between two plants, and leaves the first only when another is chosen, by touch', async () => {
  const by = inputModes.touch
  const { phone: number, userId } = await journey.person({ plantId, firstName: 'Naomi' })
  const roleId = await aRole(journey.db, { portal: 'staff_portal' })
  const mombasa = await anAuthPlantId(journey.db, { name: 'Mombasa works' })
  await anAllocation(journey.db, { userId, plantId: mombasa, portal: 'staff_portal', roleId })
  const page = await journey.open(by.view)
  await page.goto('/auth')
  await logIn(by, page, number)
  await arrive(page, 'Welcome, Naomi')
  await by.press(button(page, /Athi River works/))
  await by.press(button(page, /Change plant \/ portal/))
  await page.getByRole('link', { name: 'Stay at Athi River works' }).waitFor()
  await by.press(button(page, new RegExp('Mombasa works')))
  await by.press(button(page, /Change plant \/ portal/))
  await page.getByRole('link', { name: 'Stay at Mombasa works' }).waitFor()
})

it('after logout neither Back nor the address shows anything, by touch', async () => {
  const by = inputModes.touch
  const person = await journey.person({ firstName: 'Lucy' })
  const page = await journey.visit(person, allDrivers, by.view)
  await arrive(page, 'All drivers')
  await by.press(button(page, /Asha|Lucy/))
  await by.choose(page.getByRole('menuitem', { name: 'Logout' }))
  await arrive(page, 'Log in')
  await page.goBack()
  await arrive(page, 'Log in')
  expect(await heading(page, 'All drivers').count()).toBe(0)
  await page.goto(allDrivers)
  await arrive(page, 'Log in')
})

it('a session that was lost says so, also on the way to another plant, and its page opens after a login', async () => {
  const by = inputModes.keyboard
  const { phone: number } = await journey.person({ plantId, firstName: 'Ruth' })
  const page = await journey.open(by.view)
  await page.goto('/auth')
  await logIn(by, page, number)
  await goTo(by, page, 'Drivers', 'All drivers')
  await by.press(button(page, /Change plant \/ portal/))
  await arrive(page, 'Welcome, Ruth')
  await page.context().clearCookies()
  await page.goto(`${allDrivers}?key=suspended`)
  await arrive(page, 'Error !!!')
  await see(page, 'Refresh the page. If the error stays, contact your supervisor.')
  await logIn(by, page, number)
  await arrive(page, 'All drivers')
  await expectAddress(page, `${allDrivers}?key=suspended`)
})

it('a user without a portal sees a message and can log out', async () => {
  const by = inputModes.keyboard
  const { phone: number } = await aUser(journey.db, { firstName: 'Tobias' })
  const page = await journey.open(by.view)
  await page.goto('/auth')
  await logIn(by, page, number)
  await arrive(page, 'Authorization failed')
  await page.goto(allDrivers)
  await arrive(page, 'Authorization failed')
  await by.press(button(page, 'Logout'))
  await arrive(page, 'Log in')
})
