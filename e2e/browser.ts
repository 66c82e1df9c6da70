import { chromium, type Browser, type ConsoleMessage, type Page, type WebError } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { findChromium } from '../scripts/browser.mjs'
import { openWindow, refresh, type Shape } from './windows.ts'

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

export type View = Shape & {
  readonly theme?: 'light' | 'dark'
  /** A window that has never been anywhere, and so fetches everything anew. */
  readonly isNew?: boolean
}
export type Open = (view: View) => Promise<Page>

/** What Chromium itself writes when a call is refused or its connection is cut: the page tells the person, and the journeys look at that. */
const refusedCall = /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_CONNECTION_RESET)/

/** One browser for all test files that a worker runs; it ends with the worker. */
let browser: Promise<Browser> | undefined
/** Windows that are free again, by address and shape. */
const free = new Map<string, Page[]>()

/**
 * Every view is a person's own window, without a trace of anybody else. It is given back after its test: to start one takes a computer as long as two
 * pages. Whatever a page throws or reports fails the test.
 */
export function aBrowser(address: string): Open {
  const given: (() => Promise<void>)[] = []
  const faults: string[] = []
  afterEach(async () => {
    for (const giveBack of given.splice(0)) await giveBack()
    expect(faults.splice(0)).toEqual([])
  })
  return async ({ width, theme = 'light', isNew = false }) => {
    browser ??= chromium.launch({ executablePath: findChromium(), args: quiet })
    const waiting = freeAt(`${address} ${width}`)
    const page = (!isNew && waiting.pop()) || (await openWindow(await browser, address, { width }))
    const stop = listen(page, faults)
    // Whoever is to answer a chooser of files must be there before it opens.
    page.on('filechooser', () => {})
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    given.push(async () => {
      const isClean = await refresh(page, { width })
      stop()
      if (isClean) waiting.push(page)
      else await page.context().close()
    })
    return page
  }
}

function freeAt(place: string): Page[] {
  const waiting = free.get(place) ?? []
  free.set(place, waiting)
  return waiting
}

/** Writes down what pages of this window throw or report, until told to stop. */
function listen(page: Page, faults: string[]): () => void {
  const window = page.context()
  const onError = (error: WebError): void => void faults.push(error.error().message)
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' && !refusedCall.test(message.text())) faults.push(message.text())
  }
  window.on('weberror', onError)
  window.on('console', onConsole)
  return () => {
    window.off('weberror', onError)
    window.off('console', onConsole)
  }
}
