import type { Browser, Page } from 'playwright-core'

export type Shape = { readonly width: 1440 | 390 }

/** A person's own window at this address; on a telephone it is touched. */
export async function openWindow(browser: Browser, address: string, { width }: Shape): Promise<Page> {
  const device = width === 390 ? { hasTouch: true, isMobile: true } : {}
  const window = await browser.newContext({ ...device, viewport: sizeOf(width), baseURL: address, acceptDownloads: true })
  window.setDefaultTimeout(10_000)
  return window.newPage()
}

const sizeOf = (width: Shape['width']) => ({ width, height: width === 390 ? 844 : 900 })

/** Takes every trace of its person out of a window; false where something may have stayed, and the window is better closed. */
export async function refresh(page: Page, { width }: Shape): Promise<boolean> {
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
