import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Permission } from '../permissions.rules.ts'
import { isInForce } from '../users/in-force.sql.ts'

type EndingPermission = { plantId: string; permission: Permission; endsAt: Date }

/** The permissions of the staff portal that a user holds at a plant only until some time, and until when. */
export async function listEndingPermissions(db: Db, userId: string, now: Date): Promise<EndingPermission[]> {
  return db
    .selectFrom('allocation as a')
    .innerJoin('role_permission as p', 'p.role_id', 'a.role_id')
    .select(['a.auth_plant_id as plantId', sql<Permission>`p.permission`.as('permission'), sql<Date>`max(a.ends_at)`.as('endsAt')])
    .where('a.user_id', '=', userId)
    .where('a.portal', '=', 'staff_portal')
    .where(isInForce('a', now))
    .groupBy(['a.auth_plant_id', 'p.permission'])
    .having(sql<boolean>`bool_and(a.ends_at is not null)`)
    .execute()
}
