import { expect, it } from 'vitest'
import { findAccessibilityFaults } from '../accessibility.ts'
import type { Journey } from '../journey.ts'
import { arrive } from '../screen.ts'
import type { State } from './state.ts'

export function checkStates(journey: Journey, states: readonly State[]): void {
  it.each(states)(
    '$name: axe finds no fault at any width and theme, and Tab reaches every control',
    async ({ path, person, width = 1440, reach }) => {
      const page = await journey.visit(person, path, { width })
      if (reach) await reach(page)
      else await arrive(page, /^(?!One moment)./)
      expect(await findAccessibilityFaults(page, width === 390 ? [390] : [1440, 390])).toEqual([])
    },
  )
}
