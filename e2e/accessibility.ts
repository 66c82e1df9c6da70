import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeAddress = '/axe.js'

/** Lets pages fetch axe like a script of their own: a browser keeps it, ready to run, where handing it over anew takes longer than running it. */
export const serveAxe = (app: FastifyInstance): unknown =>
  app.get(axeAddress, (_, reply) => reply.headers({ 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' }).send(axeSource))

/** What axe finds on the page as it stands, as 'rule: element'. */
export const accessibilityFindings = (page: Page): Promise<string[]> => findings(page)

/** The same of the rules that depend on colour: another theme changes nothing else. */
export const colourFindings = (page: Page): Promise<string[]> => findings(page, ['color-contrast', 'link-in-text-block'])

/**
 * What is wrong with the page at any width in any theme, as 'at 390, dark: rule: element'. The page is reached once, then made narrow and dark where
 * it stands: another width may show other parts of it, so everything is looked at anew, another theme colours the same ones.
 */
export async function wrongAnywhere(page: Page, widths: readonly (1440 | 390)[] = [1440, 390]): Promise<string[]> {
  const wrong: string[] = []
  const look = async (width: number, theme: string, find: (page: Page) => Promise<string[]>): Promise<void> => {
    await resize(page, width)
    for (const finding of await find(page)) wrong.push(`at ${width}, ${theme}: ${finding}`)
  }
  for (const width of widths) await look(width, 'light', accessibilityFindings)
  await goDark(page)
  for (const width of [...widths].reverse()) await look(width, 'dark', colourFindings)
  await resize(page, 320)
  return (await overflows(page)) ? [...wrong, 'at 320: has to be pushed sideways'] : wrong
}

async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ url: axeAddress })
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    axe.configure({ noHtml: true })
    // The focus guards of open dialogs are invisible to readers on purpose.
    const { violations } = await axe.run(
      { exclude: [['[data-base-ui-focus-guard]']] },
      { ...(runOnly && { runOnly }), preload: false, resultTypes: ['violations'] },
    )
    return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`))
  }, rules)
}

async function goDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
}

/** Makes the window this wide and waits until the page has followed: a frame tells it, and in the next a table has become cards. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise(requestAnimationFrame)
    const isFollowing = (): boolean => innerWidth === wanted
    for (let left = 100; left > 0 && !isFollowing(); left -= 1) await frame()
    await frame()
    await frame()
  }, width)
  await settle(page)
}

/** Waits until what stands there is what people read: fetched, in its letters, and come to rest. What is on its way looks like nothing for good. */
const settle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const isMoving = document.getAnimations().some(({ playState }) => playState === 'running')
    return !isMoving && document.fonts.status === 'loaded' && !document.querySelector('[aria-busy="true"]')
  })

/** Whether the page stays wider than the window: nobody should have to push it sideways. It takes a moment to follow a window that was made narrow. */
export const overflows = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, { timeout: 2_000 })
    .then(() => false)
    .catch(() => true)
