import { describe, expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { addresses } from '../addresses.ts'
import { isBuilt } from '../built-screens.ts'
import { aJourney, desk, phone } from '../journey.ts'
import { arrive, expectAddress, link, see } from '../screen.ts'
import { goTo, ownTitle } from '../states/state.ts'

const journey = await aJourney()
const portals = ['staff_portal', 'transporter_portal', 'doctor', 'trainer'] as const
/** Not the 'One moment…' shown while the session loads. */
const titled = /^(?!One moment)./
const filledIn = (path: string) => path.replace('{id}', '1').replace('{token}', '018f4e7a-0000-7000-8000-000000000000')

describe('every address answers with a titled page', () => {
  it('without a login', async () => {
    // An installation without users has another login page.
    await journey.person()
    const page = await journey.open(desk)
    for (const path of [...addresses.entry, ...portals.flatMap((portal) => addresses[portal].slice(-2))]) {
      await page.goto(filledIn(path), { waitUntil: 'commit' })
      await arrive(page, path.startsWith('/auth/') ? /^Log in|Enter your code|Error !!!/ : 'Log in')
    }
  })

  it.each(portals)('in the portal %s, and titles the browser’s tab', async (portal) => {
    const page = await journey.visit(await journey.person({ portal }), '/app', phone)
    const others = portal === 'staff_portal' ? addresses.entry : ['/', '/app']
    // `accessibility-of-screens.test.ts` checks the others.
    for (const path of [...addresses[portal].filter((address) => !isBuilt(portal, address)), ...others]) {
      await goTo(page, filledIn(path))
      await arrive(page, ownTitle)
      await expect.poll(() => page.title(), { message: path }).toMatch(ownTitle)
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    }
  })
})

it.each(firstOf(portals))('a user of the portal %s is redirected from other portals to their own', async (portal) => {
  const page = await journey.visit(await journey.person({ portal }), '/app')
  const [own] = addresses[portal]
  for (const other of portals.filter((each) => each !== portal)) {
    await page.goto(filledIn(addresses[other].at(-1) ?? ''))
    await expectAddress(page, new RegExp(`^${own}(/|$)`))
    await arrive(page, titled)
  }
})

it('a screen without permission says so by name and is not in the navigation', async () => {
  const clerk = await journey.person({ permissions: ['requests.read'] })
  const page = await journey.visit(clerk, '/app/staff-portal/drivers/current/dashboard')
  await arrive(page, 'You do not have access')
  await page.getByText("does not have access to 'All drivers'").waitFor()
  await link(page, 'Inbox').waitFor()
  expect(await link(page, 'All drivers').count()).toBe(0)
})

it.each(firstOf(['/app/staff-portal/nowhere', '/app/nowhere', '/nowhere', '/app/staff-portal/drivers/current/dashboard/further']))(
  '%s shows the not-found page with a link',
  async (path) => {
    const page = await journey.visit(await journey.person(), path)
    await arrive(page, 'Page not found')
    await link(page, 'Go to the start page').click()
    await expectAddress(page, /^\/app\/staff-portal/)
  },
)

it.each(
  firstOf([
    ['staff_portal', 'drivers/current/driver/asha', 'Driver', 'All drivers'],
    ['staff_portal', 'drivers/violations/details/999999999', 'Violation', 'Driver violations'],
    ['staff_portal', 'training-scheduler/event/999999999', 'Event', 'Event training & Meeting scheduler'],
    ['staff_portal', 'user-management/users/user/999999999', 'User', 'Users'],
    ['staff_portal', 'user-management/roles/999999999', 'Role', 'Roles'],
    ['staff_portal', 'onboarding/document-verification/driver/999999999', 'Application', 'Document verification'],
    ['staff_portal', 'gate/checks/999999999', 'Gate check', 'Gate checks'],
    ['transporter_portal', 'driver/999999999', 'Driver', 'Drivers'],
    ['transporter_portal', 'onboarded/drivers/driver/999999999', 'Application', 'Onboarded drivers'],
  ] as const),
)('in %s, %s says that the %s is not found, with the way back to %s', async (portal, path, noun, list) => {
  const person = await journey.person({ portal })
  const page = await journey.visit(person, `/app/${portal.replace('_', '-')}/${path}`)
  await arrive(page, `${noun} not found`)
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${noun} not found · `))
  await link(page, `Back to ${list}`).click()
  await arrive(page, list)
})

it('a malformed request id shows not found, not a form error', async () => {
  const page = await journey.visit(await journey.person(), '/app/staff-portal/requests/details/asha')
  await see(page, 'This id is not valid')
})

it('a portal without a path opens its first permitted screen', async () => {
  const page = await journey.visit(await journey.person(), '/')
  await arrive(page, /Dashboard|Requests|All drivers/)
})
