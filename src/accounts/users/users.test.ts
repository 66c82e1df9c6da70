import { expect, it } from 'vitest'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { aPerson, aPlantHere, aRole, aUser, anAllocation } from '../accounts.factory.ts'
import { findUserNames, listUsersOfPortal } from './users.store.ts'

const { database } = await copyOfTemplate()
const { db } = database
const now = new Date('2026-11-21T06:00:00Z')

it('finds names by id, and leaves out whom nobody knows', async () => {
  const [asha, juma] = [
    await aUser(db, { firstName: 'Asha', lastName: 'Mwangi' }),
    await aUser(db, { firstName: 'Juma', lastName: 'Otieno' }),
  ]
  expect(await findUserNames(db, [asha.userId, juma.userId, asha.userId, '999999999'])).toEqual(
    new Map([
      [asha.userId, 'Asha Mwangi'],
      [juma.userId, 'Juma Otieno'],
    ]),
  )
  expect(await findUserNames(db, [])).toEqual(new Map())
})

it('lists who may act in a portal at a plant, each once, without disabled accounts and people of other plants, portals and transporters', async () => {
  const plantId = await aPlantHere(db)
  const staff = await aPerson(db, { portal: 'staff_portal', plantId, now })
  const second = await aRole(db, { portal: 'staff_portal' })
  await anAllocation(db, { userId: staff.userId, plantId, portal: 'staff_portal', roleId: second })
  const gone = await aPerson(db, { portal: 'staff_portal', plantId, now })
  await db.updateTable('app_user').set({ is_active: false }).where('id', '=', gone.userId).execute()
  await aPerson(db, { portal: 'staff_portal', now })
  const one = await aPerson(db, { portal: 'transporter_portal', plantId, now })
  const other = await aPerson(db, { portal: 'transporter_portal', plantId, now })
  const ids = async (wanted: Parameters<typeof listUsersOfPortal>[1]): Promise<string[]> =>
    (await listUsersOfPortal(db, wanted)).map(({ id }) => id)
  expect(await ids({ plantId, portal: 'staff_portal' })).toEqual([staff.userId])
  expect((await ids({ plantId, portal: 'transporter_portal' })).sort()).toEqual([one.userId, other.userId].sort())
  expect(await ids({ plantId, portal: 'transporter_portal', transporterId: one.transporterId ?? '' })).toEqual([one.userId])
})
