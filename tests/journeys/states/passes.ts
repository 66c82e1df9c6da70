import type { Page } from 'playwright-core'
import type { SeededPlant } from '../built-screens.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** The passes table and the verdict. */
export function passStates({ people: { staff_portal: person }, driverId, requestedId, suspendedId }: SeededPlant): readonly State[] {
  const passes = `${staff}/drivers/pass/dashboard`
  const at = (id: string) => `${staff}/drivers/current/driver/${id}`
  const record = (tab: string, region: string) => async (page: Page) => {
    await page.locator('#records').scrollIntoViewIfNeeded()
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('region', { name: region }).waitFor()
  }
  return [
    { name: 'expiring passes', path: `${passes}?expiring=30`, person, reach: (page) => see(page, 'Warning') },
    {
      name: 'passes that expire in a month',
      path: `${passes}?month=2026-12&of=medical`,
      person,
      reach: (page) => see(page, 'Expires in: December 2026'),
    },
    {
      name: 'passes that expire between two dates',
      path: passes,
      person,
      reach: async (page) => {
        await button(page, 'Filter').click()
        await page.getByRole('option', { name: 'Expires between', exact: true }).click()
        await page.getByLabel('From').waitFor()
      },
    },
    { name: 'no passes found', path: `${passes}?search=no+such+name`, person, reach: (page) => see(page, 'No passes found') },
    { name: 'a driver who may load', path: at(driverId), person, reach: (page) => see(page, 'May load until') },
    {
      name: 'a driver on another date',
      path: `${at(suspendedId)}?as_at=2026-12-24`,
      person,
      reach: async (page) => {
        await see(page, 'On 24 Dec 2026: may load')
        await page.getByLabel('As at').waitFor()
      },
    },
    { name: 'the violations of a driver', path: at(requestedId), person, reach: record('Violations', 'List of violations') },
    { name: 'the clearances of a driver', path: at(driverId), person, reach: record('Clearances', 'List of clearances') },
    { name: 'the requests of a driver', path: at(requestedId), person, reach: record('Requests', 'List of requests of this driver') },
    { name: 'the changes of a driver', path: at(driverId), person, reach: record('Changes', 'List of changes') },
    {
      name: 'recording a violation of a driver',
      path: at(driverId),
      person,
      reach: async (page) => {
        await record('Violations', 'List of violations')(page)
        await button(page, 'Add violation').click()
        await page.getByRole('dialog').getByLabel('Violation category').waitFor()
      },
    },
  ]
}
