import type { Page } from 'playwright-core'
import { inputModes, type InputMode } from '../input-mode.ts'
import { phone } from '../journey.ts'
import { button } from '../screen.ts'

/** Opens one of the lists about an office's driver, which load when scrolled near. */
export async function openRecord(page: Page, name: string, by = inputModes.mouse): Promise<void> {
  const tabs = page.getByRole('tablist', { name: 'Records' })
  await page.locator('#engagement').scrollIntoViewIfNeeded()
  await tabs.getByRole('tab').first().waitFor()
  await by.choose(tabs.getByRole('tab', { name, exact: true }))
}

/** Shows the action cards of an office's driver, which phones have behind a button. */
export async function openActions(page: Page, by: InputMode): Promise<void> {
  if (by.view === phone) await by.press(button(page, 'Actions'))
}
