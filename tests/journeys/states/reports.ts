import type { Page } from 'playwright-core'
import type { SeededPlant } from '../built-screens.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

export function reportStates({ people: { staff_portal: person } }: SeededPlant): readonly State[] {
  const path = `${staff}/reports/violations`
  const expand = async (page: Page) => {
    const group = page.locator('tbody button[aria-expanded]').first()
    await group.click()
    await page.getByRole('table', { name: /^Rows of/ }).waitFor()
  }
  return [
    { name: 'a report by transporter, with an open group', path: `${path}?group_by=transporter&chart=transporter`, person, reach: expand },
    {
      name: 'a report of own dates without rows',
      path: `${path}?period=own&from=2020-01-01&to=2020-01-31`,
      person,
      reach: (page) => see(page, 'No rows in this period'),
    },
    {
      name: 'a report of dates that are too long',
      path: `${path}?period=own&from=2010-01-01&to=2020-01-31`,
      person,
      reach: (page) => see(page, 'Choose at most five years'),
    },
    {
      name: 'the columns of a report',
      path,
      person,
      reach: async (page) => {
        await button(page, 'Columns').click()
        await button(page, 'Show columns').waitFor()
      },
    },
  ]
}
