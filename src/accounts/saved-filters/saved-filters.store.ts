import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Permission } from '../permissions.rules.ts'
import type { Portal } from '../portals.rules.ts'

/** Who reads or changes saved filters, and whether they may share them at their plant. */
export type FilterReader = {
  userId: string
  plantId: string
  portal: Portal
  allocationId: string
  isSharing: boolean
  /** The lists of this kind. */
  lists: readonly string[]
}

export type SavedFilterRow = {
  id: string
  name: string
  query: string
  role_id: string | null
  role_name: string | null
  is_default: boolean
}

/** One's own first, then the shared ones, each by name. */
export const listSavedFilters = (db: Db, reader: FilterReader, list: string): Promise<SavedFilterRow[]> =>
  db
    .selectFrom('saved_filter as f')
    .leftJoin('role as r', 'r.id', 'f.role_id')
    .select(['f.id', 'f.name', 'f.query', 'f.role_id', 'r.name as role_name'])
    .select(
      sql<boolean>`exists (select from saved_filter_default x
        where x.user_id = ${reader.userId} and x.auth_plant_id = ${reader.plantId} and x.filter_id = f.id)`.as('is_default'),
    )
    .where('f.list', '=', list)
    .where(isReadable(reader))
    .orderBy(sql`f.role_id is not null`)
    .orderBy(sql`lower(f.name)`)
    .orderBy('f.id')
    .execute()

/** The list of a saved filter that the reader may use; undefined where there is none. */
export async function findListOfFilter(db: Db, reader: FilterReader, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('saved_filter as f')
    .select('f.list')
    .where('f.id', '=', id)
    .where(isReadable(reader))
    .executeTakeFirst()
  return found?.list
}

/** A person's own filter of this address; undefined where there is none. */
export async function findOwnFilter(
  db: Db,
  { userId, list, query }: { userId: string; list: string; query: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('saved_filter')
    .select('id')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('query', '=', query)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** The names of a person's own filters of a list, in lower case. */
export async function listOwnNames(db: Db, { userId, list }: { userId: string; list: string }): Promise<readonly string[]> {
  const rows = await db.selectFrom('saved_filter').select('name').where('user_id', '=', userId).where('list', '=', list).execute()
  return rows.map(({ name }) => name.toLowerCase())
}

/** Sets the filter that the reader's list opens with at this plant; none for null. */
export async function updateDefaultFilter(
  db: Db,
  { userId, plantId }: Pick<FilterReader, 'userId' | 'plantId'>,
  { list, id }: { list: string; id: string | null },
): Promise<void> {
  const row = { user_id: userId, auth_plant_id: plantId, list }
  if (id === null)
    await db
      .deleteFrom('saved_filter_default')
      .where(({ and }) => and(row))
      .execute()
  else
    await db
      .insertInto('saved_filter_default')
      .values({ ...row, filter_id: id })
      .onConflict((conflict) => conflict.columns(['user_id', 'auth_plant_id', 'list']).doUpdateSet({ filter_id: id }))
      .execute()
}

/** The roles of this portal, with the permission where given, that someone has at the plant. */
export async function listSharedRoles(
  db: Db,
  { plantId, portal }: FilterReader,
  permission?: Permission,
): Promise<{ id: string; name: string }[]> {
  const withPermission = db
    .selectFrom('role_permission')
    .select('role_id')
    .where('permission', '=', permission ?? '')
  return db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('id', 'in', (query) =>
      query.selectFrom('allocation').select('role_id').where('auth_plant_id', '=', plantId).where('portal', '=', portal),
    )
    .$if(permission !== undefined, (roles) => roles.where('id', 'in', withPermission))
    .orderBy('name')
    .execute()
}

type NewFilter = {
  list: string
  name: string
  query: string
  /** Of a person, or of a role at a plant. */
  owner: { user_id: string } | { auth_plant_id: string; role_id: string }
}

/** Returns false where the owner has `max` of the counted lists already. */
export async function insertSavedFilter(
  db: Db,
  { owner, list, name, query }: NewFilter,
  { max, counted }: { max: number; counted: readonly string[] },
): Promise<boolean> {
  const { user_id = null, auth_plant_id = null, role_id = null } = owner as Partial<Record<string, string>>
  const sameOwner = user_id === null ? sql`auth_plant_id = ${auth_plant_id} and role_id = ${role_id}` : sql`user_id = ${user_id}`
  const { numAffectedRows } = await sql`
    insert into saved_filter (list, name, query, user_id, auth_plant_id, role_id)
    select ${list}, ${name}, ${query}, ${user_id}::bigint, ${auth_plant_id}::bigint, ${role_id}::bigint
    where (select count(*) from saved_filter where ${sameOwner} and list = any(${counted})) < ${max}`.execute(db)
  return numAffectedRows === 1n
}

/** Returns false where there is no such filter that the reader may change. */
export async function renameSavedFilter(db: Db, reader: FilterReader, { id, name }: { id: string; name: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_filter as f')
    .set({ name })
    .where('f.id', '=', id)
    .where(isChangeable(reader))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteSavedFilter(db: Db, reader: FilterReader, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('saved_filter as f').where('f.id', '=', id).where(isChangeable(reader)).executeTakeFirst()
  return numDeletedRows === 1n
}

/** One's own, and for those who share filters every shared one of their plant. */
const isChangeable = ({ userId, plantId, isSharing, lists }: FilterReader): RawBuilder<boolean> =>
  isSharing
    ? sql<boolean>`(f.list = any(${lists}) and (f.user_id = ${userId} or f.auth_plant_id = ${plantId}))`
    : sql<boolean>`(f.list = any(${lists}) and f.user_id = ${userId})`

/** Those, and what is shared with the reader's role at the plant. */
const isReadable = (reader: FilterReader): RawBuilder<boolean> =>
  sql<boolean>`(${isChangeable(reader)} or (f.list = any(${reader.lists}) and f.auth_plant_id = ${reader.plantId}
    and f.role_id = (select role_id from allocation where id = ${reader.allocationId})))`
