import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertStaffRole, type StaffRole } from './staff-role.store.ts'

/** Grants a role of the staff portal without an end. Returns false when the user has it already. */
export async function grantStaffRole(tx: Tx, { at, ...role }: StaffRole & { readonly at: Date }): Promise<boolean> {
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
