import { sql, type RawBuilder } from 'kysely'
import type { Portal } from '#accounts/portals.rules.ts'
import { isInForce } from '#accounts/users/in-force.ts'
import type { Db } from '#platform/server/database/database.ts'
import { containsPattern } from '#platform/server/database/like.ts'
import { allRows, readPage, type CappedPage, type ListPlan, type PageBounds } from '#platform/server/database/listing.ts'
import { accessColumns, accessJoins, type AccessRow } from '../access.store.ts'
import type { UserState } from '../user-state.rules.ts'
import { userStateAt } from '../user-state.store.ts'

export type UserScope = {
  readonly plantId: string
  /** Where the reader manages users: access elsewhere is only counted. */
  readonly managedIds: readonly string[]
  readonly now: Date
}

export type UserListFilter = {
  readonly search?: string | undefined
  readonly state?: UserState | undefined
  readonly portal?: Portal | undefined
  readonly roleId?: string | undefined
  readonly transporterId?: string | undefined
  readonly alsoAtPlantId?: string | undefined
  readonly sort: 'name' | 'last_seen'
  readonly isDescending: boolean
}

export type ListedUserRow = {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly email: string | null
  readonly state: UserState
  readonly access: readonly Pick<AccessRow, 'plant' | 'portal' | 'role' | 'acts_for' | 'is_in_force'>[]
  readonly other_plants: number
  readonly last_seen_at: Date | null
}

export const listUsersAtPlant = (db: Db, scope: UserScope, filter: UserListFilter, page: PageBounds): Promise<CappedPage<ListedUserRow>> =>
  readPage(db, listPlan(scope, filter), page)

/** All of them, in the list's order. */
export const allUsersAtPlant = (scope: UserScope, filter: UserListFilter): RawBuilder<ListedUserRow> => allRows(listPlan(scope, filter))

const fullName = sql`lower(u.first_name || ' ' || u.last_name)`

const listPlan = (scope: UserScope, filter: UserListFilter): ListPlan<ListedUserRow> => ({
  table: sql`app_user u`,
  id: sql`u.id`,
  which: conditions(scope, filter),
  order: filter.sort === 'name' ? fullName : sql`coalesce(u.last_seen_at, '-infinity')`,
  isDescending: filter.isDescending,
  columns: sql<ListedUserRow>`u.id, u.first_name, u.last_name, u.phone, u.email, ${userStateAt(scope.plantId, scope.now)} as state,
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

function conditions({ plantId, managedIds, now }: UserScope, filter: UserListFilter): RawBuilder<unknown> {
  const { search, state, portal, roleId, transporterId, alsoAtPlantId } = filter
  const access = [sql`a.auth_plant_id = ${plantId}`]
  if (portal !== undefined) access.push(sql`a.portal = ${portal}`)
  if (roleId !== undefined) access.push(sql`a.role_id = ${roleId}`)
  if (transporterId !== undefined) access.push(sql`a.transporter_id = ${transporterId}`)
  const all = [sql`u.id in (select a.user_id from allocation a where ${sql.join(access, sql` and `)})`]
  if (alsoAtPlantId !== undefined)
    all.push(sql`exists (select from allocation o where o.user_id = u.id and o.auth_plant_id = ${alsoAtPlantId}
      and o.auth_plant_id = any(${managedIds}::bigint[]) and ${isInForce('o', now)})`)
  if (state !== undefined) all.push(sql`${userStateAt(plantId, now)} = ${state}`)
  if (search) all.push(matches(search))
  return sql.join(all, sql` and `)
}

/** Part of the name or email, or of the phone number as it is written: 0724 865 880. */
function matches(search: string): RawBuilder<unknown> {
  const pattern = containsPattern(search)
  const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isPhone = /^[+\d\s()./-]+$/.test(search) && digits !== ''
  const byPhone = isPhone ? sql`or u.phone like ${containsPattern(digits)}` : sql``
  return sql`(u.first_name || ' ' || u.last_name ilike ${pattern} or u.email ilike ${pattern} ${byPhone})`
}
