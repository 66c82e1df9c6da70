import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessibilityFindings, colourFindings, overflows } from './accessibility.ts'
import { aLivedInPlant } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { arrive } from './screen.ts'
import { states } from './states/states.ts'

const journey = await aJourney()
const all = await states(journey, await aLivedInPlant(journey))

it.each(all)('$name: axe finds nothing at any width in any theme', async ({ path, person, width = 1440, reach }) => {
  const page = await journey.visit(person, path, { width })
  if (reach) await reach(page)
  else await arrive(page, /^(?!One moment)./)
  const widths = width === 390 ? [390] : [1440, 390]
  for (const shown of widths) {
    await page.setViewportSize({ width: shown, height: 844 })
    expect(await accessibilityFindings(page), `at ${shown}`).toEqual([])
  }
  await goDark(page)
  for (const shown of widths.toReversed()) {
    await page.setViewportSize({ width: shown, height: 844 })
    expect(await colourFindings(page), `at ${shown}, dark`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await overflows(page)).toBe(false)
})

async function goDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  // Colours are taken over with the next frame.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
}
