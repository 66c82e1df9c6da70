import type { Page } from 'playwright-core'

/** What the page notes of itself, in milliseconds since it was opened. */
export type Noted = {
  opened?: number
  checks: readonly { framed: number; sent: number; read: number; shown: number }[]
}

/** In the page, before its scripts: notes when its title is there, and for each check when the frame was taken, sent to the reader, the code read and the verdict painted. */
export function noteTimes(): void {
  const noted: { opened?: number; checks: { framed: number; sent: number; read: number; shown: number }[] } = { checks: [] }
  Object.assign(globalThis, { noted })
  let framed = 0
  let sent = 0
  let found: { framed: number; sent: number; read: number } | undefined
  const takeFrame = globalThis.createImageBitmap
  globalThis.createImageBitmap = ((...given: Parameters<typeof takeFrame>) => {
    framed = performance.now()
    return takeFrame(...given)
  }) as typeof takeFrame
  globalThis.VideoFrame = new Proxy(globalThis.VideoFrame, {
    construct: (of, given) => {
      framed = performance.now()
      return Reflect.construct(of, given) as VideoFrame
    },
  })
  const heard = new WeakSet<Worker>()
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, ...given: [unknown]) {
    if (!heard.has(this))
      this.addEventListener('message', ({ data }) => {
        if (data !== null) found ??= { framed, sent, read: performance.now() }
      })
    heard.add(this)
    sent = performance.now()
    return postMessage.apply(this, given)
  } as typeof postMessage
  const look = (): void => {
    const title = document.querySelector('h1')
    if (title) noted.opened ??= performance.now()
    if (!found || title?.id !== 'outcome') return
    const check = found
    found = undefined
    requestAnimationFrame(() => noted.checks.push({ ...check, shown: performance.now() }))
  }
  document.addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body, { childList: true, subtree: true }))
}

export const notedBy = (page: Page): Promise<Noted> => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)

/** Slows the page's main thread; its workers keep their pace. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate })
}
