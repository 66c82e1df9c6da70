import { expect, it } from 'vitest'
import { aPhone, aRole } from '#accounts/accounts.factory.ts'
import { insertDoctor } from '#administration/doctors/doctors.store.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { usersContract } from '../users/users.contract.ts'
import { changeRolePermissions, lockRole } from './roles.store.ts'

const api = await testApi()

it('a role that grows while it is given to a person is judged as it is then', async () => {
  const clerk = await api.as({ portal: 'staff_portal', permissions: ['users.manage', 'drivers.read'] })
  const roleId = await aRole(api.db, { portal: 'staff_portal', permissions: ['drivers.read'] })
  const person = { first_name: 'Juma', last_name: 'Otieno', phone: aPhone() }
  const access = { plant_id: clerk.plantId, portal: 'staff_portal' as const, role_id: roleId }
  let granting: Promise<unknown> = Promise.resolve()
  await inTransaction(api.db, async (tx) => {
    await lockRole(tx, roleId)
    await changeRolePermissions(tx, { roleId, added: ['audit.read'], removed: [] })
    granting = clerk.call(usersContract.create, { ...person, allocations: [access] }).catch((error: unknown) => error)
    await expect.poll(() => waitsForLock(api)).toBe(true)
  })
  expect(await granting).toMatchObject({
    status: 422,
    problem: { errors: { 'allocations.0.role_id': expect.stringContaining('View the change history') } },
  })
  expect(await api.db.selectFrom('app_user').select('id').where('phone', '=', person.phone).execute()).toEqual([])
})

it.each(['transporter', 'doctor'] as const)('access for a %s that is deleted meanwhile is refused with a sentence', async (what) => {
  const clerk = await api.as({ portal: 'staff_portal', permissions: ['users.manage'] })
  const portal = what === 'doctor' ? what : 'transporter_portal'
  const { id } = what === 'doctor' ? await insertDoctor(api.db, { name: 'Dr Otieno', reg_no: 'R 17' }) : await aTransporter(api.db)
  const roleId = await aRole(api.db, { portal, permissions: [] })
  const access = { plant_id: clerk.plantId, portal, role_id: roleId, [`${what}_id`]: id } as const
  let granting: Promise<unknown> = Promise.resolve()
  await inTransaction(api.db, async (tx) => {
    await tx.deleteFrom(what).where('id', '=', id).execute()
    const person = { first_name: 'Juma', last_name: 'Otieno', phone: aPhone() }
    granting = clerk.call(usersContract.create, { ...person, allocations: [access] }).catch((error: unknown) => error)
    await expect.poll(() => waitsForLock(api)).toBe(true)
  })
  expect(await granting).toMatchObject({ status: 409, problem: { message: expect.stringContaining(`This ${what} has been deleted`) } })
  expect(await api.db.selectFrom('confirmation').select('id').where('auth_plant_id', '=', clerk.plantId).execute()).toEqual([])
})
