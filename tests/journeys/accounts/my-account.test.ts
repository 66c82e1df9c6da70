import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { aKnownDevice, anAuthPlantId, aSession } from '#accounts/accounts.factory.ts'
import { subscribe } from '#notifications/notifications.factory.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, expectAddress, see } from '../screen.ts'

const journey = await aJourney()
const plantId = await anAuthPlantId(journey.db, { name: 'Athi River works' })
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const devices = (page: Page) => page.getByRole('region', { name: 'Devices you have logged in with' })
const count = (page: Page) => devices(page).getByRole('listitem').count()

async function logIn(by: InputMode, page: Page, phone: string): Promise<void> {
  await page.goto('/auth')
  await by.write(phone, page.getByLabel('Phone number'))
  await by.press(button(page, 'Send code'))
  await by.press(button(page, 'Fill in'))
}

it('lists known devices, forgets one and then all others, by keyboard', async () => {
  const by = inputModes.keyboard
  const { phone, userId } = await journey.person({ plantId, firstName: 'Halima' })
  for (let others = 0; others < 3; others++) await aKnownDevice(journey.db, { userId, now: journey.now, userAgent })
  const page = await journey.open(by.view)
  await logIn(by, page, phone)
  await expectAddress(page, /^\/app\/staff-portal\//)
  await page.goto('/app/staff-portal/my-account')
  await see(devices(page), 'This device')
  expect(await count(page)).toBe(4)

  const forget = button(devices(page), /^Forget Firefox on Windows, last login/).first()
  await by.press(forget)
  await see(page, 'Forget Firefox on Windows?')
  await see(page, 'This does not log anyone out.')
  await by.press(button(page, 'Cancel'))
  expect(await count(page)).toBe(4)
  await by.press(forget)
  await by.press(button(page.getByRole('alertdialog'), 'Forget'))
  await see(page, 'The device has been forgotten')
  await expect.poll(() => count(page)).toBe(3)

  await by.press(button(page, 'Forget all other devices'))
  await by.press(button(page.getByRole('alertdialog'), 'Forget'))
  await see(page, 'All other devices have been forgotten')
  await expect.poll(() => count(page)).toBe(1)
  await see(devices(page), 'This device')
})

it('logs out another device, chooses mail, and logs out everywhere, by touch', async () => {
  const by = inputModes.touch
  const person = await journey.person({ plantId })
  await subscribe(journey.db, [person.userId], [1])
  await aSession(journey.db, { userId: person.userId, now: journey.now })
  const page = await journey.visit(person, '/app/staff-portal/my-account', by.view)
  const sessions = page.getByRole('region', { name: 'Where you are logged in' })
  await see(sessions, 'Log out devices you no longer use')
  await by.press(button(sessions, /^Log out Unknown browser or program/))
  await see(page, 'The device has been logged out')
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)

  const choice = page.getByRole('checkbox', { name: 'Request: Suspend driver' })
  await by.press(choice)
  await see(page, 'Saved')
  await expect.poll(() => choice.isChecked()).toBe(false)

  await by.press(button(sessions, 'Log out everywhere'))
  await see(page, 'All your devices are logged out, this one too.')
  await by.press(button(page.getByRole('alertdialog'), 'Log out everywhere'))
  await expectAddress(page, '/auth/login/verify-phone')
  await see(page, 'You are logged out everywhere')
})
