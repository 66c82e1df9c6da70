import { beforeAll, expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { authPlantsContract } from './auth-plants.contract.ts'

const api = await testApi()
const { call, userId, roleId, plantId } = await api.as({ portal: 'staff_portal', permissions: ['administration.manage', 'users.manage'] })
let id: string
beforeAll(async () => void ({ _id: id } = await call(authPlantsContract.create, { name: 'Kitale works', allow_onboarding: 1 })))

it('gives the creator their own role at the new plant, without an end, audited', async () => {
  const { allocations } = await call(sessionContract.allocations, {})
  expect(allocations.map(({ plant }) => plant._id)).toEqual([id, plantId])
  const granted = api.db.selectFrom('allocation').select(['user_id', 'role_id', 'granted_by', 'ends_at']).where('auth_plant_id', '=', id)
  expect(await granted.execute()).toEqual([{ user_id: userId, role_id: roleId, granted_by: userId, ends_at: null }])
  const audited = api.db.selectFrom('audit').select(['user_id', 'subject_id', 'after']).where('action', '=', 'access granted')
  expect(await audited.execute()).toMatchObject([{ user_id: userId, subject_id: userId, after: { auth_plant_id: id, role_id: roleId } }])
})

it('a plant with somebody else cannot be deleted, one with only its creator can', async () => {
  await aPerson(api.db, { portal: 'staff_portal', plantId: id, now: api.now })
  await expect(call(authPlantsContract.remove, { id })).rejects.toMatchObject({ status: 409 })
  expect((await call(sessionContract.allocations, {})).allocations).toHaveLength(2)
  const { _id: alone } = await call(authPlantsContract.create, { name: 'Busia works', allow_onboarding: 0 })
  await call(authPlantsContract.remove, { id: alone })
  expect((await call(sessionContract.allocations, {})).allocations.map(({ plant }) => plant._id)).not.toContain(alone)
})

it('nobody whose own access ends keeps it by a plant of their own', async () => {
  const clerk = await api.as({ portal: 'staff_portal', permissions: ['administration.manage'] })
  await api.db
    .updateTable('allocation')
    .set({ ends_at: new Date('2026-12-05T21:00:00Z') })
    .where('id', '=', clerk.allocationId)
    .execute()
  await expect(clerk.call(authPlantsContract.create, { name: 'Voi works', allow_onboarding: 1 })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'access_ends', message: expect.stringContaining('Ask a colleague') },
  })
  expect(await api.db.selectFrom('auth_plant').select('id').where('name', '=', 'Voi works').execute()).toEqual([])
})
