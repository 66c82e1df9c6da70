import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inWhole } from '../../world/whole.ts'
import { anAllocation, aSession, aUser } from '#accounts/accounts.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes, dealtTo, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, expectAddress, problemAt, see } from '../screen.ts'
import { rowNames, setFilter } from '../steps.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima' })
const officer = await journey.person({ plantId: halima.plantId, permissions: ['drivers.read'] })
for (const name of ['Asha Wanjiru', 'Brian Kamau']) await aPassHolder(journey.db, { plantId: halima.plantId, name })
await aPassHolder(journey.db, { plantId: halima.plantId, name: 'Aaron Mzee', clearances: {} })

const list = '/app/staff-portal/drivers/current/dashboard'
/** A tab of the list, while the other verdicts are a chip. */
const blocked = `${list}?verdict=blocked`
const cleared = `${list}?verdict=cleared`

async function chooseSaved(by: InputMode, page: Page, entry: string | RegExp): Promise<void> {
  await by.press(button(page, by.name === 'touch' ? 'Sort and view' : 'View'))
  await by.press(page.getByRole('region', { name: 'Saved filters' }).getByRole('button', { name: entry }))
}

it('a filter is added, changed and removed by its chip, on a phone', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, list, by.view)
  expect(await button(page, 'Clear filters').count()).toBe(0)
  await setFilter(by, page, 'May load', 'Cleared')
  await expectAddress(page, cleared)
  await expect.poll(async () => new Set(await rowNames(page, 'drivers'))).toEqual(new Set(['Asha Wanjiru', 'Brian Kamau']))
  await by.press(button(page, 'May load: Cleared'))
  await by.press(page.getByRole('listbox', { name: 'May load' }).getByRole('option', { name: 'On hold', exact: true }))
  await expectAddress(page, `${list}?verdict=on_hold`)
  await by.press(button(page, 'Remove filter: May load'))
  await expectAddress(page, list)
  await page.getByRole('list', { name: 'Filters' }).waitFor({ state: 'detached' })
})

it('search and filters by keyboard: slash, Backspace in the empty search, Delete on a chip', async () => {
  const page = await journey.visit(halima, `${cleared}&gender=unset`, inputModes.keyboard.view)
  const search = page.getByRole('textbox', { name: 'Search by name' })
  await button(page, 'Gender: Not set').waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Backspace')
  await expectAddress(page, cleared)
  await button(page, 'May load: Cleared').press('Delete')
  await expectAddress(page, list)
  await expect.poll(() => button(page, 'Filter').evaluate((field) => field === document.activeElement)).toBe(true)
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
  await button(page, 'Remove filter: May not load').waitFor()
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
