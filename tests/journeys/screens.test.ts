import type { Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aSeededPlant, builtScreens } from './built-screens.ts'
import { most, mostCss, mostOwn } from './budget.ts'
import { isWhole } from '../world/whole.ts'
import { aJourney } from './journey.ts'
import { arrive } from './screen.ts'

const journey = await aJourney()
const screens = builtScreens(await aSeededPlant(journey))

/** What loads with the data brings them nearest to the budget; `weights.test.ts` weighs the others before that. */
const heaviest =
  /staff-portal\/(?:requests|drivers\/current\/dashboard)|transporter-portal\/(?:drivers$|driver\/|requests\/dash)|document-verification\/driver/

describe.each(screens.filter(({ path }) => isWhole || heaviest.test(path)))('$path', ({ path, person }) => {
  it('stays within the budget', async () => {
    const page = await journey.enter(person, { width: 390 })
    const arrived: Response[] = []
    page.on('response', (response) => void arrived.push(response))
    await page.goto(path, { waitUntil: 'networkidle' })
    await arrive(page, /^(?!One moment)./)

    const shared = await sharedScripts(page)
    const isOwn = (response: Response): boolean => !shared.includes(new URL(response.url()).pathname)
    const scripts = arrived.filter((response) => !isViewer(response))
    const [js, own] = [await sum(scripts, 'script'), await sum(scripts.filter(isOwn), 'script')]
    const css = await sum(arrived, 'stylesheet')
    process.stdout.write(`${path.padEnd(60)} ${js.toFixed(1)} kB JavaScript (${own.toFixed(1)} its own) + ${css.toFixed(1)} kB CSS\n`)
    expect(js + css).toBeLessThanOrEqual(most)
    expect(css).toBeLessThanOrEqual(mostCss)
    expect(own).toBeLessThanOrEqual(mostOwn)
    expect(js).toBeGreaterThan(own)
  })
})

/** The viewer of PDFs follows once the page stands, as a document review opens its first one by itself. */
const isViewer = (response: Response): boolean => /\/assets\/pdf-(?:viewer|worker)-/.test(response.url())

/** The scripts that every page loads. */
async function sharedScripts(page: Page): Promise<string[]> {
  const document = await (await page.request.get('/')).text()
  return [...document.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, address = '']) => address)
}

/** In kB, as compressed by brotli at build time. */
async function sum(arrived: readonly Response[], kind: 'script' | 'stylesheet'): Promise<number> {
  const files = arrived.filter((response) => response.request().resourceType() === kind)
  const bytes = await Promise.all(files.map(sizeOf))
  return bytes.reduce((total, size) => total + size, 0) / 1000
}

/** The size of each file by its address. What arrives from the browser's cache has none, so each file is asked for once. */
const sizes = new Map<string, Promise<number>>()

function sizeOf(file: Response): Promise<number> {
  const known = sizes.get(file.url()) ?? askSize(file)
  sizes.set(file.url(), known)
  return known
}

async function askSize(file: Response): Promise<number> {
  const answer = await file.frame().page().request.get(file.url())
  const { 'content-encoding': encoding, 'content-length': length } = answer.headers()
  if (file.url().includes('/assets/')) expect(`${file.url()} ${encoding}`).toMatch(/ br$/)
  return Number(length)
}
