import { sql, type RawBuilder } from 'kysely'
import { isProgramScope, permissionsOfKey, programScopeNames, type ProgramScope } from '#accounts/program-scopes.rules.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export type HeldKey = {
  id: string
  name: string
  plant_id: string
  plant: string
  time_zone: string
  holder: string
  scopes: readonly string[]
  orphaned_at: Date | null
  is_covered: boolean
}

/** The permissions that each scope needs, as a table of the statement. */
const needed = (): RawBuilder<unknown> => {
  const rows = programScopeNames.flatMap((scope) => permissionsOfKey([scope]).map((permission) => sql`(${scope}, ${permission})`))
  return sql`(values ${sql.join(rows)}) as needed (scope, permission)`
}

/** Whether the holder of `api_key k` has, as active staff of its plant, every permission of its scopes. */
const isCovered = (now: Date): RawBuilder<boolean> => sql<boolean>`not exists (
    select from ${needed()} where needed.scope = any(k.scopes) and not exists (
      select from allocation a join role_permission p on p.role_id = a.role_id and p.permission = needed.permission
      join app_user u on u.id = a.user_id and u.is_active
      where a.user_id = k.held_by and a.auth_plant_id = k.auth_plant_id and a.portal = 'staff_portal' and ${isInForce('a', now)}))`

/** The keys in force whose holder lacks a permission, or did when the notice was given. */
export async function listKeysToJudge(db: Db, now: Date): Promise<HeldKey[]> {
  return db
    .selectFrom('api_key as k')
    .innerJoin('auth_plant as p', 'p.id', 'k.auth_plant_id')
    .innerJoin('app_user as h', 'h.id', 'k.held_by')
    .select(['k.id', 'k.name', 'k.auth_plant_id as plant_id', 'p.name as plant', 'p.time_zone', 'k.scopes', 'k.orphaned_at'])
    .select([sql<string>`h.first_name || ' ' || h.last_name`.as('holder'), isCovered(now).as('is_covered')])
    .where('k.revoked_at', 'is', null)
    .where(sql<boolean>`(k.orphaned_at is not null or not ${isCovered(now)})`)
    .orderBy('k.id')
    .execute()
}

/** Sets or clears the notice. False where another server has done so. */
export async function setOrphaned(tx: Tx, id: string, { from, to }: { from: Date | null; to: Date | null }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ orphaned_at: to })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('orphaned_at', from === null ? 'is' : '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a key in nobody's name. */
export async function endOrphaned(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('orphaned_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Takeover = {
  id: string
  plantId: string
  by: string
  lastDay: PlainDate | undefined
  timeZone: string
}

/** Another holder, whose own last day ends the key too. */
export async function setHolder(tx: Tx, { id, plantId, by, lastDay, timeZone }: Takeover): Promise<void> {
  const ownEnd = lastDay === undefined ? sql<null>`null` : sql<Date>`(${lastDay}::date + 1)::timestamp at time zone ${timeZone}`
  await tx
    .updateTable('api_key')
    .set({ held_by: by, orphaned_at: null, ends_at: sql<Date | null>`least(ends_at, ${ownEnd})` })
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .execute()
}

export type LockedKey = { id: string; name: string; scopes: readonly ProgramScope[]; held_by: string }

/** A key in force of the plant, locked. */
export async function lockKey(tx: Tx, plantId: string, id: string): Promise<LockedKey | undefined> {
  const row = await tx
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'held_by'])
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, scopes: row.scopes.filter(isProgramScope) }
}
