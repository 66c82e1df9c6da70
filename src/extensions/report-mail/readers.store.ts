import { sql, type RawBuilder } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import { isNamedOrMailed } from '#accounts/users/user-search.sql.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/page-and-total.ts'

export type ReaderRow = { id: string; first_name: string; last_name: string; email: string | null }

/** The number of these plants at which a user (an SQL id) may read reports now. */
const plantsRead = (userId: RawBuilder<unknown>, plantIds: RawBuilder<unknown>, now: Date): RawBuilder<number> =>
  sql<number>`(select count(distinct l.auth_plant_id) from allocation l
    join role_permission p on p.role_id = l.role_id and p.permission = ${'reports.read' satisfies Permission}
    where l.user_id = ${userId} and l.portal = 'staff_portal' and l.auth_plant_id = any(${plantIds}) and ${isInForce('l', now)})`

/** Whether a user (an SQL id) may read reports at all of these plants, which are distinct, now. */
export const readsReports = (userId: RawBuilder<unknown>, plantIds: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${plantsRead(userId, plantIds, now)} = cardinality(${plantIds}))`

type ReaderQuery = LimitOffset & { search: string | undefined; now: Date }

/** The active staff of a plant who may read reports, by name. */
export const listReportReaders = (db: Db, plantId: string, { search, now, ...page }: ReaderQuery): Promise<PageAndTotal<ReaderRow>> =>
  readPageAndTotal(
    db
      .selectFrom('app_user as u')
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.email'])
      .where('u.is_active', '=', true)
      .where(readsReports(sql.ref('u.id'), sql`array[${plantId}::bigint]`, now))
      .$if(search !== undefined, (users) => users.where(isNamedOrMailed('u', search ?? '')))
      .orderBy('u.first_name')
      .orderBy('u.last_name')
      .orderBy('u.id'),
    page,
  )

export type RecipientAccess = { id: string; is_active: boolean; reads: boolean }

/** Which of the users may read reports at all of these plants now. */
export async function checkRecipients(
  db: Db,
  { userIds, plantIds, now }: { userIds: readonly string[]; plantIds: readonly string[]; now: Date },
): Promise<RecipientAccess[]> {
  const { rows } =
    await sql<RecipientAccess>`select u.id, u.is_active, u.is_active and ${readsReports(sql`u.id`, sql`${plantIds}::bigint[]`, now)} as reads
    from app_user u where u.id = any(${userIds}::bigint[]) order by u.id`.execute(db)
  return rows
}
