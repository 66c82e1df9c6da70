import type { Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aLivedInPlant, builtScreens } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { arrive } from './screen.ts'

const journey = await aJourney()
const screens = builtScreens(await aLivedInPlant(journey))

/** Thousand bytes as they travel, compressed. */
const mostOfAll = 150
const mostCss = 12
/** Pages that carry what every kind of request shows; docs/decisions/014-weight.md says what would bring them under the rest. */
const heavier = { pages: /requests\/|transporter-portal\/drivers|violations|fix-medical|\/driver\/\d/, most: 165 }

const budgeted = screens.map((screen) => ({ ...screen, most: heavier.pages.test(screen.path) ? heavier.most : mostOfAll }))

describe.each(budgeted)('the first load of $path', ({ path, person, most }) => {
  it(`is at most ${most} kB of JavaScript and CSS, ${mostCss} of them CSS`, async () => {
    const page = await journey.enter(person)
    const arrived: Response[] = []
    page.on('response', (response) => void arrived.push(response))
    await page.goto(path, { waitUntil: 'networkidle' })
    await arrive(page, /^(?!One moment)./)

    const js = sum(arrived, 'script')
    const css = sum(arrived, 'stylesheet')
    process.stdout.write(`${path.padEnd(60)} ${js.toFixed(1)} kB JavaScript + ${css.toFixed(1)} kB CSS\n`)
    expect(js + css).toBeLessThanOrEqual(most)
    expect(css).toBeLessThanOrEqual(mostCss)
    expect(js).toBeGreaterThan(0)
  })
})

/** In kB. What was built comes compressed by brotli. */
function sum(arrived: readonly Response[], kind: 'script' | 'stylesheet'): number {
  const files = arrived.filter((response) => response.request().resourceType() === kind)
  const built = files.filter((response) => response.url().includes('/assets/'))
  expect(built.filter((response) => response.headers()['content-encoding'] !== 'br').map((response) => response.url())).toEqual([])
  return files.reduce((total, response) => total + Number(response.headers()['content-length']), 0) / 1000
}
