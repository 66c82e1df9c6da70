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
    .evaluateAll((heads) =>
      heads.map((head) => {
        const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
        // Not the initials before a name.
        while (texts.nextNode()) if (!texts.currentNode.parentElement?.closest('[aria-hidden]')) return texts.currentNode.textContent
        return null
      }),
    )

/** Presses an entry of the navigation, which a phone hides behind a button. */
export async function pressEntry(by: InputMode, page: Page, entry: string): Promise<void> {
  if (by.view.width === 390) await by.press(button(page, 'Open the navigation'))
  await by.press(link(page, entry).first())
}

export async function goTo(by: InputMode, page: Page, entry: string, title = entry): Promise<void> {
  await pressEntry(by, page, entry)
  await arrive(page, title)
}

/** Adds a filter of a list, or changes it: its option is chosen in the menu behind '+ Filter'. */
export async function setFilter(by: InputMode, page: Page, name: string, option: string): Promise<void> {
  await openFilter(by, page, name)
  await pickOption(by, page.getByRole('dialog', { name: 'Add a filter' }), option)
  await page.getByRole('dialog', { name: 'Add a filter' }).waitFor({ state: 'hidden' })
}

/** Opens the editor of a list's filter. */
export async function openFilter(by: InputMode, page: Page, name: string): Promise<void> {
  await by.press(button(page, 'Filter'))
  await pickOption(by, page.getByRole('dialog', { name: 'Add a filter' }), name)
}

/** Without a pointer, by arrows: the list names its active option. */
async function pickOption(by: InputMode, place: Locator, name: string): Promise<void> {
  const option = place.getByRole('option', { name, exact: true })
  if (by.name !== 'keyboard') return by.press(option)
  const list = place.getByRole('listbox')
  const [id, count] = [await option.getAttribute('id'), await list.getByRole('option').count()]
  for (let n = 0; n < count && (await list.getAttribute('aria-activedescendant')) !== id; n += 1) await list.press('ArrowDown')
  await list.press('Enter')
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
