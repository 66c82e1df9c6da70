import AxeBuilder from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findChromium } from '../scripts/browser.mjs'

/** Without these, Chromium calls home at every start, which a closed network answers with noise. */
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export type View = { readonly width: 1440 | 390; readonly theme?: 'light' | 'dark' }

/** One browser for a test file; every view is a person's own fresh window. */
export function aBrowser(): { open(view: View & { readonly address: string }): Promise<{ page: Page; context: BrowserContext }> } {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findChromium(), args: quiet })
  })
  afterAll(() => browser.close())
  return {
    open: async ({ width, theme = 'light', address }) => {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
        hasTouch: width === 390,
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => expect.fail(`the page failed: ${error.message}`))
      return { page, context }
    },
  }
}

/** What axe finds on the page as it stands, as 'rule: element'. The focus guards of open dialogs are invisible to readers on purpose. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ exclude: [['[data-base-ui-focus-guard]']] })
    return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`))
  })
}
