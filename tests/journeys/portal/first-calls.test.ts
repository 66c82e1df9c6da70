import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { anAllocation, anAuthPlantId, aRole } from '#accounts/accounts.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { firstScreens } from '#app/first-screens.ts'
import { aSeededPlant, type SeededPlant } from '../built-screens.ts'
import { aJourney, phone } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'

const journey = await aJourney()
let plant: SeededPlant
beforeAll(async () => {
  plant = await aSeededPlant(journey)
}, 60_000)

type Part = { file: string; dynamicImports?: readonly string[] }
const parts = JSON.parse(readFileSync(resolve('dist/web/.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Part>>
const fileOf = (module: string): string => `/${parts[module]?.file}`
const screenFiles = new Set((parts['index.html']?.dynamicImports ?? []).map(fileOf))

type Held = { scripts: string[]; calls: string[]; release: () => void }

/** Keeps back all code of the page until `release`, and notes what is asked for. */
async function holdCode(page: Page): Promise<Held> {
  const held: Held = { scripts: [], calls: [], release: () => {} }
  const released = new Promise<void>((resolve) => (held.release = resolve))
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/v\d\//.test(pathname) && request.resourceType() !== 'eventsource')
      held.calls.push([request.method(), pathname + search, request.postData() ?? ''].join(' '))
    if (pathname.endsWith('.js')) held.scripts.push(pathname)
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return held
}

const begun = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((window as { early?: { answers: Map<string, unknown> } }).early?.answers.keys() ?? [])])

it.each(firstScreens.map(({ path, module }) => [path, module] as const))(
  '%s begins its calls and its files before any code has arrived, and asks for nothing twice',
  async (path, module) => {
    const person = plant.people[path.startsWith('/app/staff-portal') ? 'staff_portal' : 'transporter_portal']
    const id = path.includes('/requests/') ? plant.requestId : plant.requestedId
    const page = await journey.enter(person, phone)
    const held = await holdCode(page)
    await page.goto(path.replace('$id', id), { waitUntil: 'commit' })
    await page.waitForFunction(() => 'early' in window)
    const first = await begun(page)
    await expect.poll(() => held.calls.toSorted()).toEqual(first.toSorted())
    await expect.poll(() => held.scripts).toContain(fileOf(module))
    const before = held.scripts.length
    held.release()
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('load')
    await expect.poll(() => begun(page)).toEqual([])
    expect(held.calls.filter((call, nth) => held.calls.indexOf(call) !== nth)).toEqual([])
    // The code of a screen that comes later is another one's than the page has named.
    expect(held.scripts.slice(before).filter((file) => screenFiles.has(file))).toEqual([])
  },
)

it('shows the plant that another tab has chosen meanwhile, and nothing of the one that the page was sent for', async () => {
  const { db } = journey
  const [here, there] = [await anAuthPlantId(db, { name: 'Athi River works' }), await anAuthPlantId(db, { name: 'Tanga works' })]
  await aPassHolder(db, { plantId: here, name: 'Driver of here' })
  await aPassHolder(db, { plantId: there, name: 'Driver of there' })
  const person = await journey.person({ plantId: here })
  const roleId = await aRole(db, { portal: 'staff_portal' })
  await anAllocation(db, { userId: person.userId, plantId: there, portal: 'staff_portal', roleId })
  const page = await journey.enter(person, phone)
  const held = await holdCode(page)
  await page.goto('/app/staff-portal/drivers/current/dashboard', { waitUntil: 'commit' })
  await page.waitForFunction(() => 'early' in window)
  const other = await page.context().newPage()
  await other.goto('/auth/login/plant-selection')
  await button(other, /Tanga works/).click()
  await arrive(other, 'Dashboard')
  held.release()
  await see(page, 'Driver of there')
  expect(await page.getByText('Driver of here').count()).toBe(0)
})
