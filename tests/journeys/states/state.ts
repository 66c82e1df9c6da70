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

export const staff = '/app/staff-portal'
export const transporterPortal = '/app/transporter-portal'
export const driverList = `${staff}/drivers/current/dashboard`

/** The page through which the state before was left has this title too, so that only a load of its own shows that this one was reached. */
export async function findNothing(page: Page): Promise<void> {
  await page.reload()
  await arrive(page, 'Page not found')
}
