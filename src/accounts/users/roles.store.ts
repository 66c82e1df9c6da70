import type { Db } from '#platform/server/database/database.ts'
import type { Permission, Portal } from '../portals.rules.ts'

export type NewRole = { readonly portal: Portal; readonly name: string; readonly permissions: readonly Permission[] }
export type NewUser = { readonly first_name: string; readonly last_name: string; readonly phone: string; readonly email: string | null }
export type NewAllocation = {
  readonly user_id: string
  readonly auth_plant_id: string
  readonly portal: Portal
  readonly role_id: string
  readonly transporter_id: string | null
  readonly doctor_id: string | null
  readonly company: string | null
}

/** Inserts a role with its permissions; returns its id. */
export async function insertRole(db: Db, { portal, name, permissions }: NewRole): Promise<string> {
  const { id } = await db.insertInto('role').values({ portal, name }).returning('id').executeTakeFirstOrThrow()
  if (permissions.length > 0) {
    await db
      .insertInto('role_permission')
      .values(permissions.map((permission) => ({ role_id: id, permission })))
      .execute()
  }
  return id
}

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const { id } = await db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertAllocations(db: Db, allocations: readonly NewAllocation[]): Promise<void> {
  if (allocations.length > 0)
    await db
      .insertInto('allocation')
      .values([...allocations])
      .execute()
}
