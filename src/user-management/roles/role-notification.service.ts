import { announce } from '#notifications/announce.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ManagerContext } from '../covering.service.ts'
import { permissionLabels, type PermissionChange } from './roles.rules.ts'

type RoleChange = { roleId: string; name: string; change: PermissionChange }

/** One notification to each person with the role, whatever the number of permissions. */
export async function announceRoleChange(tx: Tx, { actor, now }: ManagerContext, { roleId, name, change }: RoleChange): Promise<void> {
  const { added, removed } = change
  const lines = [
    `${actor.firstName} ${actor.lastName} changed what this role allows.`,
    ...(added.length > 0 ? [`You can now: ${permissionLabels(added)}.`] : []),
    ...(removed.length > 0 ? [`No longer through this role: ${permissionLabels(removed)}.`] : []),
  ]
  const payload = { role_id: roleId, by_id: actor.userId, title: `Your role changed: ${name}`, body: lines.join('\n') }
  await announce(tx, { topic: 'role', payload, plantId: null, at: now })
}
