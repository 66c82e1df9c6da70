import { sql } from 'kysely'
import type { Holdings } from '#accounts/grants/grants.rules.ts'
import { isPermission, type Permission } from '#accounts/permissions.rules.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What an active user holds in the staff portal. Plants where they only use other portals are there, with nothing. */
export const findHoldings = (db: Db, userId: string, now: Date): Promise<Holdings> =>
  readHoldings(db, { userId, now, isDisabledToo: false })

/** The same of a user who may be disabled: what a change of this person touches. */
export const findTouched = (db: Db, userId: string, now: Date): Promise<Holdings> => readHoldings(db, { userId, now, isDisabledToo: true })

type HoldingsOf = { userId: string; now: Date; isDisabledToo: boolean }

async function readHoldings(db: Db, { userId, now, isDisabledToo }: HoldingsOf): Promise<Holdings> {
  const ofStaff = sql<
    string[]
  >`coalesce(array_agg(distinct p.permission) filter (where a.portal = 'staff_portal' and p.permission is not null), '{}')`
  const rows = await db
    .selectFrom('allocation as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .leftJoin('role_permission as p', 'p.role_id', 'a.role_id')
    .select(['a.auth_plant_id as plantId', ofStaff.as('permissions')])
    .where(sql<boolean>`(u.is_active or ${isDisabledToo})`)
    .where('a.user_id', '=', userId)
    .where(isInForce('a', now))
    .groupBy('a.auth_plant_id')
    .execute()
  return new Map(rows.map(({ plantId, permissions }) => [plantId, new Set(permissions.filter(isPermission))]))
}

type Holder = { id: string; first_name: string; last_name: string }
type CoveringFilter = { touched: Holdings; now: Date; limit: number }

/** Active users who manage users and hold every permission concerned at each plant touched, by name: those whom a refusal names. Who manages users at all of them is asked first: they are few. */
export async function listCovering(db: Db, { touched, now, limit }: CoveringFilter): Promise<Holder[]> {
  const pairs = [...touched].flatMap(([plantId, permissions]) =>
    [...new Set<Permission>(['users.manage', ...permissions])].map((permission) => ({ plantId, permission })),
  )
  const { rows } = await sql<Holder>`
    with needed as (
      select * from unnest(${pairs.map(({ plantId }) => plantId)}::bigint[], ${pairs.map(({ permission }) => permission)}::text[]) n(plant_id, permission)
    ), manager as materialized (
      select a.user_id from role_permission p join allocation a on a.role_id = p.role_id and a.portal = 'staff_portal' and ${isInForce('a', now)}
      where p.permission = 'users.manage' and a.auth_plant_id = any(${[...touched.keys()]}::bigint[])
      group by a.user_id having count(distinct a.auth_plant_id) = ${touched.size}
    )
    select u.id, u.first_name, u.last_name from needed n
    join allocation a on a.user_id in (select user_id from manager) and a.auth_plant_id = n.plant_id and a.portal = 'staff_portal' and ${isInForce('a', now)}
    join role_permission p on p.role_id = a.role_id and p.permission = n.permission
    join app_user u on u.id = a.user_id and u.is_active
    group by u.id having count(distinct (n.plant_id, n.permission)) = ${pairs.length}
    order by lower(u.first_name), lower(u.last_name), u.id limit ${limit}`.execute(db)
  return rows
}
