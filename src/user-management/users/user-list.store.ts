import { sql, type RawBuilder } from 'kysely'
import type { Portal } from '#accounts/portals.rules.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import { isNamedOrMailed } from '#accounts/users/user-search.sql.ts'
import { writtenPhone } from '#platform/contract/written-phone.ts'
import type { Db } from '#platform/server/database/database.ts'
import { containsPattern } from '#platform/server/database/statements/like.ts'
import {
  allRows,
  countUpToCap,
  readPageBy,
  sortDirection,
  type CappedPage,
  type ListPlan,
  type PageBounds,
} from '#platform/server/database/statements/listing.ts'
import { accessColumns, accessJoins, type AccessRow } from '../access.store.ts'
import type { UserState } from '../user-state.rules.ts'
import { userState } from '../user-state.store.ts'

export type UserScope = {
  plantId: string
  /** Where the reader manages users: access elsewhere is only counted. */
  managedIds: readonly string[]
  now: Date
}

export type UserListFilter = {
  search?: string | undefined
  state?: UserState | undefined
  portal?: Portal | undefined
  roleId?: string | undefined
  transporterId?: string | undefined
  alsoAtPlantId?: string | undefined
  sort: 'name' | 'last_seen'
  isDescending: boolean
}

export type ListedUserRow = {
  id: string
  first_name: string
  last_name: string
  phone: string
  email: string | null
  state: UserState
  access: readonly Pick<AccessRow, 'plant' | 'portal' | 'role' | 'acts_for' | 'is_in_force'>[]
  other_plants: number
  last_seen_at: Date | null
}

/** Finds the users once, for the page and for their number. */
export function listUsersAtPlant(db: Db, scope: UserScope, filter: UserListFilter, bounds: PageBounds): Promise<CappedPage<ListedUserRow>> {
  const list = { ...listPlan(scope, filter), table: sql`app_user u`, joined: sql`join here on here.id = u.id` }
  const direction = sortDirection(list)
  return readPageBy(db, list, {
    steps: sql`here as materialized ${usersHere(scope, filter)}, found as materialized (
      select ${list.id} as page_id, ${list.order} as place from ${eachOf(sql`here`)} where ${list.which})`,
    counted: countUpToCap(sql`found`, bounds),
    page: sql`select * from found order by place ${direction}, page_id ${direction} limit ${bounds.limit} offset ${bounds.offset}`,
  })
}

/** All of them, in the list's order. */
export const allUsersAtPlant = (scope: UserScope, filter: UserListFilter): RawBuilder<ListedUserRow> => allRows(listPlan(scope, filter))

const fullName = sql`lower(u.first_name || ' ' || u.last_name)`

const listPlan = (scope: UserScope, filter: UserListFilter): ListPlan<ListedUserRow> => ({
  table: eachOf(sql`${usersHere(scope, filter)} here`),
  id: sql`u.id`,
  which: conditions(scope, filter),
  order: filter.sort === 'name' ? fullName : sql`coalesce(u.last_seen_at, '-infinity')`,
  isDescending: filter.isDescending,
  columns: sql<ListedUserRow>`u.id, u.first_name, u.last_name, u.phone, u.email, ${stateHere} as state,
    ${accessJson(scope)} as access, ${otherPlants(scope)} as other_plants, u.last_seen_at`,
  joined: sql``,
})

const accessJson = ({ plantId, managedIds, now }: UserScope): RawBuilder<unknown> => sql`coalesce((
  select json_agg(x order by not x.is_in_force, x.plant_id <> ${plantId}::bigint, lower(x.plant), x.id)
  from (select ${accessColumns(now)} from allocation a ${accessJoins} where a.user_id = u.id and a.auth_plant_id = any(${managedIds}::bigint[])) x
), '[]')`

const otherPlants = ({ managedIds, now }: UserScope): RawBuilder<number> => sql<number>`(
  select count(distinct a.auth_plant_id)::int from allocation a
  where a.user_id = u.id and ${isInForce('a', now)} and a.auth_plant_id <> all(${managedIds}::bigint[]))`

/** Users with access at the plant, now or before. */
function usersHere({ plantId, now }: UserScope, { portal, roleId, transporterId }: UserListFilter): RawBuilder<unknown> {
  const access = [sql`true`]
  if (portal !== undefined) access.push(sql`a.portal = ${portal}`)
  if (roleId !== undefined) access.push(sql`a.role_id = ${roleId}`)
  if (transporterId !== undefined) access.push(sql`a.transporter_id = ${transporterId}`)
  return sql`(
    select a.user_id as id, bool_or(${isInForce('a', now)}) as has_access from allocation a where a.auth_plant_id = ${plantId}
    group by a.user_id having bool_or(${sql.join(access, sql` and `)})
  )`
}

/** They are read one by one, as a plant's users are few among all. */
const eachOf = (here: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${here} cross join lateral (select * from app_user u where u.id = here.id offset 0) u`

const stateHere = userState(sql`here.has_access`)

function conditions({ managedIds, now }: UserScope, { search, state, alsoAtPlantId }: UserListFilter): RawBuilder<unknown> {
  const all = [sql`true`]
  if (alsoAtPlantId !== undefined)
    all.push(sql`exists (select from allocation o where o.user_id = u.id and o.auth_plant_id = ${alsoAtPlantId}
      and o.auth_plant_id = any(${managedIds}::bigint[]) and ${isInForce('o', now)})`)
  if (state !== undefined) all.push(sql`${stateHere} = ${state}`)
  if (search) all.push(matches(search))
  return sql.join(all, sql` and `)
}

/** Part of the name or email, or of the phone number as it is written: 0724 865 880. */
function matches(search: string): RawBuilder<unknown> {
  const digits = /^(?:\+|0+)?(\d+)$/.exec(writtenPhone(search))?.[1]
  const byPhone = digits === undefined ? sql`` : sql`or u.phone like ${containsPattern(digits)}`
  return sql`(${isNamedOrMailed('u', search)} ${byPhone})`
}
