import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export type StaffRole = {
  userId: string
  plantId: string
  roleId: string
  /** Null: the system. */
  grantedBy: string | null
}

/** Grants a role of the staff portal without an end; an ended one is granted again. Null when the user has it already, otherwise the allocation's id. */
export async function insertStaffRole(tx: Tx, { userId, plantId, roleId, grantedBy }: StaffRole): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`insert into allocation (user_id, auth_plant_id, portal, role_id, granted_by)
    values (${userId}, ${plantId}, 'staff_portal', ${roleId}, ${grantedBy})
    on conflict (user_id, auth_plant_id, portal, role_id, coalesce(transporter_id, 0), coalesce(doctor_id, 0), coalesce(company, ''))
    do update set ends_at = null, granted_by = excluded.granted_by, created_at = excluded.created_at where allocation.ends_at is not null returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

type RoleOfAllocation = { role_id: string; ends_at: Date | null }

export async function findRoleOfAllocation(db: Db, allocationId: string): Promise<RoleOfAllocation> {
  return db.selectFrom('allocation').select(['role_id', 'ends_at']).where('id', '=', allocationId).executeTakeFirstOrThrow()
}

/** Deletes the user's access to a plant that is about to be deleted. */
export async function deleteOwnAllocations(tx: Tx, { userId, plantId }: Pick<StaffRole, 'userId' | 'plantId'>): Promise<void> {
  await tx.deleteFrom('allocation').where('user_id', '=', userId).where('auth_plant_id', '=', plantId).execute()
}
