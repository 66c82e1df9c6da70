import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Permission } from '../permissions.rules.ts'
import { isInForce } from '../users/in-force.sql.ts'

type EndingPermission = { readonly plantId: string; readonly permission: Permission; readonly endsAt: Date }

/** The permissions of the staff portal that a user holds at a plant only until some time, and until when. */
export async function listEndingPermissions(db: Db, userId: string, now: Date): Promise<EndingPermission[]> {
  const { rows } = await sql<EndingPermission>`
    select a.auth_plant_id as "plantId", p.permission, max(a.ends_at) as "endsAt" from allocation a join role_permission p on p.role_id = a.role_id
    where a.user_id = ${userId} and a.portal = 'staff_portal' and ${isInForce('a', now)}
    group by a.auth_plant_id, p.permission having bool_and(a.ends_at is not null)`.execute(db)
  return rows
}
