import type { CreatedPerson } from '#accounts/accounts.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** A driver of another plant whom this one is asked to take over. */
export async function moveStates({ db, person: aPersonOf }: Journey, person: CreatedPerson): Promise<readonly State[]> {
  const asker = await aPersonOf()
  const driver = await aPassHolder(db, { plantId: asker.plantId, name: 'Asha Moving' })
  const whose = { driver_id: driver.id, transporter_id: driver.transporter_id, home_plant_id: asker.plantId }
  const asked = { auth_plant_id: person.plantId, reason: 'Drives for the new depot.', asked_by: asker.userId }
  await db
    .insertInto('home_move')
    .values({ ...whose, ...asked, asked_at: new Date('2026-11-20T06:00:00Z') })
    .execute()
  return [
    {
      name: 'a driver to be taken over from another plant',
      path: `${staff}/gate/moves`,
      person,
      reach: async (page) => {
        await button(page, 'Decide: Asha Moving').click()
        await see(page.getByRole('dialog'), 'Comes along')
      },
    },
  ]
}
