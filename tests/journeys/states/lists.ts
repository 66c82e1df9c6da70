import type { CreatedPerson } from '#accounts/accounts.factory.ts'
import type { Journey } from '../journey.ts'
import { arrive, button, see, seeThe } from '../screen.ts'
import { driverList, findNothing, staff, type State } from './state.ts'

export async function listStates(journey: Journey, person: CreatedPerson): Promise<readonly State[]> {
  const clerk = await journey.person({ permissions: ['requests.read'] })
  return [
    { name: 'no drivers found', path: `${driverList}?search=nobody`, person, reach: (page) => see(page, 'No drivers found') },
    {
      name: 'a list that could not be loaded',
      path: `${driverList}?search=asha`,
      person,
      reach: async (page) => {
        await page.route('**/v2/drivers/**', (route) =>
          route.request().url().includes('search=')
            ? route.fulfill({ status: 429, json: { message: 'Too many lists at once.' } })
            : route.continue(),
        )
        await page.reload()
        await see(page, 'Too many lists at once.')
      },
    },
    {
      name: 'tiles whose numbers could not be loaded',
      path: `${driverList}?search=brian`,
      person,
      reach: async (page) => {
        await page.route('**/v2/drivers/staff/summary*', (route) => route.fulfill({ status: 429, json: { message: 'Too many at once.' } }))
        await page.reload()
        await see(page, 'The numbers could not be loaded.')
      },
    },
    {
      name: 'a filter whose choices could not be loaded',
      path: `${driverList}?search=kamau`,
      person,
      reach: async (page) => {
        await page.route('**/form/detail-data*', (route) => route.fulfill({ status: 429, json: { message: 'Too many at once.' } }))
        await page.reload()
        await button(page, 'Filter').click()
        await page.getByRole('option', { name: 'Transporter' }).click()
        await see(page, 'The choices could not be loaded.')
      },
    },
    {
      name: 'the menu of a row',
      path: driverList,
      person,
      reach: async (page) => {
        await button(page, 'Actions for Brian Kamau').filter({ visible: true }).click()
        await seeThe(page, 'menuitem', { name: 'Open details' })
      },
    },
    {
      name: 'the transporters to choose from',
      path: driverList,
      person,
      reach: async (page) => {
        await button(page, 'Filter').click()
        await page.getByRole('option', { name: 'Transporter' }).click()
        await page.getByRole('listbox', { name: 'Transporter' }).getByRole('option').first().waitFor()
      },
    },
    {
      name: 'how a list is shown',
      path: driverList,
      person,
      reach: async (page) => {
        await button(page, 'View').click()
        await page.getByRole('checkbox', { name: 'Id no' }).waitFor()
      },
    },
    {
      name: 'filters that are set, and the menu of the others, on a phone',
      path: `${driverList}?verdict=blocked&gender=unset`,
      person,
      width: 390,
      reach: async (page) => {
        await button(page, 'Filter').click()
        await page.getByRole('listbox', { name: 'Filters' }).waitFor()
      },
    },
    {
      name: 'filters to be saved under a name',
      path: `${driverList}?verdict=blocked`,
      person,
      reach: async (page) => {
        await button(page, 'View').click()
        await button(page, 'Save these filters').click()
        await button(page, 'Save filters').waitFor()
      },
    },
    {
      name: 'a term explained',
      path: `${staff}/drivers/pass/dashboard`,
      person,
      reach: async (page) => {
        await button(page, 'What is DDT?').click()
        await see(page.getByRole('dialog'), 'Defensive-driving training.')
      },
    },
    { name: 'a page beyond the last', path: `${driverList}?page=99`, person, reach: (page) => see(page, 'This page is empty') },
    { name: 'a screen without permission', path: driverList, person: clerk, reach: (page) => arrive(page, 'You do not have access') },
  ]
}

export const frameStates = (person: CreatedPerson): readonly State[] => [
  {
    name: 'the user menu',
    path: driverList,
    person,
    reach: async (page) => {
      await button(page, /Halima Said/).click()
      await seeThe(page, 'menuitem', { name: 'Logout' })
    },
  },
  {
    name: 'the navigation on a phone',
    path: driverList,
    person,
    width: 390,
    reach: async (page) => {
      await button(page, 'Open the navigation').click()
      await page.getByRole('dialog', { name: 'Navigation' }).waitFor()
    },
  },
  ...paletteStates(person),
  { name: 'an unknown address in the portal', path: `${staff}/nowhere`, person, reach: findNothing },
]

const palette = (name: string, typed: string, expected: string | RegExp, person: CreatedPerson): State => ({
  name: `the palette: ${name}`,
  path: driverList,
  person,
  reach: async (page) => {
    await button(page, 'Search').click()
    await page.getByRole('combobox', { name: 'Find a driver or a page' }).fill(typed)
    await see(page.getByRole('dialog'), expected)
  },
})

const paletteStates = (person: CreatedPerson): readonly State[] => [
  palette('all pages', '', 'Import drivers', person),
  palette('drivers found', 'grace', 'Requests of Grace Achieng', person),
  palette('nothing found', 'nobody', /^No results for 'nobody'/, person),
]
