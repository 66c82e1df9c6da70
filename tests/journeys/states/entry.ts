import type { Page } from 'playwright-core'
import { aKnownDevice, aSession, aUser } from '#accounts/accounts.factory.ts'
import type { Journey } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'
import { driverList, staff, type State } from './state.ts'

export async function entryStates({ db, now, ...journey }: Journey): Promise<readonly State[]> {
  const nobody = await aUser(db, { firstName: 'Tobias' })
  const person = await journey.person()
  const { phone } = person
  for (const userAgent of ['Firefox/143.0', null]) await aKnownDevice(db, { userId: person.userId, now, userAgent })
  const sendCode = async (page: Page) => {
    await page.getByLabel('Phone number').fill(phone)
    await button(page, 'Send code').click()
    await arrive(page, 'Enter your code')
  }
  return [
    { name: 'not logged in', path: driverList, reach: (page) => arrive(page, 'Log in') },
    {
      name: 'a lost session',
      path: driverList,
      reach: async (page) => {
        await arrive(page, 'Log in')
        await page.evaluate(() => localStorage.setItem('logged-in', '1'))
        await page.goto(driverList)
        await arrive(page, 'Error !!!')
        await page.getByLabel('Phone number').waitFor()
      },
    },
    { name: 'an unknown address', path: '/nowhere', reach: (page) => arrive(page, 'Page not found') },
    {
      name: 'an installation without users',
      path: '/auth/login/verify-phone',
      reach: async (page) => {
        await page.route('**/v1/auth/installation', (route) => route.fulfill({ json: { has_users: false } }))
        await page.reload()
        await arrive(page, 'This installation has no users yet')
      },
    },
    { name: 'no phone number given', path: '/auth/login/verify-phone', reach: (page) => button(page, 'Send code').click() },
    {
      name: 'a wrong code',
      path: '/auth/login/verify-phone',
      reach: async (page) => {
        await sendCode(page)
        await page.getByLabel('6-digit code').fill('000000')
        await see(page, 'This code is wrong or has expired')
      },
    },
    {
      name: 'a user without a portal',
      path: '/app',
      person: { token: await aSession(db, { userId: nobody.userId, now }) },
      reach: (page) => arrive(page, 'Authorization failed'),
    },
    {
      name: 'known devices',
      path: `${staff}/my-account`,
      person,
      reach: (page) => see(page, 'Devices you have logged in with'),
    },
    {
      name: 'days away without a colleague',
      path: `${staff}/my-account`,
      person,
      reach: async (page) => {
        await button(page, 'I will be away').click()
        await page.getByLabel('First day away').waitFor()
        await button(page, 'Save').click()
        await page.locator('[aria-invalid="true"]').first().waitFor()
      },
    },
    {
      name: 'the confirmation before forgetting a device',
      path: `${staff}/my-account`,
      person,
      reach: async (page) => {
        await button(page, /^Forget Firefox/).click()
        await see(page, 'Forget Firefox?')
      },
    },
  ]
}
