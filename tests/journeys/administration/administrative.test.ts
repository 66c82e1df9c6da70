import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { overflows } from '../accessibility.ts'
import { dealtTo, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, focused, problemAt, see } from '../screen.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const administrative = '/app/staff-portal/administrative'
const transporters = `${administrative}/transporters`

const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const rowOf = (page: Page, name: string): Locator => page.getByText(name, { exact: true }).filter({ visible: true })
const closed = (panel: Locator): Promise<void> => panel.waitFor({ state: 'hidden' })

async function chooseInMenu({ press, choose }: InputMode, page: Page, row: string, entry: string): Promise<void> {
  await press(button(page, `Actions for ${row}`).filter({ visible: true }))
  await choose(page.getByRole('menuitem', { name: entry }))
}

async function answer({ press }: InputMode, page: Page, question: string, action: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question })
  await press(button(dialog, action))
  await closed(dialog)
}

it.each(dealtTo('keyboard'))('adds a transporter after correcting the form, updates and deletes it, by $name', async (by) => {
  const { name, press, write, view } = by
  const [mara, renamed] = [`Mara ${name}`, `Mara Cement ${name}`]
  const page = await journey.visit(halima, transporters, view)
  await arrive(page, 'Transporters')
  await press(button(page, 'Add transporter').first())
  const adding = panelOf(page, 'Add transporter')
  await press(button(adding, 'Add transporter'))
  expect(await problemAt(adding.getByLabel('Name'))).toBe('This is mandatory')
  expect(await problemAt(adding.getByLabel('Email'))).toBe('This is mandatory')
  expect(await focused(page)).toBe('Name')
  await write(mara, adding.getByLabel('Name'))
  await write(`yard@${name}.example`, adding.getByLabel('Email'))
  await by.tick(adding.getByLabel('Spot transporter'))
  // The default: three months from today at the plant.
  await expect.poll(() => adding.getByLabel('Valid until').inputValue()).toBe('2027-02-21')
  await by.write('', adding.getByLabel('Valid until'))
  await press(button(adding, 'Add transporter'))
  expect(await problemAt(adding.getByLabel('Valid until'))).toBe('This is mandatory')
  await by.write('2026-12-21', adding.getByLabel('Valid until'))
  await press(button(adding, 'Add transporter'))
  await see(page, 'Transporter added')
  await closed(adding)
  await see(page, mara)
  await see(page, '30 days left')

  await chooseInMenu(by, page, mara, 'Update details')
  const updating = panelOf(page, 'Update details')
  await write(renamed, updating.getByLabel('Name'))
  await press(button(updating, 'Save changes'))
  await see(page, 'Transporter updated')
  await closed(updating)
  await see(page, renamed)
  expect(await overflows(page)).toBe(false)

  await chooseInMenu(by, page, renamed, 'Delete transporter')
  await answer(by, page, 'Are you sure you want to delete this?', 'Delete transporter')
  await see(page, 'Deleted successfully')
  await rowOf(page, renamed).waitFor({ state: 'hidden' })
  // The focused button was deleted with its row, so the focus moves to the main content.
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Refresh')
})

it.each(dealtTo('touch'))('confirms before saving and before deleting an authorised plant, by $name', async (by) => {
  const { name, press, write, view } = by
  const works = `Nakuru works ${name}`
  const page = await journey.visit(halima, `${administrative}/auth-plants`, view)
  await arrive(page, 'Authorised plants')
  await press(button(page, 'Add plant').first())
  const adding = panelOf(page, 'Add plant')
  await write(works, adding.getByLabel('Name'))
  await press(button(adding, 'Add plant'))
  await see(adding, 'This is mandatory')
  await by.tick(adding.getByLabel('Yes'))
  await press(button(adding, 'Add plant'))
  await answer(by, page, 'Are you sure you want to save/update the plant', 'Cancel')
  await press(button(adding, 'Add plant'))
  await answer(by, page, 'Are you sure you want to save/update the plant', 'Save plant')
  await see(page, 'Plant added')
  await see(page, works)
  await see(page, 'Yes')

  await chooseInMenu(by, page, works, 'Update details')
  const updating = panelOf(page, 'Update details')
  await by.tick(updating.getByLabel('No'))
  await press(button(updating, 'Save changes'))
  await answer(by, page, 'Are you sure you want to save/update the plant', 'Save plant')
  await see(page, 'Plant updated')

  await chooseInMenu(by, page, works, 'Delete plant')
  await answer(by, page, 'Are you sure you want to delete this?', 'Delete plant')
  await see(page, 'Deleted successfully')
  await rowOf(page, works).waitFor({ state: 'hidden' })
})
