import type { Page } from 'playwright-core'
import type { View } from '../browser.ts'
import { arrive } from '../screen.ts'

/** A page in a state: something opened, or failed, on it. */
export type State = {
  name: string
  path: string
  person?: { token: string } | undefined
  width?: View['width']
  reach?: (page: Page) => Promise<unknown>
}

/** As a link within the portal does. Everything open is left through the page that no address has, also what would ask first. */
export async function goTo(page: Page, path: string, between = async (): Promise<void> => {}): Promise<void> {
  const go = (to: string): Promise<void> => page.evaluate((address) => history.pushState({}, '', address), to)
  await go('/nowhere')
  await arrive(page, 'Page not found')
  await between()
  await go(path)
}

/** Neither the one while the session loads nor that of the page through which the last one was left. */
export const ownTitle = /^(?!One moment|.* not found$)./

export const staff = '/app/staff-portal'
export const transporterPortal = '/app/transporter-portal'
export const driverList = `${staff}/drivers/current/dashboard`

/** The page through which the state before was left has this title too, so that only a load of its own shows that this one was reached. */
export async function findNothing(page: Page): Promise<void> {
  await page.reload()
  await arrive(page, 'Page not found')
}
