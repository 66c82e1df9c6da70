import { chromium, type Browser, type ConsoleMessage, type Page, type WebError } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { installChromium } from '../../scripts/browser.mjs'
import { patience } from '../world/patience.ts'

/** Without these, Chromium connects to its vendor at every start, which a closed network answers with errors, or works for nobody. */
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nobody looks at the pixels: a page is painted as far as one megabyte reaches.
  '--force-gpu-mem-available-mb=1',
]

export type View = {
  width: 1440 | 390
  theme?: 'light' | 'dark'
  /** A new window with an empty cache. */
  isNew?: boolean
}
export type Open = (view: View) => Promise<Page>

/** Chromium's own message for a refused or cut call; the journeys check what the page shows. */
const refusedCall =
  /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_CONNECTION_RESET|net::ERR_INTERNET_DISCONNECTED)/

/** One browser per worker; it ends with the worker. */
let browser: Promise<Browser> | undefined
/** Windows that can be reused, by address and size. */
const free = new Map<string, Page[]>()

/** A browser that could not start or has died is forgotten with its windows: it fails the tests that had them, not all that follow. */
async function launch(): Promise<Browser> {
  const forget = (): void => {
    browser = undefined
    free.clear()
  }
  try {
    const launched = await chromium.launch({ executablePath: installChromium(), args: quiet })
    return launched.on('disconnected', forget)
  } catch (error) {
    forget()
    throw error
  }
}

/**
 * Every view is a window of its own without traces of another user. Windows are reused after their test, because opening one costs as much as loading
 * two pages. An error that a page throws or logs fails the test.
 */
export function aBrowser(address: string): Open {
  const given: (() => Promise<void>)[] = []
  const faults: string[] = []
  afterEach(async () => {
    for (const giveBack of given.splice(0)) await giveBack()
    expect(faults.splice(0)).toEqual([])
  })
  return async ({ width, theme = 'light', isNew = false }) => {
    const running = await (browser ??= launch())
    const place = `${address} ${width}`
    const page = (!isNew && freeAt(place).pop()) || (await openWindow(running, address, { width }))
    const stop = listen(page, faults)
    // The file chooser's listener must exist before it opens.
    page.on('filechooser', () => {})
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    given.push(async () => {
      const isClean = await resetWindow(page, { width })
      stop()
      if (isClean) freeAt(place).push(page)
      else
        await page
          .context()
          .close()
          .catch(() => {})
    })
    return page
  }
}

function freeAt(place: string): Page[] {
  const waiting = free.get(place) ?? []
  free.set(place, waiting)
  return waiting
}

/** Records the errors that pages of this window throw or log; returns how to stop. */
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

/** A new window at this address; a narrow one emulates a phone with touch. */
async function openWindow(browser: Browser, address: string, { width }: View): Promise<Page> {
  const device = width === 390 ? { hasTouch: true, isMobile: true } : {}
  const window = await browser.newContext({ ...device, viewport: sizeOf(width), baseURL: address, acceptDownloads: true })
  window.setDefaultTimeout(patience)
  return window.newPage()
}

const sizeOf = (width: View['width']) => ({ width, height: width === 390 ? 844 : 900 })

/** In the page: removes the databases, and the worker with the files that it stores. */
async function forgetDevice(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Removes every trace of its user; false if that fails, and the window should be closed. */
async function resetWindow(page: Page, { width }: View): Promise<boolean> {
  const window = page.context()
  try {
    for (const other of window.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await window.unrouteAll({ behavior: 'ignoreErrors' })
    await window.setOffline(false)
    await window.clearCookies()
    const isDevice = await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      return (await indexedDB.databases()).length > 0
    })
    await page.goto('/icon.svg')
    if (isDevice) await page.evaluate(forgetDevice)
    await page.emulateMedia({ media: null })
    await page.setViewportSize(sizeOf(width))
    await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
    return true
  } catch {
    return false
  }
}
