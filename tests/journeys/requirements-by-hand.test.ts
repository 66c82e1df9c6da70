import { expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { requirementsContract } from '#requirements/requirements.contract.ts'
import { aJourney, phone } from './journey.ts'
import { arrive, button, link, see } from './screen.ts'
import { staff } from './states/state.ts'

const journey = await aJourney()
const list = `${staff}/administrative/requirements`

it('a site induction is added by its name and a number; a second person confirms it, and drivers are worked out again', async () => {
  const { id: plantId } = await anAuthPlant(journey.db)
  const [manager, second] = [await journey.person({ plantId }), await journey.person({ plantId })]
  await aPassHolder(journey.db, { plantId, name: 'Asha Otieno', licence_expiry: '2029-05-01' })
  const page = await journey.visit(manager, list)
  await button(page, 'Add requirement').click()
  const panel = page.getByRole('dialog', { name: 'Add requirement' })
  await panel.getByLabel('Name', { exact: true }).fill('site induction')
  await see(panel, 'More than 5 %: a second person has to confirm it.')
  await see(panel, 'Asha Otieno')
  await button(panel, 'Propose').click()
  await see(page, 'A second person has to confirm this. They were notified and have 7 days.')

  const call = journey.withToken(second.token)
  const [waiting] = (await call(confirmationsContract.index, {})).data
  await call(confirmationsContract.decide, { confirmation_id: waiting?._id ?? '', key: 'confirm' })
  // The open page follows.
  await see(page, '1 of 1')
  await link(page, 'Site induction').click()
  await arrive(page, 'Site induction')
  await see(page, 'Attendance at an event: site induction')
  await see(page, '24 months')

  await button(page, 'End…').click()
  await button(page.getByRole('dialog', { name: 'End this requirement?' }), 'End requirement').click()
  await see(page.getByRole('dialog'), /Another version begins on .* Choose another day\./)
})

it('on a phone, what is wrong is said at its field, and nothing is saved', async () => {
  const { id: plantId } = await anAuthPlant(journey.db)
  const manager = await journey.person({ plantId })
  const page = await journey.visit(manager, list, phone)
  await button(page, 'Add requirement').click()
  const panel = page.getByRole('dialog', { name: 'Add requirement' })
  await button(panel, 'Another validity from an age on').click()
  await button(panel, 'Add a condition').click()
  await button(panel, 'Add requirement').click()
  await see(panel, 'Choose at least one')
  await see(panel, 'Enter a whole number from 16 to 90')
  const { data } = await journey.withToken(manager.token)(requirementsContract.index, {})
  expect(data).toHaveLength(6)
})
