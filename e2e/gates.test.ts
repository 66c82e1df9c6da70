import { describe, expect, it } from 'vitest'
import { addresses } from './addresses.ts'
import { isBuilt } from './built-screens.ts'
import { aJourney, desk, phone } from './journey.ts'
import { arrive, expectAddress, link, see } from './screen.ts'

const journey = await aJourney()
const portals = ['staff_portal', 'transporter_portal', 'doctor', 'trainer'] as const
/** Not the 'One moment…' of the gate. */
const titled = /^(?!One moment)./
const filledIn = (path: string) => path.replace('{id}', '1').replace('{token}', '018f4e7a-0000-7000-8000-000000000000')

describe('every address answers with a titled page', () => {
  it('to somebody who has not logged in', async () => {
    const page = await journey.open(desk)
    for (const path of [...addresses.entry, ...portals.flatMap((portal) => addresses[portal].slice(-2))]) {
      await page.goto(filledIn(path), { waitUntil: 'commit' })
      await arrive(page, path.startsWith('/auth') ? /^Log in|Enter your code|Error !!!/ : 'Error !!!')
    }
  })

  it.each(portals)('to somebody of the portal %s, and names the browser’s tab after it', async (portal) => {
    const page = await journey.visit(await journey.person({ portal }), '/app', phone)
    const others = portal === 'staff_portal' ? addresses.entry : ['/', '/app']
    // What stands at the others, `screens.test.ts` looks at.
    for (const path of [...addresses[portal].filter((address) => !isBuilt(portal, address)), ...others]) {
      await page.goto(filledIn(path), { waitUntil: 'commit' })
      await arrive(page, titled)
      await expect.poll(() => page.title(), { message: path }).toMatch(titled)
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    }
  })
})

it.each(portals)('somebody of the portal %s who opens another portal’s address is brought to their own', async (portal) => {
  const page = await journey.visit(await journey.person({ portal }), '/app')
  const [own] = addresses[portal]
  for (const other of portals.filter((each) => each !== portal)) {
    await page.goto(filledIn(addresses[other].at(-1) ?? ''))
    await expectAddress(page, new RegExp(`^${own}(/|$)`))
    await arrive(page, titled)
  }
})

it('a role that does not open a screen is told so by name, and the screen is not in the navigation', async () => {
  const clerk = await journey.person({ permissions: ['requests.read'] })
  const page = await journey.visit(clerk, '/app/staff-portal/drivers/current/dashboard')
  await arrive(page, 'This is not for your role')
  await page.getByText("does not open 'All drivers'").waitFor()
  expect(await link(page, 'All drivers').count()).toBe(0)
})

it.each([
  '/nowhere',
  '/app/nowhere',
  '/app/staff-portal/nowhere',
  '/app/staff-portal/drivers/current/dashboard/further',
  '/app/staff-portal/drivers/current/driver/asha',
])('%s is told to be no page, with a way on', async (path) => {
  const page = await journey.visit(await journey.person(), path)
  await arrive(page, 'Page not found')
  await link(page, 'Go to the start page').click()
  await expectAddress(page, /^\/app\/staff-portal/)
})

it('a request by what is no number says so, and not that fields need attention', async () => {
  const page = await journey.visit(await journey.person(), '/app/staff-portal/requests/details/asha')
  await see(page, 'This is not an identifier of ours')
})

it('a person who has chosen no screen yet is welcomed by the first one of their own', async () => {
  const page = await journey.visit(await journey.person(), '/')
  await arrive(page, /Dashboard|Requests|All drivers/)
})
