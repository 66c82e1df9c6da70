import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { dealt, isWhole } from '../world/whole.ts'
import { findTabFaults } from './tab-sweep.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeAddress = '/axe.js'

/** Serves axe as a script: the browser caches it compiled, while injecting it each time takes longer than running it. */
export const serveAxe = (app: FastifyInstance): unknown =>
  app.get(axeAddress, (_, reply) => reply.headers({ 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' }).send(axeSource))

/** For pages that load no script of others: past their policy. */
export const bringAxe = (page: Page): Promise<unknown> => page.evaluate(axeSource)

/** The faults that axe finds on the page, as 'rule: element'. */
export const accessibilityFindings = (page: Page): Promise<string[]> => findings(page)

/** The same for the rules that depend on colour: a theme changes nothing else. */
const colourFindings = (page: Page): Promise<string[]> => findings(page, ['color-contrast', 'link-in-text-block'])

type Width = 1440 | 390
type Look = { width: Width; theme: 'light' | 'dark' }

/**
 * The faults of the page, as 'at 390, dark: rule: element'. A quick run looks at the nth state of a screen once, at the width and theme that are dealt to it;
 * where that falls to it, Tab must reach every control. A whole run looks at every width and theme.
 */
export async function findAccessibilityFaults(page: Page, nth: number, widths: readonly Width[] = [1440, 390]): Promise<string[]> {
  if (isWhole) return findAll(page, widths)
  const [width, theme, isSwept] = dealt(nth, widths, ['light', 'dark'], [true, false])
  if (theme === 'dark') await goDark(page)
  return [
    ...(await findAt(page, { width, theme }, accessibilityFindings)),
    ...(width === 390 ? await findOverflow(page) : []),
    ...(isSwept ? await findTabFaults(page) : []),
  ]
}

/** The page is opened once, then resized and made dark: a width may show other elements, so all rules run; a theme only colours the same ones. */
async function findAll(page: Page, widths: readonly Width[]): Promise<string[]> {
  const wrong: string[] = []
  for (const width of widths) wrong.push(...(await findAt(page, { width, theme: 'light' }, accessibilityFindings)))
  // After the narrow width, from which it differs least.
  wrong.push(...(await findOverflow(page)))
  await goDark(page)
  for (const width of [...widths].reverse()) wrong.push(...(await findAt(page, { width, theme: 'dark' }, colourFindings)))
  return [...wrong, ...(await findTabFaults(page))]
}

async function findAt(page: Page, { width, theme }: Look, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  await resize(page, width)
  return (await find(page)).map((finding) => `at ${width}, ${theme}: ${finding}`)
}

/** At 320 nothing scrolls sideways. */
async function findOverflow(page: Page): Promise<string[]> {
  await resize(page, 320)
  return (await overflows(page)) ? ['at 320: scrolls sideways'] : []
}

/** A quick run looks into an open dialog alone: the page behind it is a state of its own. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ url: axeAddress })
  return page.evaluate(
    async ([runOnly, isOfAll]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Behind an open dialog nothing can be read or operated, so its colours need no contrast.
      axe.configure({ noHtml: true, rules: [{ id: 'color-contrast', selector: '*:not([data-base-ui-inert][aria-hidden=true] *)' }] })
      const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
      // The focus guards of open dialogs are invisible to readers on purpose.
      const { violations } = await axe.run(
        { exclude: [['[data-base-ui-focus-guard]']], ...(dialog && !isOfAll && { include: dialog }) },
        { ...(runOnly && { runOnly }), preload: false, resultTypes: ['violations'] },
      )
      return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`))
    },
    [rules, isWhole] as const,
  )
}

async function goDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
}

/** Resizes the page, unless it has this width, and waits two frames: one to notice the width, one to turn a table into cards. */
async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return settle(page)
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

/** Waits until data and fonts are loaded, animations have ended, and what follows sizes (a table's focus) has seen them: a frame and its observers. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = document.getAnimations().some(({ playState }) => playState === 'running')
    return !isMoving && document.fonts.status === 'loaded' && !document.querySelector('[aria-busy="true"]')
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Whether the page stays wider than its viewport; it takes a moment to follow a resize. */
export const overflows = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, { timeout: 2_000 })
    .then(() => false)
    .catch(() => true)
