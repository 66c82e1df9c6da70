import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityFaults } from '../accessibility.ts'
import type { Journey } from '../journey.ts'
import { arrive } from '../screen.ts'
import { goTo, ownTitle, type State } from './state.ts'

/**
 * The states of one person at one width are walked through in one window, so that the portal is loaded once. What is looked at in each is dealt in turn to the
 * states of its screen; `from` is what the first of them gets.
 */
export function checkStates(journey: Journey, states: readonly State[], from = 1): void {
  const dealt = new Map<State, number>()
  for (const [screen, ofScreen] of Map.groupBy(states, screenOf))
    for (const [place, state] of ofScreen.entries()) dealt.set(state, turnOf(screen, from + place))
  const walks = [...Map.groupBy(states, keyOf).values()].map((walk) => [walk.map(({ name }) => name).join('; '), walk] as const)
  it.each(walks)('%s: axe finds no fault, and Tab reaches every control', { timeout: 600_000 }, async (_, walk) => {
    const faults: string[] = []
    let page: Page | undefined
    for (const state of walk) {
      page = page ? await goOn(page, state) : await open(journey, state)
      for (const fault of await faultsIn(page, state, dealt.get(state) ?? 0)) faults.push(`${state.name}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
}

/** The address without what identifies a record and how a list is filtered. */
const screenOf = ({ path }: State): string => path.replace(/\?.*/, '').replaceAll(/\/[^/]*\d[^/]*/g, '/$id')

/** Half of the screens begin with the second combination, which has no value of the first. */
const turnOf = (screen: string, place: number): number => place ^ (screen.length % 2)

/** Without a login, each state has a window of its own: what was entered leaves traces. */
const keyOf = ({ name, person, width = 1440 }: State): string => `${person?.token ?? name} ${width}`

const open = (journey: Journey, { person, path, width = 1440 }: State): Promise<Page> => journey.visit(person, path, { width })

async function goOn(page: Page, { path, width = 1440 }: State): Promise<Page> {
  await page.unrouteAll()
  await goTo(page, path, async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
  })
  return page
}

async function faultsIn(page: Page, { name, width, reach }: State, nth: number): Promise<readonly string[]> {
  try {
    await (reach ? reach(page) : arrive(page, ownTitle))
    return await findAccessibilityFaults(page, nth, width === 390 ? [390] : [1440, 390])
  } catch (error) {
    throw new Error(`${name} was not reached`, { cause: error })
  }
}
