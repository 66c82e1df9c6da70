import { sql, type Selectable } from 'kysely'
import { permissionNames, type Permission } from '#accounts/permissions.rules.ts'
import { portals, type Portal } from '#accounts/portals.rules.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { hasInside } from '#platform/server/database/statements/like.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'

export type StoredRole = Pick<Selectable<Tables['role']>, 'id' | 'name' | 'description' | 'is_builtin'> & {
  portal: Portal
  permissions: readonly Permission[]
}
type Place = { plantId: string; now: Date }
export type RoleWithUse = StoredRole & { people: number; people_here: number; plants: number }

type RoleListing = Place & LimitOffset & { search: string | undefined; portal: Portal | undefined; sort: string }

/** The uses are counted for one page only. */
export async function listRoles(db: Db, { search, portal, sort, plantId, now, ...page }: RoleListing): Promise<PageAndTotal<RoleWithUse>> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = sort.endsWith('name') ? sql`lower(r.name) ${direction}, ${portalOrder}` : sql`${portalOrder} ${direction}, lower(r.name)`
  const roles = db
    .selectFrom('role as r')
    .select('r.id')
    .$if(portal !== undefined, (query) => query.where('r.portal', '=', portal ?? ''))
    .$if(search !== undefined, (query) => query.where(hasInside(sql`plain_words(r.name)`, plainWords(search ?? ''))))
  const { rows, total } = await readPageAndTotal(roles.orderBy(order), page)
  const ids = rows.map(({ id }) => id)
  const found = await rolesWithUse(db, { plantId, now })
    .where('r.id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy(order)
    .execute()
  return { rows: found, total }
}

export const findRole = (db: Db, id: string, place: Place): Promise<RoleWithUse> =>
  rolesWithUse(db, place).where('r.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Locks the role and new allocations of it for this transaction. */
export async function lockRole(tx: Tx, id: string): Promise<StoredRole> {
  await tx.selectFrom('role').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
  return tx.selectFrom('role as r').select(columns).$castTo<StoredRole>().where('r.id', '=', id).executeTakeFirstOrThrow(notFound)
}

export type RoleText = { name: string; description: string }
type NewPermissions = { roleId: string; added: readonly Permission[]; removed: readonly Permission[] }

export async function insertDescribedRole(tx: Tx, role: RoleText & { portal: Portal }): Promise<string> {
  return (await tx.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateRoleText(tx: Tx, id: string, { name, description }: RoleText): Promise<void> {
  await tx.updateTable('role').set({ name, description }).where('id', '=', id).execute()
}

export async function changeRolePermissions(tx: Tx, { roleId, added, removed }: NewPermissions): Promise<void> {
  if (removed.length > 0)
    await tx
      .deleteFrom('role_permission')
      .where('role_id', '=', roleId)
      .where('permission', 'in', [...removed])
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('role_permission')
      .values(added.map((permission) => ({ role_id: roleId, permission })))
      .execute()
}

export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute()
}

/** The names of a portal's roles, in lower case. */
export async function findRoleNames(db: Db, portal: Portal): Promise<ReadonlySet<string>> {
  const roles = await db.selectFrom('role').select('name').where('portal', '=', portal).execute()
  return new Set(roles.map(({ name }) => name.toLowerCase()))
}

const columns = [
  'r.id',
  'r.portal',
  'r.name',
  'r.description',
  'r.is_builtin',
  sql<Permission[]>`array(
    select permission from role_permission where role_id = r.id and permission = any(${permissionNames}::text[]) order by permission)`.as(
    'permissions',
  ),
] as const

const rolesWithUse = (db: Db, { plantId, now }: Place) =>
  db
    .selectFrom('role as r')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('allocation as a')
          .innerJoin('app_user as u', 'u.id', 'a.user_id')
          .select([
            sql<number>`count(distinct a.user_id)::int`.as('people'),
            sql<number>`(count(distinct a.user_id) filter (where a.auth_plant_id = ${plantId}))::int`.as('people_here'),
            sql<number>`count(distinct a.auth_plant_id)::int`.as('plants'),
          ])
          .whereRef('a.role_id', '=', 'r.id')
          .where('u.is_active', '=', true)
          .where(isInForce('a', now))
          .as('use'),
      (join) => join.onTrue(),
    )
    .select([...columns, 'use.people', 'use.people_here', 'use.plants'])
    .$castTo<RoleWithUse>()

const portalOrder = sql`array_position(${[...portals]}::text[], r.portal)`
