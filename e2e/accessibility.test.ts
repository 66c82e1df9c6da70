import { expect, it } from 'vitest'
import { wrongAnywhere } from './accessibility.ts'
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
  expect(await wrongAnywhere(page, width === 390 ? [390] : [1440, 390])).toEqual([])
})
