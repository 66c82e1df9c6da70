import { expect, it } from 'vitest'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { aPerson, anAuthPlantId, aRole, anAllocation } from '../accounts.factory.ts'
import { listUsersOfPortal } from './users.store.ts'

const { database } = await copyOfTemplate()
const { db } = database
const now = new Date('2026-11-21T06:00:00Z')

it('lists the active users of a portal at a plant, each once, limited to one transporter on request', async () => {
  const plantId = await anAuthPlantId(db)
  const staff = await aPerson(db, { portal: 'staff_portal', plantId, now })
  const second = await aRole(db, { portal: 'staff_portal' })
  await anAllocation(db, { userId: staff.userId, plantId, portal: 'staff_portal', roleId: second })
  const disabled = await aPerson(db, { portal: 'staff_portal', plantId, now })
  await db.updateTable('app_user').set({ is_active: false }).where('id', '=', disabled.userId).execute()
  await aPerson(db, { portal: 'staff_portal', now })
  const one = await aPerson(db, { portal: 'transporter_portal', plantId, now })
  const other = await aPerson(db, { portal: 'transporter_portal', plantId, now })
  const ids = async (filter: Omit<Parameters<typeof listUsersOfPortal>[1], 'now'>): Promise<string[]> =>
    (await listUsersOfPortal(db, { ...filter, now })).map(({ id }) => id)
  expect(await ids({ plantId, portal: 'staff_portal' })).toEqual([staff.userId])
  expect((await ids({ plantId, portal: 'transporter_portal' })).sort()).toEqual([one.userId, other.userId].sort())
  expect(await ids({ plantId, portal: 'transporter_portal', transporterId: one.transporterId ?? '' })).toEqual([one.userId])
})
