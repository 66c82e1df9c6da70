import { expect, it } from 'vitest'
import { accessibilityFindings, colourFindings, overflows } from './accessibility.ts'
import { aLivedInPlant } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { arrive } from './screen.ts'
import { states } from './states.ts'

const journey = await aJourney()
const all = await states(journey, await aLivedInPlant(journey))

it.each(all)('$name: axe finds nothing, on a desk and on a phone, light and dark, and nothing is cut off', async ({ path, person, width = 1440, reach }) => {
  const page = await journey.visit(person, path, { width })
  if (reach) await reach(page)
  else await arrive(page, /^(?!One moment)./)
  for (const shown of width === 390 ? [390] : [1440, 390]) {
    await page.setViewportSize({ width: shown, height: 844 })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await accessibilityFindings(page), `at ${shown}`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await colourFindings(page), `at ${shown}, dark`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await overflows(page)).toBe(false)
})
