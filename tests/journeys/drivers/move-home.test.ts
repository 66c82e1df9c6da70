import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { dealtTo } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, problemAt, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey

it.each(dealtTo('keyboard'))('a driver moves to another plant: asked for by the office, taken over there, by $name', async (by) => {
  const joyce = await journey.person({ portal: 'transporter_portal' })
  const decider = await journey.person()
  const { name: there } = await db.selectFrom('auth_plant').select('name').where('id', '=', decider.plantId).executeTakeFirstOrThrow()
  const driver = await aPassHolder(db, {
    plantId: joyce.plantId,
    transporter_id: String(joyce.transporterId),
    name: `Asha Moving ${by.name}`,
  })

  const page = await journey.visit(joyce, `/app/transporter-portal/driver/${driver.id}`, by.view)
  await by.choose(page.getByRole('tab', { name: 'Other plants' }))
  await by.press(button(page, 'Move to another plant…'))
  const panel = page.getByRole('dialog')
  const plant = panel.getByRole('combobox', { name: 'New plant' })
  await by.write(there, plant)
  await by.choose(page.getByRole('option', { name: there }))
  await see(panel, 'Comes along')
  await see(panel, new RegExp(`Nobody there has access at ${there}`))
  await by.write('Drives for the new depot.', panel.getByLabel('Reason'))
  await by.press(button(panel, 'Send'))
  await see(page, `Move to ${there}`)
  await see(page, 'Waits for a decision')
  expect(await button(page, 'Move to another plant…').count()).toBe(0)

  const desk = await journey.visit(decider, '/app/staff-portal/gate/moves', by.view)
  await arrive(desk, 'Moves')
  await by.press(button(desk, `Decide: ${driver.name}`))
  const decision = desk.getByRole('dialog')
  await see(decision, 'Comes along')
  await by.tick(decision.getByLabel('Take over'))
  await by.press(button(decision, 'Decide'))
  await see(desk, 'Moved here')
  await see(desk, 'Nothing to decide')
  await by.choose(desk.getByRole('tab', { name: 'Past' }))
  await see(desk, 'Moved')
  const { auth_plant_id } = await db.selectFrom('driver').select('auth_plant_id').where('id', '=', driver.id).executeTakeFirstOrThrow()
  expect(auth_plant_id).toBe(decider.plantId)
})

it.each(dealtTo('touch'))('an office that enters the number of its driver of another plant asks from there, by $name', async (by) => {
  const home = await journey.person()
  const clerk = await journey.person({ portal: 'transporter_portal', plantId: await anOnboardingPlant(db) })
  const fields = { transporter_id: String(clerk.transporterId), name: `Brian Elsewhere ${by.name}` }
  const driver = await aPassHolder(db, { plantId: home.plantId, ...fields })
  const page = await journey.visit(clerk, '/app/transporter-portal/new-driver', by.view)
  await by.press(button(page, 'Start a new driver').first())
  await by.write(driver.id_no, page.getByLabel('Id no'))
  await by.write('Brian', page.getByLabel('Name'))
  expect(await problemAt(page.getByLabel('Id no'))).toMatch(/Ask to admit the driver here, or to move the driver to this plant\.$/)
  await by.press(button(page, 'Move to this plant…'))
  const panel = page.getByRole('dialog')
  await by.write('Lives here now.', panel.getByLabel('Reason'))
  await by.press(button(panel, 'Send'))
  await see(page, /Asked\. You hear of the answer/)
  const asked = await db.selectFrom('home_move').select(['state', 'auth_plant_id']).where('driver_id', '=', driver.id).execute()
  expect(asked).toEqual([{ state: 'asked', auth_plant_id: clerk.plantId }])
})
