import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Role = Parameters<Page['getByRole']>[0]
type Named = { name: string | RegExp; exact?: boolean }

export const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
export const link = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('link', { name, exact: true })
export const heading = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('heading', { name, exact: true })

/** Waits until this text is visible. */
export const see = (page: Page | Locator, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** Waits until an element of this role and name is visible. */
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

/** The accessible error message of an invalid field. */
export async function problemAt(field: Locator): Promise<string> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  return (await descriptionOf(field)) ?? ''
}

const descriptionOf = (field: Locator): Promise<string | undefined> =>
  field.evaluate((element) => {
    const [first = ''] = (element.getAttribute('aria-describedby') ?? '').split(' ')
    return document.querySelector(`[id="${first}"]`)?.textContent
  })

/** The accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement
    const label = here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement ? here.labels?.[0]?.textContent : undefined
    return (here?.getAttribute('aria-label') ?? label ?? here?.textContent ?? '').trim()
  })

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const here = await focused(page)
    if (typeof name === 'string' ? here === name : name.test(here)) return
  }
  throw new Error(`Tab does not reach ${name}; the focus is at '${await focused(page)}'`)
}

/** Waits until the opening menu has the focus. */
export const keyboardInMenu = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)).toBe(true)

/** Presses Enter on a menu's button and waits until the menu has the focus. */
export async function openMenuByKey(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await keyboardInMenu(page)
}
