import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findChromium } from '../scripts/browser.mjs'

/** Without these, Chromium calls home at every start, which a closed network answers with noise. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type View = { readonly width: 1440 | 390; readonly theme?: 'light' | 'dark' }
export type Open = (view: View) => Promise<Page>

/** What Chromium itself writes when a call is refused: the page tells the person, and the journeys look at that. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/

/** One browser for a test file; every view is a person's own fresh window, closed after its test. Whatever a page throws or reports fails the test. */
export function aBrowser(address: string): Open {
  let browser: Browser
  const windows: BrowserContext[] = []
  const faults: string[] = []
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: quiet })
  })
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close()
    expect(faults.splice(0)).toEqual([])
  })
  afterAll(() => browser.close())
  return async ({ width, theme = 'light' }) => {
    const window = await browser.newContext({
      ...shape(width),
      baseURL: address,
      colorScheme: theme,
      reducedMotion: 'reduce',
      acceptDownloads: true,
    })
    window.setDefaultTimeout(10_000)
    windows.push(window)
    window.on('weberror', (error) => void faults.push(error.error().message))
    window.on('console', (message) => {
      if (message.type() === 'error' && !refusedCall.test(message.text())) faults.push(message.text())
    })
    return window.newPage()
  }
}

const shape = (width: View['width']): object =>
  width === 390 ? { viewport: { width, height: 844 }, hasTouch: true, isMobile: true } : { viewport: { width, height: 900 } }
