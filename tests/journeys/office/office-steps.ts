import type { Page } from 'playwright-core'
import { inputModes } from '../input-mode.ts'

/** Opens one of the lists about an office's driver, which load when scrolled near. */
export async function openRecord(page: Page, name: string, by = inputModes.mouse): Promise<void> {
  const tabs = page.getByRole('tablist', { name: 'Records' })
  await page.locator('#records').scrollIntoViewIfNeeded()
  await tabs.getByRole('tab').first().waitFor()
  await by.choose(tabs.getByRole('tab', { name, exact: true }))
}
