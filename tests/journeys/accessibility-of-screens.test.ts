import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aSeededPlant, builtScreens } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { arrive } from './screen.ts'
import { checkStates } from './states/check-states.ts'
import { ownTitle } from './states/state.ts'

const journey = await aJourney()
const screens = builtScreens(await aSeededPlant(journey))
checkStates(
  journey,
  screens.map((screen) => ({ ...screen, name: screen.path, reach: hasTitle })),
  0,
)

/** One on the page, and one in the browser's tab. */
async function hasTitle(page: Page): Promise<void> {
  await arrive(page, ownTitle)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await expect.poll(() => page.title()).toMatch(ownTitle)
}
