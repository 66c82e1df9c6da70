import type { Page } from 'playwright-core'
import { aUser, aSession, type MadePerson } from '../src/accounts/accounts.factory.ts'
import { aTransporter } from '../src/administration/transporters/transporters.factory.ts'
import { aRequest } from '../src/requests/requests.factory.ts'
import { requestStatus } from '../src/requests/request-types.contract.ts'
import { builtScreens, type Lived } from './built-screens.ts'
import type { View } from './browser.ts'
import type { Journey } from './journey.ts'
import { arrive, button, see, seeThe } from './screen.ts'

/** Something that people may have before them: a page, and what was opened or went wrong on it. */
export type State = {
  readonly name: string
  readonly path: string
  readonly person?: { readonly token: string } | undefined
  readonly width?: View['width']
  readonly reach?: (page: Page) => Promise<unknown>
}

const staff = '/app/staff-portal'
const list = `${staff}/drivers/current/dashboard`

/** Every built screen as it opens, and every state of it that looks different. */
export async function states(journey: Journey, lived: Lived): Promise<readonly State[]> {
  const person = lived.people.staff_portal
  const plain = builtScreens(lived).map((screen) => ({ name: `${screen.path} as it opens`, ...screen }))
  return [...plain, ...(await entryStates(journey)), ...(await listStates(journey, person)), ...frameStates(person), ...driverStates(lived), ...(await requestStates(journey, lived))]
}

async function entryStates({ db, now, ...journey }: Journey): Promise<State[]> {
  const nobody = await aUser(db, { firstName: 'Tobias' })
  const { phone } = await journey.person()
  const sendCode = async (page: Page) => {
    await page.getByLabel('Phone number').fill(phone)
    await button(page, 'Send code').click()
    await arrive(page, 'Enter your code')
  }
  return [
    { name: 'not logged in', path: list, reach: (page) => arrive(page, 'Error !!!') },
    { name: 'nothing at the address', path: '/nowhere', reach: (page) => arrive(page, 'Page not found') },
    { name: 'no phone number given', path: '/auth/login/verify-phone', reach: (page) => button(page, 'Send code').click() },
    {
      name: 'a wrong code',
      path: '/auth/login/verify-phone',
      reach: async (page) => {
        await sendCode(page)
        await page.getByLabel('Code of 6 digits').fill('000000')
        await button(page, 'Log in').click()
        await see(page, 'This code is not right')
      },
    },
    {
      name: 'allocated to no portal',
      path: '/app',
      person: { token: await aSession(db, { userId: nobody.userId, now }) },
      reach: (page) => arrive(page, 'Authorization failed'),
    },
  ]
}

async function listStates(journey: Journey, person: MadePerson): Promise<State[]> {
  for (let made = 0; made < 13; made += 1) await aTransporter(journey.db)
  const clerk = await journey.person({ permissions: ['requests.read'] })
  return [
    { name: 'no drivers found', path: `${list}?search=nobody`, person, reach: (page) => see(page, 'No drivers found') },
    {
      name: 'the menu of a row',
      path: list,
      person,
      reach: async (page) => {
        await button(page, 'Actions for Brian Kamau').filter({ visible: true }).click()
        await seeThe(page, 'menuitem', { name: 'Open details' })
      },
    },
    {
      name: 'the transporters to choose from',
      path: list,
      person,
      reach: async (page) => {
        await page.getByRole('combobox', { name: 'Transporter' }).click()
        await page.getByRole('listbox').getByRole('option').first().waitFor()
      },
    },
    { name: 'a page that is not there', path: `${list}?page=99`, person, reach: (page) => see(page, 'There is no such page') },
    { name: 'not for this role', path: list, person: clerk, reach: (page) => arrive(page, 'This is not for your role') },
  ]
}

const frameStates = (person: MadePerson): State[] => [
  {
    name: 'the person’s menu',
    path: list,
    person,
    reach: async (page) => {
      await button(page, /Halima Said/).click()
      await seeThe(page, 'menuitem', { name: 'Logout' })
    },
  },
  {
    name: 'the navigation on a phone',
    path: list,
    person,
    width: 390,
    reach: async (page) => {
      await button(page, 'Open the navigation').click()
      await page.getByRole('dialog', { name: 'Navigation' }).waitFor()
    },
  },
  { name: 'nothing at an address of the portal', path: `${staff}/nowhere`, person, reach: (page) => arrive(page, 'Page not found') },
]

function driverStates({ people: { staff_portal: person }, requestedId, driverId, suspendedId }: Lived): State[] {
  const at = (id: string) => `${staff}/drivers/current/driver/${id}`
  const openPanel = async (page: Page) => {
    await button(page, 'Suspend').click()
    await page.getByLabel('Duration').waitFor()
  }
  const fill = async (page: Page) => {
    await openPanel(page)
    await page.getByLabel('Duration').fill('14')
    await page.getByLabel('Comment').fill('Overtook at the gate.')
  }
  return [
    { name: 'no such driver', path: at('999999999'), person, reach: (page) => page.getByRole('alert').waitFor() },
    { name: 'a suspended driver', path: at(suspendedId), person, reach: (page) => see(page, 'Suspended since') },
    { name: 'a driver with a request that waits', path: at(requestedId), person, reach: (page) => see(page, 'A request has already been sent') },
    { name: 'asking for a suspension', path: at(driverId), person, reach: openPanel },
    {
      name: 'asking with nothing filled in',
      path: at(driverId),
      person,
      reach: async (page) => {
        await openPanel(page)
        await button(page, 'Send request').click()
        await see(page, 'This is mandatory')
      },
    },
    {
      name: 'the question before sending',
      path: at(driverId),
      person,
      reach: async (page) => {
        await fill(page)
        await button(page, 'Send request').click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'the question before leaving what was entered',
      path: at(driverId),
      person,
      reach: async (page) => {
        await fill(page)
        await button(page, 'Cancel').click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'a picture that is none',
      path: at(driverId),
      person,
      reach: async (page) => {
        await page.getByLabel('Profile picture').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
        await page.getByRole('alert').waitFor()
      },
    },
  ]
}

async function requestStates({ db }: Journey, { people: { staff_portal: person }, driverId, requestId }: Lived): Promise<State[]> {
  const at = (id: string) => `${staff}/requests/details/${id}`
  const closed = { statusId: requestStatus.rejected, by: person.userId, at: new Date('2026-11-20T07:00:00Z'), comment: 'Not on camera.' }
  const rejectedId = await aRequest(db, { driverId, createdBy: null, closed })
  const decided = async (page: Page, word: 'Approve' | 'Reject') => {
    await page.getByLabel('Comment').fill('Seen on camera 4.')
    await button(page, word).click()
    await button(page, 'Go back').waitFor()
  }
  return [
    { name: 'no requests found', path: `${staff}/requests/dash?search=nobody`, person, reach: (page) => see(page, 'No requests found') },
    { name: 'no such request', path: at('999999999'), person, reach: (page) => page.getByRole('alert').waitFor() },
    { name: 'a request that was rejected', path: at(rejectedId), person, reach: (page) => see(page, 'This request is no longer available') },
    {
      name: 'deciding without a comment',
      path: at(requestId),
      person,
      reach: async (page) => {
        await button(page, 'Approve').click()
        await see(page, 'This is required')
      },
    },
    { name: 'about to approve', path: at(requestId), person, reach: (page) => decided(page, 'Approve') },
    { name: 'about to reject', path: at(requestId), person, reach: (page) => decided(page, 'Reject') },
  ]
}
