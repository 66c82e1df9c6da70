import axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on the page as it stands, as 'rule: element'. The focus guards of open dialogs are invisible to readers on purpose. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ exclude: [['[data-base-ui-focus-guard]']] })
    return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`))
  })
}

/** Whether the page is wider than the window: nobody should have to push it sideways. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
