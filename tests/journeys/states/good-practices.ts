import type { Page } from 'playwright-core'
import { aGoodPractice } from '#good-practices/good-practices.factory.ts'
import type { SeededPlant } from '../built-screens.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** A driver's good practices, on the driver's page. */
export async function goodPracticeStates({ db }: Journey, { people, driverId, requestedId }: SeededPlant): Promise<readonly State[]> {
  const person = people.staff_portal
  await aGoodPractice(db, { id: driverId })
  const at = (id: string) => `${staff}/drivers/current/driver/${id}`
  const open = async (page: Page) => {
    await page.locator('#records').scrollIntoViewIfNeeded()
    await page.getByRole('tab', { name: 'Good practices' }).click()
    await button(page, 'Add good practice').waitFor()
  }
  return [
    { name: 'good practices', path: at(driverId), person, reach: open },
    {
      name: 'no good practices',
      path: at(requestedId),
      person,
      reach: async (page) => {
        await open(page)
        await see(page, 'No good practices yet')
      },
    },
    {
      name: 'an empty good practice form',
      path: at(driverId),
      person,
      reach: async (page) => {
        await open(page)
        await button(page, 'Add good practice').click()
        await button(page.getByRole('dialog'), 'Add good practice').click()
        await see(page, 'This is required')
      },
    },
    {
      name: 'the events that a driver has attended',
      path: at(driverId),
      person,
      reach: async (page) => {
        await page.locator('#records').scrollIntoViewIfNeeded()
        await page.getByRole('tab', { name: 'Events' }).click()
        await page.getByRole('region', { name: 'List of events' }).waitFor()
      },
    },
  ]
}
