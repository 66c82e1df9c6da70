import { expect, it } from 'vitest'
import { anAllocation, aRole, aUser } from '#accounts/accounts.factory.ts'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { allRoutes } from '#app/openapi.ts'
import { testApi } from '#tests/world/test-api.ts'
import { permissionsContract } from './permissions.contract.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said', permissions: ['users.manage'] })
const { plantId } = halima
const permission = 'medical.read' as const
const roles = [
  await aRole(api.db, { portal: 'staff_portal', permissions: [permission], name: 'Nurse' }),
  await aRole(api.db, { portal: 'staff_portal', permissions: [permission, 'audit.read'], name: 'Auditor' }),
] as const

const who = async (input = {}) => (await halima.call(permissionsContract.whoCan, { permission, ...input })).data

async function aHolder(
  firstName: string,
  roleIds: readonly string[],
  { at = plantId, endsAt = null as Date | null, isActive = true } = {},
) {
  const { userId } = await aUser(api.db, { firstName, lastName: 'Test', isActive })
  for (const roleId of roleIds) {
    const id = await anAllocation(api.db, { userId, plantId: at, portal: 'staff_portal', roleId })
    await api.db.updateTable('allocation').set({ ends_at: endsAt }).where('id', '=', id).execute()
  }
  return userId
}

/** Midnight in Nairobi: the moment after the last day. */
const tomorrow = new Date('2026-11-21T21:00:00Z')
const other = await api.as({ portal: 'staff_portal', permissions: ['medical.read', 'drivers.read'] })
await aHolder('Gone', [roles[0]], { endsAt: api.now })
await aHolder('Disabled', [roles[0]], { isActive: false })
await aHolder('Away', [roles[0]], { at: other.plantId })
const asha = await aHolder('Asha', roles)
const brian = await aHolder('brian', [roles[0]], { endsAt: tomorrow })

it('is closed to people who do not manage users', async () => {
  for (const route of [permissionsContract.index, permissionsContract.whoCan])
    await expect(other.call(route, { permission })).rejects.toMatchObject({ status: 403 })
})

it('refuses an unknown permission', async () => {
  await expect(halima.call(permissionsContract.whoCan, { permission: 'fly' } as never)).rejects.toMatchObject({
    status: 422,
    problem: { errors: { permission: 'Choose among the permissions' } },
  })
})

it('names active people with access at this plant, each once, with the roles that give it', async () => {
  expect(await who()).toEqual([
    {
      _id: asha,
      first_name: 'Asha',
      last_name: 'Test',
      ends_on: null,
      roles: expect.toSatisfy(
        (found: { name: string }[]) =>
          found
            .map(({ name }) => name)
            .sort()
            .join() === 'Auditor,Nurse',
      ),
    },
    { _id: brian, first_name: 'brian', last_name: 'Test', ends_on: '2026-11-21', roles: [{ _id: roles[0], name: 'Nurse' }] },
  ])
  expect((await who({ search: 'ian te' })).map(({ _id }) => _id)).toEqual([brian])
  expect((await who({ page: 2, page_size: 1 })).map(({ _id }) => _id)).toEqual([brian])
})

it('the catalogue has every permission of the code with its calls, roles and people', async () => {
  const { data } = await halima.call(permissionsContract.index, {})
  expect(data.map(({ key }) => key)).toEqual(permissionNames)
  const entry = data.find(({ key }) => key === permission)
  expect(entry).toMatchObject({ label: 'View medical files', area: 'drivers', level: 'see', portals: ['staff_portal'], people: 2 })
  expect(entry?.roles.map(({ name, people }) => `${name} ${people}`)).toEqual(expect.arrayContaining(['Nurse 2', 'Auditor 1']))
  const guarded = allRoutes.filter(({ access }) => access.who === 'allocated' && access.permission !== undefined)
  expect(data.flatMap(({ calls }) => calls)).toHaveLength(guarded.length)
  expect(data.find(({ key }) => key === 'users.manage')?.calls).toContainEqual({
    method: 'GET',
    path: '/v2/admin/permissions/who-can',
    summary: permissionsContract.whoCan.summary,
  })
})
