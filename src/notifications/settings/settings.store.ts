import { sql, type RawBuilder, type Selectable } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import { isNamedOrMailed } from '#accounts/users/user-search.sql.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** The store of one of the settings: onboarding and the gate share their table. */
export type SettingsStore = {
  setting: 'onboarding' | 'gate' | 'request'
  table: 'onboarding_notification_allocation' | 'request_notification_allocation'
  hasOptions: boolean
  sees: readonly Permission[]
}

/** With the time at which access counts. */
type SettingsNow = SettingsStore & { now: Date }

export type NotifiedUserRow = Pick<Selectable<Tables['app_user']>, 'id' | 'first_name' | 'last_name' | 'email'>
export type NotifiedRow = NotifiedUserRow & {
  allocation_id: string
  created_at: Date
  options_status: readonly number[] | null
}
type UserPage = LimitOffset & { typeId: string; search: string | undefined }

/** Kysely cannot check a union of tables: both have the columns of these. */
const allocations = ({ table }: SettingsStore) => table as 'onboarding_notification_allocation'

export async function hasType(db: Db, settings: SettingsStore, typeId: string): Promise<boolean> {
  const { rows } = await sql`select where ${typeId}::bigint in ${typeIdsOf(settings)}`.execute(db)
  return rows.length > 0
}

export async function listStoredTypes(db: Db, setting: 'onboarding' | 'gate'): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('onboarding_notification_type').select(['id', 'name']).where('setting', '=', setting).orderBy('id').execute()
}

export const typeIdsOf = ({ setting }: Pick<SettingsStore, 'setting'>): RawBuilder<number> =>
  setting === 'request' ? sql`(select id from request_type)` : sql`(select id from onboarding_notification_type where setting = ${setting})`

/** The users of a type, by name. */
export async function listNotified(
  db: Db,
  settings: SettingsStore,
  { typeId, search, ...page }: UserPage,
): Promise<PageAndTotal<NotifiedRow>> {
  const notified = db
    .selectFrom('app_user as u')
    .innerJoin(`${allocations(settings)} as a` as const, 'a.user_id', 'u.id')
    .select(userColumns)
    .select(['a.id as allocation_id', 'a.created_at', optionsOf(settings).as('options_status')])
    .where('a.type_id', '=', sql<number>`${typeId}::bigint`)
    .where(matchesSearch(search))
  return readPageAndTotal(notified.orderBy(byName), page)
}

/** Users who can be added to a type: active staff whose role sees the subject. */
export async function listUnallocated(
  db: Db,
  settings: SettingsNow,
  { typeId, search, ...page }: UserPage,
): Promise<PageAndTotal<NotifiedUserRow>> {
  const added = db
    .selectFrom(allocations(settings))
    .select('user_id')
    .where('type_id', '=', sql<number>`${typeId}::bigint`)
  const others = db
    .selectFrom('app_user as u')
    .select(userColumns)
    .where(canBeNotified(settings))
    .where(matchesSearch(search))
    .where('u.id', 'not in', added)
  return readPageAndTotal(others.orderBy(byName), page)
}

/** Users who can be notified, or are. */
export const listPeople = (
  db: Db,
  settings: SettingsNow,
  { search, ...page }: Omit<UserPage, 'typeId'>,
): Promise<PageAndTotal<NotifiedUserRow>> => readPageAndTotal(people(db, settings).where(matchesSearch(search)).orderBy(byName), page)

export async function findPerson(db: Db, settings: SettingsNow, userId: string): Promise<NotifiedUserRow> {
  return people(db, settings).where('u.id', '=', userId).executeTakeFirstOrThrow(notFound)
}

const people = (db: Db, settings: SettingsNow) =>
  db
    .selectFrom('app_user as u')
    .select(userColumns)
    .where(({ or }) => or([canBeNotified(settings), isNotified(settings)]))

const isNotified = (settings: SettingsStore): RawBuilder<boolean> =>
  sql`u.id in (select user_id from ${sql.table(settings.table)} where type_id in ${typeIdsOf(settings)})`

export type ChosenType = { type_id: number; options_status: readonly number[] | null }

/** The types that a user is notified of. */
export async function listTypesOfUser(db: Db, settings: SettingsStore, userId: string): Promise<ChosenType[]> {
  return db
    .selectFrom(`${allocations(settings)} as a` as const)
    .select(['a.type_id', optionsOf(settings).as('options_status')])
    .where('a.user_id', '=', userId)
    .execute()
}

/** How many of these users may be notified, each counted once. */
export async function countNotifiable(db: Db, settings: SettingsNow, userIds: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('app_user as u')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('u.id', '=', sql<string>`any(${userIds}::bigint[])`)
    .where(canBeNotified(settings))
    .executeTakeFirstOrThrow()
  return Number(n)
}

type NewAllocation = {
  typeId: string
  userIds: readonly string[]
  options: readonly number[] | undefined
  at: Date
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
  return tx
    .deleteFrom(allocations(settings))
    .where('id', '=', id)
    .where('type_id', 'in', typeIdsOf(settings))
    .returning(['type_id', 'user_id'])
    .executeTakeFirst()
}

/** Answers whether the user was notified of the type. */
export async function deleteNotifiedUser(
  tx: Tx,
  settings: SettingsStore,
  { typeId, userId }: { typeId: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(allocations(settings))
    .where('type_id', '=', sql<number>`${typeId}::bigint`)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type PlantAndCreator = SettingsNow & { plantId: string; creatorId: string | null }

/** Active users who may administer this plant, and its creator: those whose role sees the subject. */
export async function listPlantAdministrators(tx: Tx, { plantId, creatorId, ...settings }: PlantAndCreator): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('app_user as u')
    .select('u.id')
    .where(canBeNotified(settings))
    .where(
      sql<boolean>`(u.id = ${creatorId}::bigint or exists (
        select from allocation l join role_permission p on p.role_id = l.role_id and p.permission = ${'administration.manage' satisfies Permission}
        where l.user_id = u.id and l.auth_plant_id = ${plantId}::bigint and l.portal = 'staff_portal' and ${isInForce('l', settings.now)}))`,
    )
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The types of which nobody who works at this plant is notified. */
export const listUnheardTypes = (tx: Tx, settings: SettingsStore, { plantId, at }: { plantId: string; at: Date }): Promise<string[]> =>
  valueOf(
    tx,
    sql<string[]>`array(select t.id::text from ${typeIdsOf(settings)} t where not exists (
      select from ${sql.table(settings.table)} a join app_user u on u.id = a.user_id and u.is_active
      join allocation l on l.user_id = a.user_id and l.auth_plant_id = ${plantId}::bigint and l.portal = 'staff_portal' and ${isInForce('l', at)}
      where a.type_id = t.id) order by t.id)`,
  )

const optionsOf = ({ hasOptions }: SettingsStore): RawBuilder<number[] | null> => sql`${hasOptions ? sql.ref('a.options_status') : null}`

const userColumns = ['u.id', 'u.first_name', 'u.last_name', 'u.email'] as const
const byName = sql`lower(u.first_name), lower(u.last_name), u.id`

const canBeNotified = ({ sees, now }: SettingsNow): RawBuilder<boolean> => sql`u.is_active and exists (select from allocation l
  join role_permission p on p.role_id = l.role_id and p.permission = any(${sees}::text[]) where l.user_id = u.id and l.portal = 'staff_portal' and ${isInForce('l', now)})`

const matchesSearch = (search: string | undefined): RawBuilder<boolean> => (search ? isNamedOrMailed('u', search) : sql`true`)
