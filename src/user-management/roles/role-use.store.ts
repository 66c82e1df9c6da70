import { sql } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RoleUsers } from './roles.rules.ts'

type RoleQuery = { roleId: string; now: Date }

/** Where the role gives access, also to disabled users, who may be enabled again. */
export async function findPlantsOfRole(db: Db, { roleId, now }: RoleQuery): Promise<string[]> {
  const plants = db.selectFrom('allocation as a').select('a.auth_plant_id').distinct().where('a.role_id', '=', roleId)
  return (await plants.where(isInForce('a', now)).execute()).map(({ auth_plant_id }) => auth_plant_id)
}

type RoleUsersQuery = RoleQuery & {
  /** Only users at these plants are named. */
  visiblePlants: readonly string[]
  limit: number
}

/** Who has the role, else who had it. */
export async function findRoleUsers(db: Db, { roleId, now, visiblePlants, limit }: RoleUsersQuery): Promise<RoleUsers> {
  const rows = await db
    .selectFrom('allocation as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      sql<boolean>`bool_or(${isInForce('a', now)})`.as('isCurrent'),
      sql<boolean>`bool_or(a.auth_plant_id = any(${visiblePlants}::bigint[]))`.as('isVisible'),
    ])
    .where('a.role_id', '=', roleId)
    .groupBy('u.id')
    .orderBy('name')
    .orderBy('u.id')
    .execute()
  const current = rows.filter(({ isCurrent }) => isCurrent)
  const users = current.length > 0 ? current : rows
  const named = users.filter(({ isVisible }) => isVisible).slice(0, limit)
  return { named: named.map(({ name }) => name), total: users.length, hasEnded: current.length === 0 }
}
