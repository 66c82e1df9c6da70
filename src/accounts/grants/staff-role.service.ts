import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { ensureAdministratorRole } from './builtin-role.store.ts'
import { findRoleOfAllocation, insertStaffRole, type StaffRole } from './staff-role.store.ts'

export { deleteOwnAllocations } from './staff-role.store.ts'

type Granting = Omit<StaffRole, 'roleId'> & { at: Date }

/** Makes somebody an administrator of a plant. False when they are one already. */
export const grantAdministratorRole = async (tx: Tx, granting: Granting): Promise<boolean> =>
  grantStaffRole(tx, { ...granting, roleId: await ensureAdministratorRole(tx) })

/** Gives whoever adds a plant the role there by which they added it. Throws a Refusal (409) where it ends. */
export async function grantOwnRole(tx: Tx, { allocationId, ...granting }: Granting & { allocationId: string }): Promise<void> {
  const { role_id: roleId, ends_at } = await findRoleOfAllocation(tx, allocationId)
  if (ends_at !== null)
    throw conflict('access_ends', 'Your own access ends, so it cannot be given for a new plant. Ask a colleague whose access does not end.')
  await grantStaffRole(tx, { ...granting, roleId })
}

/** Grants a role of the staff portal without an end. Returns false when the user has it already. */
async function grantStaffRole(tx: Tx, { at, ...role }: StaffRole & { at: Date }): Promise<boolean> {
  const allocationId = await insertStaffRole(tx, role)
  if (allocationId === null) return false
  await writeAudit(tx, {
    at,
    userId: role.grantedBy,
    action: 'access granted',
    subject: 'user',
    subjectId: role.userId,
    // Not as the plant's own record: a new plant that nobody has used can still be deleted.
    after: { allocation_id: allocationId, auth_plant_id: role.plantId, portal: 'staff_portal', role_id: role.roleId, ends_at: null },
  })
  return true
}
