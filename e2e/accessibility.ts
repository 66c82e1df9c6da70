import axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on the page as it stands, as 'rule: element'. */
export const accessibilityFindings = (page: Page): Promise<string[]> => findings(page)

/** The same of the rules that depend on colour: another theme changes nothing else. */
export const colourFindings = (page: Page): Promise<string[]> => findings(page, ['color-contrast', 'link-in-text-block'])

async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // The focus guards of open dialogs are invisible to readers on purpose.
    const { violations } = await axe.run(
      { exclude: [['[data-base-ui-focus-guard]']] },
      { ...(runOnly && { runOnly }), preload: false, resultTypes: ['violations'] },
    )
    return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`))
  }, rules)
}

/** Whether the page is wider than the window: nobody should have to push it sideways. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
