import type { Page } from 'playwright-core'
import type { Lived } from '../built-screens.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** The passes, and whether a driver may load. */
export function passStates({ people: { staff_portal: person }, driverId, requestedId, suspendedId }: Lived): readonly State[] {
  const passes = `${staff}/drivers/pass/dashboard`
  const at = (id: string) => `${staff}/drivers/current/driver/${id}`
  const record = (tab: string, region: string) => async (page: Page) => {
    await page.locator('#engagement').scrollIntoViewIfNeeded()
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('region', { name: region }).waitFor()
  }
  return [
    { name: 'passes that run out', path: `${passes}?expiring=30`, person, reach: (page) => see(page, 'Warning') },
    {
      name: 'passes of a month',
      path: `${passes}?month=2026-12&of=medical`,
      person,
      reach: (page) => see(page, 'Runs out in December 2026'),
    },
    {
      name: 'passes between two days',
      path: passes,
      person,
      reach: async (page) => {
        await page.getByRole('combobox', { name: 'Runs out', exact: true }).selectOption('Between two days')
        await page.getByLabel('From').waitFor()
      },
    },
    { name: 'no passes found', path: `${passes}?search=nobody+of+this+name`, person, reach: (page) => see(page, 'No passes found') },
    { name: 'a driver who may load', path: at(driverId), person, reach: (page) => see(page, 'May load until') },
    {
      name: 'a driver as at another day',
      path: `${at(suspendedId)}?as_at=2026-12-24`,
      person,
      reach: async (page) => {
        await see(page, 'On 24 Dec 2026: may load')
        await page.getByLabel('As at').waitFor()
      },
    },
    { name: 'what a driver was reported for', path: at(requestedId), person, reach: record('Violations', 'List of violations') },
    { name: 'the clearances of a driver', path: at(driverId), person, reach: record('Clearances', 'List of clearances') },
    { name: 'the requests of a driver', path: at(requestedId), person, reach: record('Requests', 'List of requests of this driver') },
    { name: 'what was changed about a driver', path: at(driverId), person, reach: record('Changes', 'List of changes') },
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
