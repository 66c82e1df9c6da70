import type { Locator, Page } from 'playwright-core'
import type { Hands } from './hands.ts'
import { arrive, button, link, see } from './screen.ts'

/** In a table a row is opened by its link, on a phone by its name. */
export const rowOf = (page: Page | Locator, name: string): Locator =>
  link(page, `Open ${name}`).or(link(page, name)).filter({ visible: true })

/** What the rows of a list are called, as they stand: in a table their heads, on a phone their links. */
export const rowNames = (page: Page, noun: string): Promise<(string | null | undefined)[]> =>
  page
    .getByRole('rowheader')
    .or(page.getByRole('list', { name: noun, exact: true }).getByRole('link'))
    .evaluateAll((heads) => heads.map((head) => head.firstChild?.textContent))

/** An entry of the navigation, which a phone keeps behind a button. */
export async function pressEntry(by: Hands, page: Page, entry: string): Promise<void> {
  if (by.view.width === 390) await by.press(button(page, 'Open the navigation'))
  await by.press(link(page, entry).first())
}

export async function goTo(by: Hands, page: Page, entry: string): Promise<void> {
  await pressEntry(by, page, entry)
  await arrive(page, entry)
}

type Decision = { readonly word?: 'Approve' | 'Reject'; readonly comment: string }

/** Approves or rejects the request that is open, in two steps; on a phone a bar leads to where that is done. */
export async function decide(by: Hands, page: Page, { word = 'Approve', comment }: Decision): Promise<void> {
  if (by.view.width === 390) await by.press(link(page, 'Approve or reject'))
  await by.write(comment, page.getByLabel('Comment', { exact: true }))
  await by.press(button(page, word))
  await see(page, `Are you sure you want to ${word.toLowerCase()} this request?`)
  await by.press(button(page, word))
  await see(page, `${word.toLowerCase()} option done successfully`)
}
