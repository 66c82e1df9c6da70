import { it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { dealtTo } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, link, see } from '../screen.ts'
import { setFilter } from '../steps.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima' })
await aPassHolder(journey.db, {
  plantId: halima.plantId,
  name: 'Lydia Chebet',
  status_id: driverStatus.left,
  id_no: '77445566',
  cardNo: null,
})

const list = '/app/staff-portal/drivers/current/dashboard'

it.each(dealtTo('touch'))('a status without a tile is chosen, explained and kept in the address, by $name', async (by) => {
  const page = await journey.visit(halima, list, by.view)
  await setFilter(by, page, 'Other statuses', 'Left')
  await see(page.getByRole('region', { name: 'List of drivers' }), 'Lydia Chebet')
  await see(page, 'Left: No longer drives for this plant. A new application can be sent.')
  await expectAddress(page, `${list}?key=left`)
  await by.press(button(page, /^\d+\s*Active$/))
  await expectAddress(page, list)
})

it.each(dealtTo('keyboard'))('an id number finds a driver with another status, by $name', async (by) => {
  const page = await journey.visit(halima, list, by.view)
  await by.write('77445566', page.getByRole('textbox', { name: /^Search by/ }))
  const elsewhere = page.getByRole('region', { name: 'Found with another status' })
  await see(elsewhere, 'No longer drives for this plant. A new application can be sent.')
  await by.press(link(elsewhere, 'Lydia Chebet'))
  await arrive(page, 'Lydia Chebet')
})
