import { describe, expect, it } from 'vitest'
import { anAllocation, anAuthPlantId, aPhone, aRole, aSession, aUser } from '#accounts/accounts.factory.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { invitationLimit } from '../invitations.rules.ts'
import { aColleague, type Colleague } from '../user-management.factory.ts'
import { usersContract } from '../users/users.contract.ts'
import { userContract, userHistoryContract } from './user.contract.ts'

const api = await testApi()
const { details, update, grant, changeEnd, endAccess, disable, enable, invite } = userContract
const { sessions, endSession, activity } = userHistoryContract

const asManager = (plantId?: string, permissions: readonly Permission[] = permissionsOf('staff_portal')) =>
  api.as({ portal: 'staff_portal', permissions, ...(plantId !== undefined && { plantId }) })

async function aPlantWithColleague(permissions?: readonly Permission[]) {
  const manager = await asManager()
  // Another manager stays, so that the database's rule about the last one is not what refuses.
  await aColleague(api, manager.plantId, ['users.manage'])
  return { manager, colleague: await aColleague(api, manager.plantId, permissions) }
}

/** The same person works at a second plant too. */
async function alsoAt(plantId: string, { userId }: Colleague, permissions: readonly Permission[]) {
  const roleId = await aRole(api.db, { portal: 'staff_portal', permissions })
  return anAllocation(api.db, { userId, plantId, portal: 'staff_portal', roleId })
}

const profile = { first_name: 'Juma', last_name: 'Omondi' }

describe('a manager whose own access ends', () => {
  it('gives nobody access that lasts longer, themselves included, and prolongs none', async () => {
    const { manager, colleague } = await aPlantWithColleague()
    await api.db
      .updateTable('allocation')
      .set({ ends_at: new Date('2026-12-05T21:00:00Z') })
      .where('id', '=', manager.allocationId)
      .execute()
    const role_id = await aRole(api.db, { portal: 'staff_portal', permissions: ['users.manage'] })
    const given = { plant_id: manager.plantId, portal: 'staff_portal', role_id } as const
    const refusedAt = (field: string) => ({ status: 422, problem: { errors: { [field]: expect.stringContaining('until 05 Dec 2026') } } })
    for (const id of [manager.userId, colleague.userId])
      for (const ends_on of [undefined, '2026-12-06'])
        await expect(manager.call(grant, { id, allocations: [{ ...given, ends_on }] })).rejects.toMatchObject(
          refusedAt('allocations.0.ends_on'),
        )
    const own = { id: colleague.userId, allocation_id: colleague.allocationId }
    await manager.call(changeEnd, { ...own, ends_on: '2026-12-20' })
    await manager.call(changeEnd, { ...own, ends_on: '2026-12-10' })
    await expect(manager.call(changeEnd, { ...own, ends_on: '2026-12-11' })).rejects.toMatchObject(refusedAt('ends_on'))
    await expect(manager.call(changeEnd, own)).rejects.toMatchObject(refusedAt('ends_on'))
    await manager.call(grant, { id: colleague.userId, allocations: [{ ...given, ends_on: '2026-12-05' }] })
  })
})

describe('a manager of one plant has no power at another', () => {
  it('over a person who does not work at their plant', async () => {
    const [manager, elsewhere] = [await asManager(), await aPlantWithColleague()]
    const id = elsewhere.colleague.userId
    const calls = [
      () => manager.call(details, { id }),
      () => manager.call(disable, { id }),
      () => manager.call(update, { id, ...profile, phone: aPhone() }),
      () => manager.call(endSession, { id }),
      () => manager.call(activity, { id }),
      () => manager.call(endAccess, { id, allocation_id: elsewhere.colleague.allocationId }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  })

  it('through a person whom they share: name, number and account; and it says who can', async () => {
    const { manager, colleague } = await aPlantWithColleague()
    const other = await asManager()
    const there = await alsoAt(other.plantId, colleague, ['audit.read'])
    const id = colleague.userId
    const refusal = { status: 403, problem: { message: expect.stringMatching(/can change this|Ask the administrators/) } }
    await expect(manager.call(update, { id, ...profile, phone: colleague.phone })).rejects.toMatchObject(refusal)
    await expect(manager.call(disable, { id })).rejects.toMatchObject(refusal)
    await expect(manager.call(endAccess, { id, allocation_id: there })).rejects.toMatchObject({ status: 404 })
    const shown = await manager.call(details, { id })
    expect(shown).toMatchObject({ other_plants: 1, unchangeable: expect.any(String), access: [{}] })
    expect(JSON.stringify(shown)).not.toContain('audit.read')
    await aSession(api.db, { userId: id, allocationId: there, now: api.now })
    expect((await manager.call(sessions, { id })).sessions).toHaveLength(1)
  })

  it('by ending the sessions of whom they may not disable: one, all, or again and again', async () => {
    const { manager, colleague } = await aPlantWithColleague()
    const other = await asManager()
    await alsoAt(other.plantId, colleague, ['audit.read'])
    const id = colleague.userId
    await aSession(api.db, { userId: id, allocationId: colleague.allocationId, now: api.now })
    const { sessions: shown } = await manager.call(sessions, { id })
    const refusal = { status: 403, problem: { message: expect.stringMatching(/can change this|Ask the administrators/) } }
    for (const session_id of [undefined, shown[0]?._id])
      await expect(manager.call(endSession, { id, session_id })).rejects.toMatchObject(refusal)
    const lesser = await asManager(manager.plantId, ['users.manage'])
    const superior = await aColleague(api, manager.plantId, ['audit.read'])
    await aSession(api.db, { userId: superior.userId, allocationId: superior.allocationId, now: api.now })
    await expect(lesser.call(endSession, { id: superior.userId })).rejects.toMatchObject({ status: 403 })
    for (const { userId } of [colleague, superior])
      expect(await api.db.selectFrom('session').select('id').where('user_id', '=', userId).execute()).not.toHaveLength(0)
    await alsoAt(other.plantId, manager, ['drivers.read'])
    await manager.call(endSession, { id: manager.userId })
  })

  it('nor through a disabled person, who would come back with all they held', async () => {
    const { manager, colleague } = await aPlantWithColleague()
    await alsoAt(await anAuthPlantId(api.db), colleague, ['audit.read'])
    await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', colleague.userId).execute()
    await expect(manager.call(enable, { id: colleague.userId })).rejects.toMatchObject({ status: 403 })
  })
})

describe('refuses', () => {
  it('to change or end what one does not hold', async () => {
    const { manager, colleague } = await aPlantWithColleague(['audit.read'])
    const lesser = await asManager(manager.plantId, ['users.manage'])
    const access = { id: colleague.userId, allocation_id: colleague.allocationId }
    await expect(lesser.call(endAccess, access)).rejects.toMatchObject({ status: 403 })
    await expect(lesser.call(changeEnd, { ...access, ends_on: '2027-01-31' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { ends_on: expect.stringContaining('‘View the change history’') } },
    })
    await expect(lesser.call(disable, { id: colleague.userId })).rejects.toMatchObject({ status: 403 })
  })

  it('to disable oneself, or to end one’s own management of users', async () => {
    const { manager } = await aPlantWithColleague()
    const { access } = await manager.call(details, { id: manager.userId })
    const own = { id: manager.userId, allocation_id: access[0]?._id ?? '' }
    await expect(manager.call(disable, { id: manager.userId })).rejects.toMatchObject({ status: 403 })
    await expect(manager.call(endAccess, own)).rejects.toMatchObject({ status: 403 })
    await expect(manager.call(changeEnd, { ...own, ends_on: '2027-01-31' })).rejects.toMatchObject({ status: 422 })
  })

  it('to take the last manager of users from a plant', async () => {
    const [manager, there] = [await asManager(), await anAuthPlantId(api.db)]
    const roleId = await aRole(api.db, { portal: 'staff_portal' })
    const role = { portal: 'staff_portal', roleId, plantId: there } as const
    const last = await aColleague(api, manager.plantId, ['drivers.read'])
    const allocation_id = await anAllocation(api.db, { userId: last.userId, ...role })
    // The manager holds access there only for a time, which does not count.
    const own = await anAllocation(api.db, { userId: manager.userId, ...role })
    await api.db
      .updateTable('allocation')
      .set({ ends_at: new Date('2027-01-01T00:00:00Z') })
      .where('id', '=', own)
      .execute()
    const refusal = { status: 409, problem: { code: 'last_manager' } }
    const access = { id: last.userId, allocation_id }
    await expect(manager.call(endAccess, access)).rejects.toMatchObject(refusal)
    await expect(manager.call(changeEnd, { ...access, ends_on: '2027-01-31' })).rejects.toMatchObject(refusal)
    await expect(manager.call(disable, { id: last.userId })).rejects.toMatchObject(refusal)
  })

  it('a number or email of another person, an end before today, and access that has ended', async () => {
    const { manager, colleague } = await aPlantWithColleague()
    const other = await aUser(api.db, { email: 'taken@people.example' })
    const id = colleague.userId
    const change = { id, ...profile, phone: colleague.phone }
    await expect(manager.call(update, { ...change, phone: other.phone })).rejects.toMatchObject({
      problem: { errors: { phone: expect.any(String) } },
    })
    await expect(manager.call(update, { ...change, email: 'Taken@people.example' })).rejects.toMatchObject({
      problem: { errors: { email: expect.any(String) } },
    })
    const access = { id, allocation_id: colleague.allocationId }
    await expect(manager.call(changeEnd, { ...access, ends_on: '2026-11-20' })).rejects.toMatchObject({
      problem: { errors: { ends_on: 'Choose today or a later day' } },
    })
    await manager.call(endAccess, access)
    await expect(manager.call(endAccess, access)).rejects.toMatchObject({ status: 409 })
  })

  it('to flood a person with invitations', async () => {
    const { manager, colleague } = await aPlantWithColleague()
    for (let n = 0; n < invitationLimit.events; n++)
      expect((await manager.call(invite, { id: colleague.userId })).link).toContain('/auth/login/verify-phone')
    await expect(manager.call(invite, { id: colleague.userId })).rejects.toMatchObject({ status: 429 })
  })
})

it('access that is given is not answered as refused because the person has been invited often enough', async () => {
  const { manager, colleague } = await aPlantWithColleague()
  const id = colleague.userId
  for (let n = 0; n < invitationLimit.events; n++) await manager.call(invite, { id })
  await expect(manager.call(invite, { id })).rejects.toMatchObject({ status: 429 })
  const role_id = await aRole(api.db, { portal: 'staff_portal', permissions: ['requests.read'] })
  const person = { ...profile, phone: colleague.phone, existing_id: id }
  const allocations = [{ plant_id: manager.plantId, portal: 'staff_portal', role_id } as const]
  const answer = await manager.call(usersContract.create, { ...person, allocations })
  expect(answer).toMatchObject({ _id: id, link: expect.stringContaining('/auth/login') })
})
