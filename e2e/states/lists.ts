import type { MadePerson } from '../../src/accounts/accounts.factory.ts'
import type { Journey } from '../journey.ts'
import { arrive, button, see, seeThe } from '../screen.ts'
import { driverList, staff, type State } from './state.ts'

export async function listStates(journey: Journey, person: MadePerson): Promise<readonly State[]> {
  const clerk = await journey.person({ permissions: ['requests.read'] })
  return [
    { name: 'no drivers found', path: `${driverList}?search=nobody`, person, reach: (page) => see(page, 'No drivers found') },
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
        await page.getByRole('combobox', { name: 'Transporter' }).click()
        await page.getByRole('listbox').getByRole('option').first().waitFor()
      },
    },
    {
      name: 'the columns to choose from',
      path: driverList,
      person,
      reach: async (page) => {
        await button(page, 'Columns').click()
        await page.getByRole('menuitemcheckbox', { name: 'Id no' }).waitFor()
      },
    },
    { name: 'a page that is not there', path: `${driverList}?page=99`, person, reach: (page) => see(page, 'There is no such page') },
    { name: 'not for this role', path: driverList, person: clerk, reach: (page) => arrive(page, 'This is not for your role') },
  ]
}

export const frameStates = (person: MadePerson): readonly State[] => [
  {
    name: 'the person’s menu',
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
  { name: 'nothing at an address of the portal', path: `${staff}/nowhere`, person, reach: (page) => arrive(page, 'Page not found') },
]

const palette = (name: string, typed: string, words: string | RegExp, person: MadePerson): State => ({
  name: `the palette: ${name}`,
  path: driverList,
  person,
  reach: async (page) => {
    await button(page, 'Search').click()
    await page.getByRole('combobox', { name: 'Find a driver or a page' }).fill(typed)
    await see(page.getByRole('dialog'), words)
  },
})

const paletteStates = (person: MadePerson): readonly State[] => [
  palette('all pages', '', 'Import drivers', person),
  palette('drivers found', 'grace', 'Requests of Grace Achieng', person),
  palette('nothing found', 'nobody', /^Nothing fits 'nobody'/, person),
]
