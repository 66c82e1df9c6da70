import { expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { rolesContract } from './roles.contract.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said', permissions: permissionsOf('staff_portal') })
const { plantId } = halima
const { update } = rolesContract

async function aReader() {
  const person = await aPerson(api.db, { portal: 'staff_portal', plantId, permissions: ['requests.read'], now: api.now })
  return { ...person, call: api.withToken(person.token) }
}

it('a change holds from the next call on, is audited once, and informs each person once', async () => {
  const reader = await aReader()
  const id = reader.roleId
  await reader.call(requestsContract.index, {})
  const name = 'Gate'
  for (let times = 0; times < 2; times++)
    await halima.call(update, { id, name, description: 'At the gate', permissions: ['drivers.read', 'medical.read'] })
  await expect(reader.call(requestsContract.index, {})).rejects.toMatchObject({ status: 403 })
  const audited = await api.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'user_id'])
    .where('subject', '=', 'role')
    .where('subject_id', '=', id)
    .execute()
  expect(audited).toMatchObject([
    {
      action: 'role changed',
      user_id: halima.userId,
      before: { permissions: ['requests.read'] },
      after: { name, description: 'At the gate', permissions: ['drivers.read', 'medical.read'] },
    },
  ])
  await deliverDue(api.db, { now: api.now, byMail: true })
  const bell = await api.db
    .selectFrom('notification')
    .select(['title', 'body', 'user_id'])
    .where('title', '=', `Your role changed: ${name}`)
    .execute()
  expect(bell).toEqual([
    {
      user_id: reader.userId,
      title: `Your role changed: ${name}`,
      body: 'Halima Said changed what this role allows.\nYou can now: View drivers, passes and cards; View medical files.\nNo longer through this role: View requests.',
    },
  ])
})
