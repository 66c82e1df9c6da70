import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Role = Parameters<Page['getByRole']>[0]
type Named = { readonly name: string | RegExp; readonly exact?: boolean }

export const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
export const link = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('link', { name, exact: true })
export const heading = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('heading', { name, exact: true })

/** Waits until people see this text. */
export const see = (page: Page | Locator, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** Waits until people see something of this role and name. */
export const seeThe = (page: Page | Locator, role: Role, { exact = true, ...named }: Named): Promise<void> =>
  page.getByRole(role, { exact, ...named }).waitFor()

/** Waits until the page is the one with this title. */
export const arrive = (page: Page, title: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name: title }).waitFor()

/** Waits until the address, without its host, is this one. */
export const expectAddress = (page: Page, wanted: string | RegExp): Promise<void> =>
  expect.poll(() => addressOf(page)).toEqual(typeof wanted === 'string' ? wanted : expect.stringMatching(wanted))

export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + decodeURIComponent(search)
}

/** What a screen reader is told about a field: whether it is wrong, and the words that go with it. */
export async function problemAt(field: Locator): Promise<string> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  return (await words(field)) ?? ''
}

const words = (field: Locator): Promise<string | undefined> =>
  field.evaluate((element) => {
    const [first = ''] = (element.getAttribute('aria-describedby') ?? '').split(' ')
    return document.querySelector(`[id="${first}"]`)?.textContent
  })

/** Where the keyboard stands: the name of what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement
    const label = here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement ? here.labels?.[0]?.textContent : undefined
    return (here?.getAttribute('aria-label') ?? label ?? here?.textContent ?? '').trim()
  })

/** Goes on with the Tab key until the keyboard stands there. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const here = await focused(page)
    if (typeof name === 'string' ? here === name : name.test(here)) return
  }
  throw new Error(`The keyboard does not come to ${name}; it stands at '${await focused(page)}'`)
}

/** Waits until the keyboard is in the menu that is opening. */
export const keyboardInMenu = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)).toBe(true)

/** Presses Enter on a menu's button and waits until the keyboard is in the menu, as people do. */
export async function openMenuByKey(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await keyboardInMenu(page)
}
