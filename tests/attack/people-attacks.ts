import { permissionNames } from '#accounts/permissions.rules.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { send, type CallResult } from './client.ts'
import { attackerAddress as from, bearer, postJson, type Scene } from './scene.ts'

type Call = (scene: Scene, round: number) => Promise<CallResult>

const people = (name: string, width: number, call: Call): Attack => ({
  name,
  prepare: async (scene) => (ending) => inParallel(width, ending, (round) => call(scene, round)),
})

const post = ({ port, attacker }: Scene, path: string, body: object): Promise<CallResult> =>
  postJson(port, path, body, { token: attacker.token, from })

const reads = [
  ...permissionNames.map((permission) => `/v2/admin/permissions/who-can?permission=${permission}&page_size=100`),
  '/v2/admin/permissions/index',
  '/v2/admin/roles/index?search=a&page_size=100',
  '/v2/admin/users/index?search=a&page_size=100',
  '/v2/admin/users/index?search=07&page_size=100&sort=-last_seen',
]

/** What a user manager could make costly, or learn by trying. */
export const peopleAttacks: readonly Attack[] = [
  people('who can, roles and users, 32 connections', 32, ({ port, attacker }, round) =>
    send(port, { path: reads[round % reads.length] ?? '/', headers: bearer(attacker.token), from }),
  ),
  people('roles with every permission, 16 connections', 16, (scene, round) =>
    post(scene, round % 2 ? '/v2/admin/roles/preview' : '/v2/admin/roles/create', {
      portal: 'staff_portal',
      permissions: permissionNames,
      ...(round % 2 ? {} : { name: `Role ${round}` }),
    }),
  ),
  people('phone numbers tried one by one', 8, (scene, round) =>
    post(scene, '/v2/admin/users/find-by-phone', { phone: `+2547000${String(round).padStart(5, '0')}` }),
  ),
  people('users created one by one', 8, (scene, round) =>
    post(scene, '/v2/admin/users/create', {
      first_name: 'Flood',
      last_name: `No ${round}`,
      phone: `+2547991${String(round).padStart(5, '0')}`,
      allocations: Array.from({ length: 20 }, () => ({ plant_id: '1', portal: 'staff_portal', role_id: '1' })),
    }),
  ),
  people('invited again and again', 8, (scene, round) => post(scene, '/v2/admin/users/invite', { id: String(1 + (round % 3)) })),
  people('is there a user yet, 32 connections', 32, ({ port }) => send(port, { path: '/v1/auth/installation', from })),
]
