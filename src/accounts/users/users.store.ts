import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Portal } from '../portals.rules.ts'
import type { Permission } from '../permissions.rules.ts'
import { isInForce } from './in-force.sql.ts'

/** Whether there was ever a user: users are never deleted. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Until the transaction ends, others that lock this person wait: for what counts a person's rows before it adds one. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

type FoundUser = Pick<UserRow, 'id' | 'first_name' | 'last_name'> & { is_active: boolean }

/** Active or disabled. */
export async function findUserByPhoneNumber(db: Db, phone: string): Promise<FoundUser | undefined> {
  return selectUser(db).where('phone', '=', phone).executeTakeFirst()
}

/** Active or disabled, case-insensitive. */
export async function findUserByEmail(db: Db, email: string): Promise<FoundUser | undefined> {
  return selectUser(db)
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Active or disabled. */
export async function findUserNamed(db: Db, id: string): Promise<FoundUser | undefined> {
  return selectUser(db).where('id', '=', id).executeTakeFirst()
}

const selectUser = (db: Db) => db.selectFrom('app_user').select(['id', 'first_name', 'last_name', 'is_active'])

type PortalFilter = { plantId: string; portal: Portal; transporterId?: string; now: Date }

export type UserRow = {
  id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string
}

/** Active users with access to the portal at the plant (and to the transporter, where given), by name, each once. */
export async function listUsersOfPortal(db: Db, { plantId, portal, transporterId, now }: PortalFilter): Promise<UserRow[]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('allocation')
          .select('allocation.id')
          .whereRef('allocation.user_id', '=', 'app_user.id')
          .where('allocation.auth_plant_id', '=', plantId)
          .where('allocation.portal', '=', portal)
          .where(isInForce('allocation', now))
          .$if(transporterId !== undefined, (query) => query.where('allocation.transporter_id', '=', transporterId ?? '')),
      ),
    )
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
}

type PermittedFilter = {
  plantId: string
  portal: Portal
  permissions: readonly Permission[]
  limit: number
  now: Date
}

/** Active users of a plant's portal whose role has all of these permissions, by name. */
export async function listPermitted(
  db: Db,
  { plantId, portal, permissions, limit, now }: PermittedFilter,
): Promise<Pick<UserRow, 'first_name' | 'last_name'>[]> {
  return db
    .selectFrom('allocation as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.first_name', 'u.last_name'])
    .distinct()
    .where('a.auth_plant_id', '=', plantId)
    .where('a.portal', '=', portal)
    .where('u.is_active', '=', true)
    .where(isInForce('a', now))
    .where(
      ({ selectFrom, fn }) => {
        const held = selectFrom('role_permission as p')
          .whereRef('p.role_id', '=', 'a.role_id')
          .where('p.permission', 'in', [...permissions])
        return held.select(fn.countAll<string>().as('n'))
      },
      '=',
      String(permissions.length),
    )
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .limit(limit)
    .execute()
}

export type NewRole = { portal: Portal; name: string; permissions: readonly Permission[] }
export type NewUser = { first_name: string; last_name: string; phone: string; email: string | null }
export type NewAllocation = {
  user_id: string
  auth_plant_id: string
  portal: Portal
  role_id: string
  transporter_id: string | null
  doctor_id: string | null
  company: string | null
  created_at?: Date
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

export type AllocationRow = {
  id: string
  portal: string
  company: string | null
  role: string
  plant_id: string
  plant: string
  transporter_id: string | null
  transporter: string | null
  doctor_id: string | null
  doctor: string | null
}
type OwnAllocationKey = { userId: string; allocationId: string; now: Date }
type AllocationKey = { id: string; portal: string; auth_plant_id: string }

/** The user's allocations in force, with names, by plant, then portal. */
export async function listAllocations(db: Db, userId: string, now: Date): Promise<AllocationRow[]> {
  return selectWithNames(db)
    .where('allocation.user_id', '=', userId)
    .where(isInForce('allocation', now))
    .orderBy('auth_plant.name')
    .orderBy('allocation.portal')
    .orderBy('allocation.id')
    .execute()
}

/** Finds one of the user's own allocations in force and locks it, so that it cannot be deleted while a session is bound to it. */
export async function lockAllocation(tx: Tx, { userId, allocationId, now }: OwnAllocationKey): Promise<AllocationKey | undefined> {
  return tx
    .selectFrom('allocation')
    .select(['id', 'portal', 'auth_plant_id'])
    .where('id', '=', allocationId)
    .where('user_id', '=', userId)
    .where(isInForce('allocation', now))
    .forShare()
    .executeTakeFirst()
}

const selectWithNames = (db: Db) =>
  db
    .selectFrom('allocation')
    .innerJoin('auth_plant', 'auth_plant.id', 'allocation.auth_plant_id')
    .innerJoin('role', 'role.id', 'allocation.role_id')
    .leftJoin('transporter', 'transporter.id', 'allocation.transporter_id')
    .leftJoin('doctor', 'doctor.id', 'allocation.doctor_id')
    .select([
      'allocation.id',
      'allocation.portal',
      'allocation.company',
      'role.name as role',
      'auth_plant.id as plant_id',
      'auth_plant.name as plant',
    ])
    .select(['transporter.id as transporter_id', 'transporter.name as transporter', 'doctor.id as doctor_id', 'doctor.name as doctor'])
