import { expect, it } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { anApplication, anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { aWaitingDriver } from '#onboarding/pass-generation/pass-generation.factory.ts'
import { dealtTo } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, link } from '../screen.ts'
import { pressEntry } from '../steps.ts'

const journey = await aJourney()
const portal = '/app/staff-portal'

it.each(dealtTo('touch'))('Settings has a sidebar of its own, a way back, and remembers its last page, by $name', async (by) => {
  const page = await journey.visit(await journey.person(), `${portal}/drivers/violations/dashboard`, by.view)
  await arrive(page, 'Driver violations')
  await pressEntry(by, page, 'Settings')
  await arrive(page, 'Users')
  await pressEntry(by, page, 'Syllabus')
  await arrive(page, 'Syllabus')
  await pressEntry(by, page, 'Back to Drivers')
  await expectAddress(page, `${portal}/drivers/violations/dashboard`)
  await pressEntry(by, page, 'Settings')
  await arrive(page, 'Syllabus')
  if (by.view.width === 390) await by.press(button(page, 'Open the navigation'))
  expect(await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Inbox' }).count()).toBe(0)
})

it.each(dealtTo('touch'))('the tabs of a section stay on the page of one of its records, by $name', async (by) => {
  const person = await journey.person()
  const { id } = await aDriver(journey.db, { plantId: person.plantId, name: 'Asha Wanjiru' })
  const page = await journey.visit(person, `${portal}/drivers/current/driver/${id}`, by.view)
  await arrive(page, 'Asha Wanjiru')
  const tabs = page.getByRole('navigation', { name: 'Drivers' })
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['All drivers', 'Passes', 'Violations', 'Cases', 'Import', 'Fix medical'])
  expect(await link(tabs, 'All drivers').getAttribute('aria-current')).toBe('page')
  await by.press(link(tabs, 'Fix medical'))
  await arrive(page, 'Requests medical')
  // In sight, also where the row of tabs is wider than the phone.
  const box = await link(tabs, 'Fix medical').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(by.view.width)
})

it('an entry leads to the first tab that the person may open', async () => {
  const page = await journey.visit(await journey.person({ permissions: ['medical.read'] }), '/app')
  await arrive(page, 'Requests medical')
  expect(await link(page, 'Drivers').getAttribute('href')).toBe(`${portal}/fix-medical`)
  expect(await page.getByRole('navigation', { name: 'Drivers' }).count()).toBe(0)
  expect(await link(page, 'Settings').count()).toBe(0)
})

it('Onboarding says how many wait at each stage, to who works there', async () => {
  const plantId = await anOnboardingPlant(journey.db)
  const { userId } = await journey.person({ plantId })
  await anApplication(journey.db, { plantId, by: { userId, firstName: 'Lucy', lastName: 'Wambui', portal: 'staff_portal' } })
  await aWaitingDriver(journey.db, { plantId })
  const described = async (permissions: readonly Permission[]): Promise<string> => {
    const page = await journey.visit(await journey.person({ plantId, permissions }), `${portal}/training-scheduler/events`)
    await arrive(page, /scheduler$/)
    await page.waitForLoadState('networkidle')
    const entry = link(page, 'Onboarding')
    return entry.evaluate((one) => document.querySelector(`[id="${one.getAttribute('aria-describedby')}"]`)?.textContent ?? '')
  }
  expect(await described(['onboarding.verify', 'onboarding.passes', 'onboarding.cards'])).toBe(
    '1 to verify, 1 ready for a pass and 0 ready for a card',
  )
  expect(await described(['onboarding.passes'])).toBe('1 ready for a pass')
  expect(await described(['onboarding.submit'])).toBe('')
})
