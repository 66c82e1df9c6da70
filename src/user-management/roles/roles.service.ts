import { judgePendingUses } from '#administration/in-use.rules.ts'
import { managesUsers } from '#accounts/grants/grants.rules.ts'
import { findHoldings } from '../holdings.store.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { portalNames, type Portal } from '#accounts/portals.rules.ts'
import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, invalid } from '#platform/server/http/refusal.ts'
import { assertCovers, type ManagerContext } from '../covering.service.ts'
import { listInvitationsToRole } from '../consent/consent.store.ts'
import { listProposalsNaming } from '../second-person/proposals-naming.store.ts'
import { findPlantsOfRole, findRoleUsers } from './role-use.store.ts'
import { announceRoleChange } from './role-notification.service.ts'
import { changeOf, copyName, judgeRoleDelete, outsidePortal, permissionLabels, touchedBy, type PermissionChange } from './roles.rules.ts'
import {
  changeRolePermissions,
  deleteRole,
  findRoleNames,
  insertDescribedRole,
  lockRole,
  updateRoleText,
  type RoleText,
  type StoredRole,
} from './roles.store.ts'

/** How many users a refusal names. */
const namedUsers = 3

type RoleValues = RoleText & { permissions: readonly Permission[] }
type NewRoleValues = RoleValues & { portal: Portal }

export const createRole = (db: Db, context: ManagerContext, role: NewRoleValues): Promise<string> =>
  inTransaction(db, (tx) => addRole(tx, context, role))

export const duplicateRole = (db: Db, context: ManagerContext, id: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const role = await lockRole(tx, id)
    const permissions = role.permissions.filter((permission) => permissionsOf(role.portal).includes(permission))
    return addRole(tx, context, { ...role, permissions, name: copyName(role.name, await findRoleNames(tx, role.portal)) })
  })

/** Nobody prepares a role of more than they hold themselves. */
async function addRole(tx: Tx, context: ManagerContext, { portal, name, description, permissions }: NewRoleValues): Promise<string> {
  assertOfPortal(portal, permissions)
  await assertCovers(tx, context, touchedBy({ portal, permissions, plantIds: [], ownPlantId: context.actor.plant.id }))
  const id = await insertDescribedRole(tx, { portal, name, description })
  const added = [...new Set(permissions)]
  await changeRolePermissions(tx, { roleId: id, added, removed: [] })
  await writeAudit(tx, { ...auditOf(context, id), action: 'role added', after: { portal, name, description, permissions: added } })
  return id
}

/** For everybody who has the role, from their next call on. Saving equal values changes nothing. */
export const updateRole = (db: Db, context: ManagerContext, { id, ...after }: RoleValues & { id: string }): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockRole(tx, id)
    assertNotBuiltIn(before)
    const change = changeOf(before.permissions, [...new Set(after.permissions)])
    assertOfPortal(before.portal, change.added)
    const changed = [...change.added, ...change.removed]
    if (changed.length === 0 && before.name === after.name && before.description === after.description) return
    const plantIds = await findPlantsOfRole(tx, { roleId: id, now: context.now })
    const touched = touchedBy({ portal: before.portal, permissions: changed, plantIds, ownPlantId: context.actor.plant.id })
    await assertCovers(tx, context, touched)
    await updateRoleText(tx, id, after)
    await changeOthersPermissions(tx, context, { roleId: id, ...change })
    await writeAudit(tx, { ...auditOf(context, id), action: 'role changed', before: detailsOf(before), after: detailsOf(after) })
    if (changed.length > 0) await announceRoleChange(tx, context, { roleId: id, name: after.name, change })
  })

/** Nobody takes the management of users from themselves: they could not give it back. */
async function changeOthersPermissions(
  tx: Tx,
  { actor, now }: ManagerContext,
  change: PermissionChange & { roleId: string },
): Promise<void> {
  const before = await findHoldings(tx, actor.userId, now)
  await changeRolePermissions(tx, change)
  if (!change.removed.includes('users.manage')) return
  const after = await findHoldings(tx, actor.userId, now)
  if ([...before.keys()].some((plantId) => managesUsers(before, plantId) && !managesUsers(after, plantId)))
    throw conflict('own_management', 'You cannot take the management of users from yourself. Ask another administrator.')
}

/** What later domains and extensions have under way with a role, as texts. */
export type RoleListeners = { usesOfRole: (tx: Tx, roleId: string) => Promise<readonly string[]> }

export const removeRole = (db: Db, context: ManagerContext, { id, usesOfRole }: RoleListeners & { id: string }): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockRole(tx, id)
    assertNotBuiltIn(before)
    const { now, actor } = context
    await assertCovers(tx, context, touchedBy({ ...before, plantIds: [], ownPlantId: actor.plant.id }))
    const holdings = await findHoldings(tx, actor.userId, now)
    const visiblePlants = [...holdings.keys()].filter((plantId) => managesUsers(holdings, plantId))
    const ruling = judgeRoleDelete(await findRoleUsers(tx, { roleId: id, now, visiblePlants, limit: namedUsers }))
    assertAllowed(ruling)
    const invitations = await listInvitationsToRole(tx, id, { plantId: actor.plant.id, now })
    const proposals = await listProposalsNaming(tx, { roleId: id }, actor.plant.id)
    assertAllowed(judgePendingUses([...(await usesOfRole(tx, id)), ...proposals, ...invitations]))
    await deleteRole(tx, id)
    await writeAudit(tx, { ...auditOf(context, id), action: 'role deleted', before: { portal: before.portal, ...detailsOf(before) } })
  })

function assertNotBuiltIn({ is_builtin, name }: StoredRole): void {
  if (is_builtin) throw conflict('built_in', `The role '${name}' belongs to the product. Duplicate it to make one that you can change.`)
}

function assertOfPortal(portal: Portal, permissions: readonly Permission[]): void {
  const outside = outsidePortal(portal, permissions)
  if (outside.length === 0) return
  throw invalid({ permissions: `Roles of the ${portalNames[portal].toLowerCase()} cannot have: ${permissionLabels(outside)}` })
}

const auditOf = ({ now, actor }: ManagerContext, subjectId: string): Omit<Change, 'action'> => ({
  at: now,
  userId: actor.userId,
  subject: 'role',
  subjectId,
})

const detailsOf = ({ name, description, permissions }: RoleValues) => ({
  name,
  description,
  permissions: [...new Set(permissions)].sort(),
})
