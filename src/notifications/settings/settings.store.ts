import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '#accounts/portals.rules.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { containsPattern } from '#platform/server/database/like.ts'

/** The store of one of the two settings. */
export type SettingsStore = {
  readonly table: 'onboarding_notification_allocation' | 'request_notification_allocation'
  readonly types: 'onboarding_notification_type' | 'request_type'
  readonly hasOptions: boolean
  readonly requiredPermission: Permission
}

export type NotifiedUserRow = {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
}
export type NotifiedRow = NotifiedUserRow & {
  readonly allocation_id: string
  readonly created_at: Date
  readonly options_status: readonly number[] | null
}
type UserPage = { readonly typeId: string; readonly search: string | undefined; readonly limit: number; readonly offset: number }
type Page<T> = { readonly rows: T[]; readonly total: number }

export async function hasType(db: Db, { types }: SettingsStore, typeId: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(types)} where id = ${typeId}::bigint`.execute(db)
  return rows.length === 1
}

export async function listOnboardingTypes(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('onboarding_notification_type').select(['id', 'name']).orderBy('id').execute()
}

/** The users of a type, by name. */
export async function listNotified(
  db: Db,
  settings: SettingsStore,
  { typeId, search, limit, offset }: UserPage,
): Promise<Page<NotifiedRow>> {
  const from = sql`from ${sql.table(settings.table)} a join app_user u on u.id = a.user_id where a.type_id = ${typeId}::bigint and ${matchesSearch(search)}`
  const options = settings.hasOptions ? sql`a.options_status` : sql`null`
  const { rows } = await sql<NotifiedRow>`select a.id as allocation_id, a.created_at, ${options} as options_status,
      u.id, u.first_name, u.last_name, u.email ${from} ${byName} limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: await countRows(db, from) }
}

/** Users who can be added to a type: active staff whose role sees the subject. */
export async function listUnallocated(
  db: Db,
  settings: SettingsStore,
  { typeId, search, limit, offset }: UserPage,
): Promise<Page<NotifiedUserRow>> {
  const from = sql`from app_user u where ${canBeNotified(settings)} and ${matchesSearch(search)}
    and not exists (select from ${sql.table(settings.table)} a where a.user_id = u.id and a.type_id = ${typeId}::bigint)`
  const { rows } = await sql<NotifiedUserRow>`select u.id, u.first_name, u.last_name, u.email ${from} ${byName}
    limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: await countRows(db, from) }
}

/** How many of these users may be notified, each counted once. */
export async function countNotifiable(db: Db, settings: SettingsStore, userIds: readonly string[]): Promise<number> {
  return countRows(db, sql`from app_user u where u.id = any(${userIds}::bigint[]) and ${canBeNotified(settings)}`)
}

type NewAllocation = {
  readonly typeId: string
  readonly userIds: readonly string[]
  readonly options: readonly number[] | undefined
  readonly at: Date
}

/** Adds these users to a type; existing ones get the new options. */
export async function insertNotified(tx: Tx, settings: SettingsStore, { typeId, userIds, options, at }: NewAllocation): Promise<void> {
  if (!settings.hasOptions) {
    await sql`insert into ${sql.table(settings.table)} (type_id, user_id, created_at)
      select ${typeId}::smallint, unnest(${userIds}::bigint[]), ${at} on conflict (type_id, user_id) do nothing`.execute(tx)
    return
  }
  await sql`insert into ${sql.table(settings.table)} (type_id, user_id, options_status, created_at)
    select ${typeId}::smallint, unnest(${userIds}::bigint[]), ${options ?? []}::smallint[], ${at}
    on conflict (type_id, user_id) do update set options_status = excluded.options_status`.execute(tx)
}

/** The removed user and type; undefined for an unknown id. */
export async function deleteNotified(
  tx: Tx,
  settings: SettingsStore,
  id: string,
): Promise<{ type_id: number; user_id: string } | undefined> {
  const { rows } = await sql<{ type_id: number; user_id: string }>`delete from ${sql.table(settings.table)} where id = ${id}
    returning type_id, user_id`.execute(tx)
  return rows[0]
}

const byName = sql`order by lower(u.first_name), lower(u.last_name), u.id`

const canBeNotified = ({ requiredPermission }: SettingsStore): RawBuilder<boolean> => sql`u.is_active and exists (select from allocation l
  join role_permission p on p.role_id = l.role_id and p.permission = ${requiredPermission} where l.user_id = u.id and l.portal = 'staff_portal')`

/** Part of the name or address. */
function matchesSearch(search: string | undefined): RawBuilder<boolean> {
  if (!search) return sql`true`
  const pattern = containsPattern(search)
  return sql`(u.first_name || ' ' || u.last_name ilike ${pattern} or u.email ilike ${pattern})`
}

async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return rows[0]?.total ?? 0
}
