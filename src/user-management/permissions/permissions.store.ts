import { sql } from 'kysely'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { isInForce } from '#accounts/users/in-force.ts'
import type { Db } from '#platform/server/database/database.ts'
import { containsPattern } from '#platform/server/database/like.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/page-and-total.ts'

type Place = { readonly plantId: string; readonly now: Date }

export type RoleWithPermission = {
  readonly id: string
  readonly name: string
  readonly portal: Portal
  readonly people: number
}
export type HeldPermission = { readonly permission: string; readonly people: number; readonly roles: readonly RoleWithPermission[] }

/** Each permission that roles have: the roles, and how many active users hold it at the plant. */
export async function listHeldPermissions(db: Db, { plantId, now }: Place): Promise<HeldPermission[]> {
  const { rows } = await sql<HeldPermission>`
    with holder as materialized (
      select distinct a.role_id, a.user_id from allocation a join app_user u on u.id = a.user_id and u.is_active
      where a.auth_plant_id = ${plantId} and ${isInForce('a', now)}
    ), role_with_people as (
      select r.id, r.name, r.portal, (select count(*)::int from holder where role_id = r.id) as people from role r
    )
    select p.permission,
      (select count(distinct h.user_id)::int from role_permission own join holder h using (role_id) where own.permission = p.permission) as people,
      json_agg(json_build_object('id', r.id::text, 'name', r.name, 'portal', r.portal, 'people', r.people) order by r.people desc, lower(r.name)) as roles
    from role_permission p join role_with_people r on r.id = p.role_id group by p.permission`.execute(db)
  return rows
}

type HolderQuery = Place & LimitOffset & { readonly permission: Permission; readonly search: string | undefined }

export type HolderRow = {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly roles: readonly { readonly id: string; readonly name: string }[]
  readonly ends_at: Date | null
}

/** Active users who hold the permission at the plant, by name. */
export async function listHolders(db: Db, { permission, plantId, search, now, ...page }: HolderQuery): Promise<PageAndTotal<HolderRow>> {
  const holders = db
    .selectFrom('role_permission as p')
    .innerJoin('role as r', 'r.id', 'p.role_id')
    .innerJoin('allocation as a', 'a.role_id', 'p.role_id')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .select([
      sql<HolderRow['roles']>`json_agg(distinct jsonb_build_object('id', r.id::text, 'name', r.name))`.as('roles'),
      sql<Date | null>`case when bool_and(a.ends_at is not null) then max(a.ends_at) end`.as('ends_at'),
    ])
    .where('p.permission', '=', permission)
    .where('a.auth_plant_id', '=', plantId)
    .where(isInForce('a', now))
    .where('u.is_active', '=', true)
    .$if(search !== undefined, (query) => query.where(sql`u.first_name || ' ' || u.last_name`, 'ilike', containsPattern(search ?? '')))
    .groupBy('u.id')
    .orderBy(sql`lower(u.first_name), lower(u.last_name), u.id`)
  return readPageAndTotal(holders, page)
}
