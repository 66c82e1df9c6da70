import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { anAllocation, anAuthPlantId, aRole } from '#accounts/accounts.factory.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const calendar = '/app/staff-portal/training-scheduler/events'

/** A person of two plants, at the first. */
async function aPersonOfTwoPlants() {
  const nth = (plants += 1)
  const [first, second] = [`Athi River works ${nth}`, `Mombasa plant ${nth}`]
  const [here, there] = [await anAuthPlantId(db, { name: first }), await anAuthPlantId(db, { name: second })]
  const person = await journey.person({ plantId: here })
  await anAllocation(db, {
    userId: person.userId,
    plantId: there,
    portal: 'staff_portal',
    roleId: await aRole(db, { portal: 'staff_portal' }),
  })
  return { person, here, first, second }
}

let plants = 0

/** Selects the plant in a new tab of the same browser. */
async function selectInOtherTab(by: InputMode, page: Page, plant: string): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/auth/login/plant-selection')
  await by.press(button(other, new RegExp(plant)))
  await arrive(other, 'Dashboard')
  await other.close()
}

it(
  'a form of one plant is not sent at another that a second tab selected; back there, it is sent as typed, by touch',
  { timeout: minutes(1) },
  async () => {
    const by = inputModes.touch
    const { person, here, first, second } = await aPersonOfTwoPlants()
    const page = await journey.visit(person, calendar, by.view)
    const dialog = page.getByRole('dialog', { name: 'Add event/schedule' })
    await by.press(button(page, 'Add event/schedule'))
    await by.write('Night driving', dialog.getByLabel('Title'))
    await by.pick('Toolbox talk', dialog.getByLabel('Type'))
    await by.write('2026-11-24', dialog.getByLabel('Date'))
    await selectInOtherTab(by, page, second)
    await by.press(button(dialog, 'Add event/schedule'))
    await see(dialog, /nothing was saved/)
    expect(await eventsOf('Night driving')).toEqual([])
    await selectInOtherTab(by, page, first)
    await by.press(button(dialog, 'Add event/schedule'))
    await see(page, 'Event added')
    expect(await eventsOf('Night driving')).toEqual([here])
  },
)

it('a page without unsaved changes becomes one of the plant that a second tab selected, by keyboard', { timeout: minutes(1) }, async () => {
  const by = inputModes.keyboard
  const { person, first, second } = await aPersonOfTwoPlants()
  const page = await journey.visit(person, calendar, by.view)
  await see(page, first)
  await selectInOtherTab(by, page, second)
  await see(page, second)
})

const eventsOf = async (title: string): Promise<string[]> =>
  (await db.selectFrom('event').select('auth_plant_id').where('title', '=', title).execute()).map((event) => event.auth_plant_id)
