import { expect, it } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { apiKeysContract } from './api-keys.contract.ts'
import { judgeKeyHolders } from './key-holders.service.ts'

const api = await testApi()

/** A key whose holder has lost their access; answers which of these people are told. */
async function toldOf(people: Readonly<Record<string, readonly Permission[]>>): Promise<readonly string[]> {
  const maker = await api.as({ portal: 'staff_portal', permissions: ['integrations.manage', 'gate.check'] })
  const { plantId } = maker
  const named = new Map<string, string>()
  for (const [name, permissions] of Object.entries(people))
    named.set((await api.as({ portal: 'staff_portal', plantId, permissions })).userId, name)
  await maker.call(apiKeysContract.create, { name: 'Weighbridge', scopes: ['gate.verdict'] })
  await api.db.updateTable('allocation').set({ ends_at: api.now }).where('id', '=', maker.allocationId).execute()
  await judgeKeyHolders(api.db, api.now)
  await deliverDue(api.db, { now: api.now, byMail: false })
  const rows = await api.db.selectFrom('notification').select('user_id').where('auth_plant_id', '=', plantId).execute()
  return rows.map(({ user_id }) => named.get(user_id) ?? user_id)
}

const others = { clerk: ['administration.manage'], manager: ['users.manage'] } as const

it('the notice of a key goes to those who can take it over', async () => {
  expect(await toldOf({ ...others, integrator: ['integrations.manage', 'gate.check'] })).toEqual(['integrator'])
})

it('where nobody can, to those who give the access for it', async () => {
  expect(await toldOf({ ...others, weak: ['integrations.manage'] })).toEqual(['manager'])
})
