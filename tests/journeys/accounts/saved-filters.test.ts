import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inWhole } from '../../world/whole.ts'
import { anAllocation, aSession, aUser } from '#accounts/accounts.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes, dealtTo, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, expectAddress, problemAt, see } from '../screen.ts'
import { rowNames } from '../steps.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima' })
const officer = await journey.person({ plantId: halima.plantId, permissions: ['drivers.read'] })
for (const name of ['Asha Wanjiru', 'Brian Kamau']) await aPassHolder(journey.db, { plantId: halima.plantId, name })
await aPassHolder(journey.db, { plantId: halima.plantId, name: 'Aaron Mzee', clearances: {} })

const list = '/app/staff-portal/drivers/current/dashboard'
const blocked = `${list}?verdict=blocked`
const dialog = (page: Page) => page.getByRole('dialog')

async function chooseSaved(by: InputMode, page: Page, entry: string | RegExp): Promise<void> {
  await by.press(button(page, 'Saved filters'))
  await by.choose(page.getByRole('menuitem', { name: entry }))
}

it('on a phone the filters are behind a button with their number', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, list, by.view)
  await by.press(button(page, 'Filters'))
  await by.pick('Blocked', dialog(page).getByRole('combobox', { name: 'May load' }))
  await by.pick('Any age', dialog(page).getByRole('combobox', { name: 'Age' }))
  await by.press(button(dialog(page), 'Show the list'))
  await expectAddress(page, blocked)
  await button(page, 'Filters · 1').waitFor()
  await expect.poll(() => rowNames(page, 'drivers')).toEqual(['Aaron Mzee'])
  await by.press(button(page, 'Filters · 1'))
  await by.press(button(dialog(page), 'Clear filters'))
  await by.press(button(dialog(page), 'Show the list'))
  await expectAddress(page, list)
  await button(page, 'Filters').waitFor()
})

it.each(dealtTo('keyboard'))('filters are saved, chosen, renamed and deleted, by $name', async (by) => {
  const page = await journey.visit(await journey.person({ plantId: halima.plantId, permissions: ['drivers.read'] }), blocked, by.view)
  await chooseSaved(by, page, 'Save these filters')
  await by.press(button(page, 'Save filters'))
  expect(await problemAt(page.getByLabel('Name', { exact: true }))).toBe('This is mandatory')
  await by.write('May not load', page.getByLabel('Name', { exact: true }))
  await by.press(button(page, 'Save filters'))
  await see(page, 'Filter saved')

  await page.goto(list)
  await chooseSaved(by, page, 'May not load')
  await expectAddress(page, blocked)
  await chooseSaved(by, page, 'Rename or delete')
  await by.press(button(page, 'Rename May not load'))
  await by.write('Blocked today', page.getByLabel('Name', { exact: true }))
  await by.press(button(page, 'Rename'))
  await by.press(button(page, 'Delete Blocked today'))
  await by.press(button(page.getByRole('alertdialog'), 'Delete'))
  await see(page, 'There are no saved filters.')
})

it.each(inWhole(inputModes.mouse))('filters are shared with a role at the plant, by $name', async (by) => {
  const page = await journey.visit(halima, blocked, by.view)
  const { name } = await journey.db.selectFrom('role').select('name').where('id', '=', officer.roleId).executeTakeFirstOrThrow()
  await chooseSaved(by, page, 'Save these filters')
  await by.write('For the morning', page.getByLabel('Name', { exact: true }))
  await by.pick(`Everyone here with the role ${name}`, page.getByLabel('Share with'))
  await by.press(button(page, 'Save filters'))
  await see(page, 'Filter saved')

  const { userId } = await aUser(journey.db)
  const { plantId, roleId } = officer
  const allocationId = await anAllocation(journey.db, { userId, plantId, portal: 'staff_portal', roleId })
  const colleague = await journey.visit({ token: await aSession(journey.db, { userId, allocationId, now: journey.now }) }, list, by.view)
  await chooseSaved(by, colleague, /^For the morning/)
  await expectAddress(colleague, blocked)
})
