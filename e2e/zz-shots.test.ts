import { it } from 'vitest'
import { aLivedInPlant } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { arrive } from './screen.ts'
import { states } from './states.ts'
const journey = await aJourney()
const all = await states(journey, await aLivedInPlant(journey))
it.each(all.map((s, i) => ({ ...s, i })))('$name', async ({ path, person, width = 1440, reach, name, i }) => {
  const page = await journey.visit(person, path, { width })
  if (reach) await reach(page)
  else await arrive(page, /^(?!One moment)./)
  await page.waitForLoadState('networkidle')
  for (const shown of width === 390 ? [390] : [1440, 390]) {
    await page.setViewportSize({ width: shown, height: shown === 390 ? 844 : 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      if (shown === 1440 && colorScheme === 'dark' && i % 2) continue
      if (shown === 390 && colorScheme === 'light' && i % 2 === 0 ) continue
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(350)
      await page.screenshot({ path: `/tmp/e2e-shots/${String(i).padStart(2, '0')}-${name.replace(/[^\w]+/g, '-').slice(0, 60)}-${shown}-${colorScheme}.png` })
    }
  }
})
