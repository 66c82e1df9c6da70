import { describe, expect, it } from 'vitest'
import { anAllocation, aRole, aUser } from '#accounts/accounts.factory.ts'
import { ensureAdministratorRole } from '#accounts/grants/builtin-role.store.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { rolesContract } from './roles.contract.ts'

const api = await testApi()
const every = permissionsOf('staff_portal')
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said', permissions: every })
const { plantId } = halima
const elsewhere = await api.as({ portal: 'staff_portal', firstName: 'Esther', lastName: 'Muthoni', permissions: every })
/** Manages users, but may not see the change history. */
const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['users.manage', 'drivers.read', 'requests.read'] })
const everywhere = await api.as({ portal: 'staff_portal', plantId, firstName: 'Daniel', lastName: 'Mutua', permissions: every })
await anAllocation(api.db, {
  userId: everywhere.userId,
  plantId: elsewhere.plantId,
  portal: 'staff_portal',
  roleId: await aRole(api.db, { portal: 'staff_portal', permissions: every }),
})
const { index, details, preview, create, update, duplicate, remove } = rolesContract

let count = 0
const aName = () => `Role of test ${++count}`
type Use = { permissions?: readonly Permission[]; plants?: readonly string[] }

/** A role that one person has at these plants. */
async function aUsedRole({ permissions = ['drivers.read'], plants = [plantId] }: Use = {}) {
  const name = aName()
  const id = await aRole(api.db, { portal: 'staff_portal', permissions, name })
  const { userId } = await aUser(api.db, { firstName: 'Lucy', lastName: 'Wambui' })
  for (const each of plants) await anAllocation(api.db, { userId, plantId: each, portal: 'staff_portal', roleId: id })
  return { id, name, userId, permissions: [...permissions] }
}
const stored = async (id: string) => (await halima.call(details, { id })).data
const refusal = (status: number, message: string) => ({ status, problem: { message } })

it('is closed to people who do not manage users', async () => {
  const officer = await api.as({ portal: 'staff_portal', plantId, permissions: ['administration.manage'] })
  for (const call of [officer.call, (await api.as({ portal: 'transporter_portal' })).call])
    await expect(call(index, {})).rejects.toMatchObject({ status: 403 })
})

describe('refuses at the field', () => {
  const valid = { portal: 'staff_portal', name: 'Auditor', permissions: ['audit.read'] } as const
  it.each([
    [{ name: '' }, { name: 'This is mandatory' }],
    [{ portal: 'gate' }, { portal: 'Choose a portal' }],
    [{ permissions: ['fly'] }, { 'permissions.0': 'Choose among the permissions' }],
    [{ description: 'x'.repeat(201) }, { description: 'Use at most 200 characters' }],
    [{ portal: 'doctor' }, { permissions: 'Roles of the doctor portal cannot have: View the change history' }],
  ])('%j', async (change, errors) => {
    const input = { ...valid, ...change, permissions: [...(('permissions' in change && change.permissions) || valid.permissions)] }
    await expect(halima.call(create, input as never)).rejects.toMatchObject({ status: 422, problem: { errors } })
  })

  it('a name that the portal has', async () => {
    const { name } = await aUsedRole()
    await expect(halima.call(create, { portal: 'staff_portal', name: name.toUpperCase() })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { name: 'A role of this portal with this name already exists' } },
    })
  })
})

describe('nobody grants what they do not hold', () => {
  it('in a new role, or by duplicating one', async () => {
    const input = { portal: 'staff_portal' as const, name: aName(), permissions: ['audit.read' as const] }
    const message = 'Only Daniel Mutua and 1 other can change this.'
    await expect(clerk.call(create, input)).rejects.toMatchObject(refusal(403, message))
    const { id } = await aUsedRole({ permissions: ['audit.read'] })
    await expect(clerk.call(duplicate, { id })).rejects.toMatchObject(refusal(403, message))
    expect((await halima.call(index, { search: 'copy' })).total).toBe(0)
  })

  it('and nobody takes it away', async () => {
    const role = await aUsedRole({ permissions: ['audit.read'] })
    await expect(clerk.call(update, { ...role, userId: undefined, permissions: [] } as never)).rejects.toMatchObject({ status: 403 })
    expect((await stored(role.id)).permissions).toEqual(['audit.read'])
    const { _id: prepared } = await halima.call(create, { portal: 'staff_portal', name: aName(), permissions: ['audit.read'] })
    await expect(clerk.call(remove, { id: prepared })).rejects.toMatchObject({ status: 403 })
  })
})

it('managing users at one plant has no power over a role that is used at another', async () => {
  const { id, name, permissions } = await aUsedRole({ plants: [plantId, elsewhere.plantId] })
  for (const values of [{ permissions: ['drivers.read', 'audit.read'] as Permission[] }, { name: aName() }, { description: 'Mine' }])
    await expect(halima.call(update, { id, name, permissions, ...values })).rejects.toMatchObject(
      refusal(403, 'Only Daniel Mutua can change this.'),
    )
  const asked = await halima.call(preview, { id, portal: 'staff_portal', permissions: ['audit.read'] })
  expect(asked.refusal).toBe('Only Daniel Mutua can change this.')
  expect(await stored(id)).toMatchObject({ name, permissions })
  await everywhere.call(update, { id, name, permissions: ['audit.read'] })
  expect((await stored(id)).permissions).toEqual(['audit.read'])
})

it("other portals' roles need only the management of users", async () => {
  const { _id } = await clerk.call(create, { portal: 'transporter_portal', name: aName(), permissions: ['onboarding.submit'] })
  await clerk.call(update, { id: _id, name: aName(), permissions: ['transporter.users'] })
  expect(await stored(_id)).toMatchObject({ portal: 'transporter_portal', permissions: ['transporter.users'] })
})

it('the Administrator role is neither changed nor deleted, but duplicated', async () => {
  const id = await ensureAdministratorRole(api.db)
  const message = "The role 'Administrator' belongs to the product. Duplicate it to make one that you can change."
  await expect(halima.call(update, { id, name: 'Boss', permissions: [] })).rejects.toMatchObject(refusal(409, message))
  await expect(halima.call(remove, { id })).rejects.toMatchObject(refusal(409, message))
  const { _id } = await halima.call(duplicate, { id })
  expect(await stored(_id)).toMatchObject({ name: 'Administrator copy', is_builtin: false, permissions: [...every].sort() })
  await halima.call(remove, { id: _id })
})

it('a role in use is not deleted; the refusal names the users of the own plants and counts the others', async () => {
  const role = await aUsedRole()
  const { userId } = await aUser(api.db)
  await anAllocation(api.db, { userId, plantId: elsewhere.plantId, portal: 'staff_portal', roleId: role.id })
  await expect(halima.call(remove, { id: role.id })).rejects.toMatchObject(
    refusal(409, 'Used by Lucy Wambui and 1 other user. Give them another role first.'),
  )
  await api.db.updateTable('allocation').set({ ends_at: api.now }).where('role_id', '=', role.id).execute()
  await expect(halima.call(remove, { id: role.id })).rejects.toMatchObject({
    problem: { message: expect.stringMatching(/^Lucy Wambui and 1 other user had this role\./) },
  })
  const unused = await halima.call(create, { portal: 'staff_portal', name: aName() })
  await halima.call(remove, { id: unused._id })
  await expect(halima.call(details, { id: unused._id })).rejects.toMatchObject({ status: 404 })
})

describe('the management of users', () => {
  const others = every.filter((permission) => permission !== 'users.manage')

  it('is not taken from oneself', async () => {
    const own = await api.as({ portal: 'staff_portal', plantId, permissions: every })
    await expect(own.call(update, { id: await roleOf(own.userId), name: aName(), permissions: others })).rejects.toMatchObject(
      refusal(409, 'You cannot take the management of users from yourself. Ask another administrator.'),
    )
  })

  it('stays with the last person at a plant who has it without an end', async () => {
    const last = await api.as({ portal: 'staff_portal', permissions: every })
    const visitor = await api.as({ portal: 'staff_portal', plantId: last.plantId, permissions: every })
    await api.db
      .updateTable('allocation')
      .set({ ends_at: new Date(api.now.getTime() + 86_400_000) })
      .where('user_id', '=', visitor.userId)
      .execute()
    await expect(visitor.call(update, { id: await roleOf(last.userId), name: aName(), permissions: others })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'last_manager' },
    })
  })
})

it('lists roles by portal with the people who have them, here and everywhere', async () => {
  const { id, name } = await aUsedRole({ plants: [plantId, elsewhere.plantId] })
  const { userId } = await aUser(api.db, { isActive: false })
  await anAllocation(api.db, { userId, plantId, portal: 'staff_portal', roleId: id })
  const found = (await halima.call(index, { search: name.toUpperCase(), portal: 'staff_portal' })).data.filter((role) => role._id === id)
  expect(found).toEqual([
    {
      _id: id,
      portal: 'staff_portal',
      name,
      description: '',
      is_builtin: false,
      permissions: ['drivers.read'],
      people: 1,
      people_here: 1,
      plants: 2,
    },
  ])
  expect((await halima.call(index, { search: name, portal: 'doctor' })).total).toBe(0)
  const names = (await halima.call(index, { sort: '-name', page_size: 100 })).data.map((role) => role.name.toLowerCase())
  expect(names).toEqual(names.toSorted().toReversed())
  expect((await halima.call(index, { page: 2, page_size: 1 })).data).toHaveLength(1)
})

it('a preview says what would change, for how many, and warns', async () => {
  const { id } = await aUsedRole({ permissions: ['drivers.read', 'medical.read'] })
  const permissions: Permission[] = ['drivers.read', 'onboarding.verify', 'onboarding.cards']
  expect(await halima.call(preview, { id, portal: 'staff_portal', permissions })).toEqual({
    added: ['onboarding.verify', 'onboarding.cards'],
    removed: ['medical.read'],
    people: 1,
    plants: 1,
    warnings: ['This role can both verify documents and issue cards: one person could do both.'],
    refusal: null,
  })
  expect((await stored(id)).permissions).toEqual(['drivers.read', 'medical.read'])
})

async function roleOf(userId: string): Promise<string> {
  return (await api.db.selectFrom('allocation').select('role_id').where('user_id', '=', userId).executeTakeFirstOrThrow()).role_id
}
