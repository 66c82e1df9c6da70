import { randomInt } from 'node:crypto'
import type { Permission } from '#accounts/permissions.rules.ts'
import { needed, read } from './afterwards.ts'
import { attackerAddress as from, postJson, signIn, type Scene } from './scene.ts'

type OtherAccount = { id: string; token: string; role: string }

/** An account of these permissions at the attacker's plant, as its manager makes one, logged in. */
export async function anotherAccount(
  { port, attacker: { token } }: Scene,
  permissions: readonly Permission[],
  { email, address }: { email?: string; address: string },
): Promise<OtherAccount> {
  const as = { token, from }
  const { acting } = await read<{ acting: { plant: { _id: string } } }>(port, '/v1/auth/me', token)
  const unique = String(randomInt(10 ** 6, 10 ** 7 - 1))
  const role = { portal: 'staff_portal', name: `Role ${unique}`, permissions }
  const { _id: role_id } = await needed<{ _id: string }>(postJson(port, '/v2/admin/roles/create', role, as))
  const phone = `+25479${unique}`
  const allocations = [{ plant_id: acting.plant._id, portal: 'staff_portal', role_id }]
  const person = { first_name: 'Second', last_name: `No ${unique}`, phone, ...(email && { email }), allocations }
  const { _id: id } = await needed<{ _id: string }>(postJson(port, '/v2/admin/users/create', person, as))
  return { id, token: (await signIn(port, phone, address)).token, role: role.name }
}
