import { sql } from 'kysely'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import { isNamed } from '#accounts/users/user-search.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { LimitOffset, PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'

type Place = { plantId: string; now: Date }

export type RoleWithPermission = {
  id: string
  name: string
  portal: Portal
  people: number
}
export type HeldPermission = { permission: string; people: number; roles: readonly RoleWithPermission[] }

/** Each permission that roles have: the roles, and how many active users hold it at the plant. */
export async function listHeldPermissions(db: Db, { plantId, now }: Place): Promise<HeldPermission[]> {
  const { rows } = await sql<HeldPermission>`
    with holder as materialized (
      select distinct a.role_id, a.user_id from allocation a join app_user u on u.id = a.user_id and u.is_active
      where a.auth_plant_id = ${plantId} and ${isInForce('a', now)}
    ), role_with_people as (
      select r.id, r.name, r.portal, count(h.user_id)::int as people from role r left join holder h on h.role_id = r.id group by r.id
    ), people_with as (
      select permission, count(*)::int as people
      from (select distinct p.permission, h.user_id from holder h join role_permission p using (role_id)) each group by permission
    )
    select p.permission, coalesce(max(w.people), 0) as people,
      json_agg(json_build_object('id', r.id::text, 'name', r.name, 'portal', r.portal, 'people', r.people) order by r.people desc, lower(r.name)) as roles
    from role_permission p join role_with_people r on r.id = p.role_id left join people_with w using (permission) group by p.permission`.execute(
    db,
  )
  return rows
}

type HolderQuery = Place & LimitOffset & { permission: Permission; search: string | undefined }

export type HolderRow = {
  id: string
  first_name: string
  last_name: string
  roles: readonly { id: string; name: string }[]
  ends_at: Date | null
}

/** Active users who hold the permission at the plant, by name. The names of roles are read for one page only. */
export async function listHolders(
  db: Db,
  { permission, plantId, search, now, limit, offset }: HolderQuery,
): Promise<PageAndTotal<HolderRow>> {
  const matches = search === undefined ? sql`true` : isNamed('u', search)
  const { rows } = await sql<PageRow>`
    with held as materialized (
      select u.id, u.first_name, u.last_name, array_agg(a.role_id) as role_ids,
        case when bool_and(a.ends_at is not null) then max(a.ends_at) end as ends_at
      from allocation a join app_user u on u.id = a.user_id and u.is_active
      where a.auth_plant_id = ${plantId} and a.role_id = any(array(select role_id from role_permission where permission = ${permission}))
        and ${isInForce('a', now)} and ${matches}
      group by u.id
    ), page as (
      select * from held order by lower(first_name), lower(last_name), id limit ${limit} offset ${offset}
    )
    select page.id, page.first_name, page.last_name, page.ends_at, counted.total,
      (select json_agg(json_build_object('id', r.id::text, 'name', r.name) order by lower(r.name)) from role r where r.id = any(role_ids)) as roles
    from (select count(*)::int as total from held) counted left join page on true
    order by lower(first_name), lower(last_name), id`.execute(db)
  return { rows: rows.filter(isHolder), total: rows[0]?.total ?? 0 }
}

type PageRow = { [Column in keyof HolderRow]: HolderRow[Column] | null } & { total: number }

/** A page behind the end has one row with nothing but the total. */
const isHolder = (row: PageRow): row is HolderRow & PageRow => typeof row.id === 'string'
