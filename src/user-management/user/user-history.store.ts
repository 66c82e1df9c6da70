import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { UserKey } from './user.store.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { countUpToCap } from '#platform/server/database/statements/listing.ts'

export type ActivityAuditRow = {
  id: string
  at: Date
  action: string
  subject: string
  plant: string | null
}
type ActivityPage = { limit: number; offset: number; cap: number }

/** What a person did at these plants, or at none, newest first; counted up to the cap. */
export async function listActivity(
  db: Db,
  { userId, plantIds }: UserKey,
  { limit, offset, cap }: ActivityPage,
): Promise<{ rows: ActivityAuditRow[]; counted: number }> {
  const which = sql<boolean>`a.user_id = ${userId} and (a.auth_plant_id is null or a.auth_plant_id = any(${plantIds}::bigint[]))`
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin('auth_plant as p', 'p.id', 'a.auth_plant_id')
    .select(['a.id', 'a.at', 'a.action', 'a.subject', 'p.name as plant'])
    .where(which)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, counted: await valueOf(db, countUpToCap(sql`audit a where ${which}`, { cap })) }
}

export type ChosenTypeRow = {
  kind: 'request' | 'onboarding' | 'gate'
  type_id: number
  name: string | null
  options: readonly number[]
}

/** The notifications that a person is chosen for. */
export async function listChosenTypes(db: Db, userId: string): Promise<ChosenTypeRow[]> {
  const { rows } = await sql<ChosenTypeRow>`
    select 'request' as kind, c.type_id, null as name, c.options_status as options from request_notification_allocation c where c.user_id = ${userId}
    union all
    select t.setting, t.id, t.name, '{}' from onboarding_notification_allocation c
      join onboarding_notification_type t on t.id = c.type_id where c.user_id = ${userId}
    order by kind desc, type_id`.execute(db)
  return rows
}

export type WaitingRow =
  | { what: 'submitted'; type_id: number; n: number }
  | { what: 'only chosen'; type_id: number; name: string | null }
  | { what: 'only decider'; name: string; permission: string }

/**
 * What would wait for nobody: pending requests that the person submitted at these plants, notifications where no other active person is chosen, and
 * kinds of request that nobody else of the plant can decide.
 */
export async function listWaiting(db: Db, { userId, plantIds, now }: UserKey): Promise<WaitingRow[]> {
  const onlyChosen = (
    table: string,
    name: RawBuilder<unknown>,
  ) => sql`select 'only chosen', c.type_id, 1, ${name}, null from ${sql.table(table)} c
    where c.user_id = ${userId} and not exists (
      select from ${sql.table(table)} o join app_user ou on ou.id = o.user_id and ou.is_active where o.type_id = c.type_id and o.user_id <> c.user_id)`
  const { rows } = await sql<WaitingRow>`
    select 'submitted' as what, type_id, count(*)::int as n, null as name, null as permission from request
      where created_by = ${userId} and status_id = 1 and auth_plant_id = any(${plantIds}::bigint[]) group by type_id
    union all ${onlyChosen('request_notification_allocation', sql`null`)}
    union all ${onlyChosen('onboarding_notification_allocation', sql`(select name from onboarding_notification_type t where t.id = c.type_id)`)}
    union all
    select distinct 'only decider', null::smallint, 1, pl.name, h.permission from allocation a join role_permission h on h.role_id = a.role_id
      join auth_plant pl on pl.id = a.auth_plant_id
      where a.user_id = ${userId} and a.portal = 'staff_portal' and ${isInForce('a', now)} and a.auth_plant_id = any(${plantIds}::bigint[])
        and h.permission like 'requests.decide.%' and not exists (
          select from allocation b join app_user bu on bu.id = b.user_id and bu.is_active
          join role_permission bh on bh.role_id = b.role_id and bh.permission = h.permission
          where b.auth_plant_id = a.auth_plant_id and b.portal = 'staff_portal' and b.user_id <> a.user_id and ${isInForce('b', now)})
    order by what desc, type_id, name, permission`.execute(db)
  return rows
}
