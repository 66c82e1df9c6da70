import type { Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { wrongAnywhere } from './accessibility.ts'
import { aLivedInPlant, builtScreens } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { arrive } from './screen.ts'

const journey = await aJourney()
const screens = builtScreens(await aLivedInPlant(journey))
/** Not the 'One moment…' of the gate. */
const titled = /^(?!One moment)./

/** Thousand bytes as they travel, compressed; docs/decisions/014-weight.md says how they are kept. */
const most = 170
const mostCss = 12
/** Of the screen's own script, beyond what the first page of all brings anyway. */
const mostOwn = 60

describe.each(screens)('$path, as it opens,', ({ path, person }) => {
  it('is titled and light, and axe finds nothing at any width in any theme', async () => {
    const page = await journey.enter(person, { width: 1440, isNew: true })
    const arrived: Response[] = []
    page.on('response', (response) => void arrived.push(response))
    await page.goto(path, { waitUntil: 'networkidle' })
    await arrive(page, titled)
    expect(await page.title()).toMatch(titled)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)

    const shared = await sharedScripts(page)
    const isOwn = (response: Response): boolean => !shared.includes(new URL(response.url()).pathname)
    const [js, own, css] = [sum(arrived, 'script'), sum(arrived.filter(isOwn), 'script'), sum(arrived, 'stylesheet')]
    process.stdout.write(`${path.padEnd(60)} ${js.toFixed(1)} kB JavaScript (${own.toFixed(1)} its own) + ${css.toFixed(1)} kB CSS\n`)
    expect(js + css).toBeLessThanOrEqual(most)
    expect(css).toBeLessThanOrEqual(mostCss)
    expect(own).toBeLessThanOrEqual(mostOwn)
    expect(js).toBeGreaterThan(own)

    expect(await wrongAnywhere(page)).toEqual([])
  })
})

/** What every page's document asks for, whatever its address. */
async function sharedScripts(page: Page): Promise<string[]> {
  const document = await (await page.request.get('/')).text()
  return [...document.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, address = '']) => address)
}

/** In kB. What was built comes compressed by brotli. */
function sum(arrived: readonly Response[], kind: 'script' | 'stylesheet'): number {
  const files = arrived.filter((response) => response.request().resourceType() === kind)
  const built = files.filter((response) => response.url().includes('/assets/'))
  expect(built.filter((response) => response.headers()['content-encoding'] !== 'br').map((response) => response.url())).toEqual([])
  return files.reduce((total, response) => total + Number(response.headers()['content-length']), 0) / 1000
}
