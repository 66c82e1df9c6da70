import { expect, it } from 'vitest'
import { anEvent } from '#events/events.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const create = '**/v1/administrative/plant/create'

const countOf = async (name: string): Promise<number> =>
  (await db.selectFrom('plant').select('id').where('name', '=', name).execute()).length

it('a form whose answer was lost is sent again and makes one record, by keyboard', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(halima, '/app/staff-portal/administrative/plants', by.view)
  await arrive(page, 'Plants')
  // The server saves it; its answer never arrives.
  await page.route(
    create,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await by.press(button(page, 'Add plant').first())
  const adding = page.getByRole('dialog', { name: 'Add plant' })
  await by.write('Bamburi yard', adding.getByLabel('Name'))
  await page.keyboard.press('Enter')
  await see(adding, 'The server cannot be reached')
  expect(await countOf('Bamburi yard')).toBe(1)
  await by.press(button(adding, 'Add plant'))
  await see(page, 'Plant added')
  await adding.waitFor({ state: 'hidden' })
  expect(await countOf('Bamburi yard')).toBe(1)
})

it('Enter pressed again and again sends a form once', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(halima, '/app/staff-portal/administrative/plants', by.view)
  await arrive(page, 'Plants')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/plant/create')) sent.push(request.headers()['idempotency-key'] ?? 'none')
  })
  await by.press(button(page, 'Add plant').first())
  const adding = page.getByRole('dialog', { name: 'Add plant' })
  await by.write('Kilifi yard', adding.getByLabel('Name'))
  // The answer comes after the last of them; an earlier one would close the form.
  const pressed = Promise.withResolvers<void>()
  await page.route(create, (route) => pressed.promise.then(() => route.continue()))
  for (let times = 0; times < 8; times++) await page.keyboard.press('Enter')
  pressed.resolve()
  await see(page, 'Plant added')
  await adding.waitFor({ state: 'hidden' })
  expect(sent).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
})

it('a hand scanner adds a card wherever the focus is', async () => {
  const by = inputModes.keyboard
  const { cardNo } = await aPassHolder(db, { plantId, name: 'Juma Otieno' })
  const id = await anEvent(db, { plantId, date: '2026-11-20' })
  const page = await journey.visit(halima, `/app/staff-portal/training-scheduler/event/${id}`, by.view)
  await by.press(button(page, 'Update attendance').first())
  const scan = button(page.getByRole('dialog'), 'Scan with the camera')
  await scan.focus()
  await page.keyboard.type(cardNo ?? '')
  await page.keyboard.press('Enter')
  await see(page.getByRole('list', { name: 'Entered' }), 'Juma Otieno added')
  expect(await scan.isVisible()).toBe(true)
})
