import type { Page } from 'playwright-core'
import type { SeededPlant } from '../built-screens.ts'
import { arrive, button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

export function violationStates({ people: { staff_portal: person } }: SeededPlant): readonly State[] {
  const path = `${staff}/drivers/violations/dashboard`
  const open = async (page: Page) => {
    await button(page, 'Add violation').click()
    await page.getByRole('dialog').getByLabel('Violation category').waitFor()
  }
  return [
    { name: 'no violations found', path: `${path}?search=nobody`, person, reach: (page) => see(page, 'No violations found') },
    {
      name: 'no such violation',
      path: `${staff}/drivers/violations/details/999999999`,
      person,
      reach: (page) => arrive(page, 'Violation not found'),
    },
    { name: 'recording a violation', path, person, reach: open },
    {
      name: 'an empty violation form',
      path,
      person,
      reach: async (page) => {
        await open(page)
        await button(page, 'Send request').click()
        await see(page, 'This is mandatory')
      },
    },
  ]
}
