import { sql } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { accessColumns, accessJoins, type AccessRow } from '../access.store.ts'
import type { UserState } from '../user-state.rules.ts'
import { userStateAt } from '../user-state.store.ts'

export type UserKey = { userId: string; plantIds: readonly string[]; now: Date }

export type DetailedAccess = AccessRow & {
  granted_by: string | null
  created_at: Date
  permissions: readonly string[]
}

/** A person's access at these plants, what is in force first. */
export async function listAccess(db: Db, { userId, plantIds, now }: UserKey): Promise<DetailedAccess[]> {
  const { rows } = await sql<DetailedAccess>`select ${accessColumns(now)}, a.created_at, g.first_name || ' ' || g.last_name as granted_by,
      array(select permission from role_permission where role_id = a.role_id) as permissions
    from allocation a ${accessJoins} left join app_user g on g.id = a.granted_by
    where a.user_id = ${userId} and a.auth_plant_id = any(${plantIds}::bigint[])
    order by not ${isInForce('a', now)}, lower(p.name), a.id`.execute(db)
  return rows
}

type StateAndOthers = { state: UserState; other_plants: number }

/** The state at a plant, and at how many plants besides these the person has access. */
export async function findStateAndOthers(db: Db, { userId, plantIds, now }: UserKey, plantId: string): Promise<StateAndOthers> {
  const { rows } = await sql<StateAndOthers>`select ${userStateAt(plantId, now)} as state, (
      select count(distinct a.auth_plant_id)::int from allocation a
      where a.user_id = u.id and ${isInForce('a', now)} and a.auth_plant_id <> all(${plantIds}::bigint[])
    ) as other_plants from app_user u where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no user ${userId}`)
  return row
}

type Profile = { first_name: string; last_name: string; phone: string; email: string | null }

export async function updateProfile(tx: Tx, id: string, { first_name, last_name, phone, email }: Profile): Promise<void> {
  await tx.updateTable('app_user').set({ first_name, last_name, phone, email }).where('id', '=', id).execute()
}

/** Another number is another login: every session and known device ends. */
export async function endAllSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', userId).execute()
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute()
}

/** The database ends every session of a disabled user. */
export async function setActive(tx: Tx, id: string, isActive: boolean): Promise<void> {
  await tx.updateTable('app_user').set({ is_active: isActive }).where('id', '=', id).execute()
}
