import { it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { builtFile } from '../built-file.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, see } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima' })
const asha = await aPassHolder(journey.db, { plantId: halima.plantId, name: 'Asha Wanjiru' })
const list = '/app/staff-portal/drivers/current/dashboard'

it('a list stays on the screen offline, says from when it is, and is refreshed on return', async () => {
  const page = await journey.visit(halima, list)
  await arrive(page, 'All drivers')
  const file = await builtFile('portals/find-palette.tsx')
  const palette = page.waitForResponse((response) => response.url().endsWith(file))
  await page.mouse.move(5, 5)
  await (await palette).finished()

  await page.context().setOffline(true)
  await see(page, /^You are offline\. This list is from \d\d:\d\d\./)
  await button(page, 'Transporter').click()
  await expectAddress(page, `${list}?sort=transporter`)
  await rowOf(page, 'Asha Wanjiru').waitFor()
  await page.keyboard.press('Control+k')
  await see(page.getByRole('dialog'), 'You are offline, so drivers cannot be searched.')
  await page.keyboard.press('Escape')

  await journey.db.updateTable('driver').set({ name: 'Asha Njeri' }).where('id', '=', asha.id).execute()
  await page.context().setOffline(false)
  await rowOf(page, 'Asha Njeri').waitFor()
  await page.getByText('You are offline.').waitFor({ state: 'hidden' })
})
