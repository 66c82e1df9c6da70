import type { Locator, Page } from 'playwright-core'
import type { InputMode } from './input-mode.ts'
import { arrive, button, link, see } from './screen.ts'

/** A row's link: 'Open …' in a table, the name on a phone's card. */
export const rowOf = (page: Page | Locator, name: string): Locator =>
  link(page, `Open ${name}`).or(link(page, name)).filter({ visible: true })

/** The names of a list's rows in order: row headers in a table, links on a phone's cards. */
export const rowNames = (page: Page, noun: string): Promise<(string | null | undefined)[]> =>
  page
    .getByRole('rowheader')
    .or(page.getByRole('list', { name: noun, exact: true }).getByRole('link'))
    .evaluateAll((heads) => heads.map((head) => head.firstChild?.textContent))

/** Presses an entry of the navigation, which a phone hides behind a button. */
export async function pressEntry(by: InputMode, page: Page, entry: string): Promise<void> {
  if (by.view.width === 390) await by.press(button(page, 'Open the navigation'))
  await by.press(link(page, entry).first())
}

export async function goTo(by: InputMode, page: Page, entry: string, title = entry): Promise<void> {
  await pressEntry(by, page, entry)
  await arrive(page, title)
}

/** Sets a list's filter, which a phone has in a sheet behind a button. */
export async function setFilter(by: InputMode, page: Page, name: string, option: string): Promise<void> {
  const pickIn = (place: Page | Locator) => by.pick(option, place.getByRole('combobox', { name, exact: true }))
  if (by.view.width !== 390) return pickIn(page)
  await by.press(button(page, 'Filters'))
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await pickIn(sheet)
  await by.press(button(sheet, 'Show the list'))
  await sheet.waitFor({ state: 'hidden' })
}

type Decision = { word?: 'Approve' | 'Reject'; comment: string }

/** Approves or rejects the open request, in two steps. */
export async function decide(by: InputMode, page: Page, { word = 'Approve', comment }: Decision): Promise<void> {
  await by.write(comment, page.getByLabel('Comment', { exact: true }))
  await by.press(button(page, word))
  await see(page, `Are you sure you want to ${word.toLowerCase()} this request?`)
  await by.press(button(page, word))
  await see(page, `${word.toLowerCase()} option done successfully`)
}
