import { expect, it } from 'vitest'
import { findAccessibilityFaults } from './accessibility.ts'
import { aSeededPlant } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { arrive } from './screen.ts'
import { states } from './states/states.ts'

const journey = await aJourney()
const all = await states(journey, await aSeededPlant(journey))

it.each(all)(
  '$name: axe finds no fault at any width and theme, and Tab reaches every control',
  async ({ path, person, width = 1440, reach }) => {
    const page = await journey.visit(person, path, { width })
    if (reach) await reach(page)
    else await arrive(page, /^(?!One moment)./)
    expect(await findAccessibilityFaults(page, width === 390 ? [390] : [1440, 390])).toEqual([])
  },
)
