import type { Page } from 'playwright-core'
import type { View } from '../browser.ts'

/** Something that people may have before them: a page, and what was opened or went wrong on it. */
export type State = {
  readonly name: string
  readonly path: string
  readonly person?: { readonly token: string } | undefined
  readonly width?: View['width']
  readonly reach?: (page: Page) => Promise<unknown>
}

export const staff = '/app/staff-portal'
export const transporterPortal = '/app/transporter-portal'
export const driverList = `${staff}/drivers/current/dashboard`
