import type { Browser, Page } from 'playwright-core'

export type Shape = { readonly width: 1440 | 390 }

/** A new window at this address; a narrow one emulates a phone with touch. */
export async function openWindow(browser: Browser, address: string, { width }: Shape): Promise<Page> {
  const device = width === 390 ? { hasTouch: true, isMobile: true } : {}
  const window = await browser.newContext({ ...device, viewport: sizeOf(width), baseURL: address, acceptDownloads: true })
  window.setDefaultTimeout(10_000)
  return window.newPage()
}

const sizeOf = (width: Shape['width']) => ({ width, height: width === 390 ? 844 : 900 })

/** Removes every trace of its user; false if that fails, and the window should be closed. */
export async function resetWindow(page: Page, { width }: Shape): Promise<boolean> {
  const window = page.context()
  try {
    for (const other of window.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await window.unrouteAll({ behavior: 'ignoreErrors' })
    await window.setOffline(false)
    await window.clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto('/icon.svg')
    await page.emulateMedia({ media: null })
    await page.setViewportSize(sizeOf(width))
    await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
    return true
  } catch {
    return false
  }
}
