import { sql, type RawBuilder } from 'kysely'
import { isInForce } from '#accounts/users/in-force.sql.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { readsReports } from './readers.store.ts'
import type { ScheduleTimes } from './schedule-times.rules.ts'
import type { MailedFormat } from './schedules.contract.ts'

export type DueSchedule = {
  id: string
  dueAt: Date
  attempts: number
  times: ScheduleTimes
  format: MailedFormat
  view: { id: string; name: string; list: string; query: string }
  owner: { id: string; name: string; allocationId: string; isSharing: boolean }
  plant: { id: string; name: string; timeZone: string }
}

const isActive = sql<boolean>`(not s.is_paused and s.ended is null and s.removed_at is null)`
const plantsOf = sql`array[s.auth_plant_id]`

/** The next schedule that is due, of an owner who may read reports: by the role that can share views, or the one that its view is shared with. */
export async function findDueSchedule(db: Db, now: Date): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`select s.id, s.due_at as "dueAt", s.attempts, s.format,
      json_build_object('every', s.every, 'day', s.day, 'hour', s.hour) as times,
      json_build_object('id', v.id::text, 'name', v.name, 'list', v.list, 'query', v.query) as view,
      json_build_object('id', u.id::text, 'name', u.first_name || ' ' || u.last_name, 'allocationId', a.id::text, 'isSharing', a.is_sharing) as owner,
      json_build_object('id', p.id::text, 'name', p.name, 'timeZone', p.time_zone) as plant
    from report_schedule s join saved_filter v on v.id = s.view_id join app_user u on u.id = s.user_id join auth_plant p on p.id = s.auth_plant_id
    cross join lateral (select l.id, exists (select from role_permission x where x.role_id = l.role_id and x.permission = 'administration.manage') as is_sharing
      from allocation l join role_permission x on x.role_id = l.role_id and x.permission = 'reports.read'
      where l.user_id = s.user_id and l.auth_plant_id = s.auth_plant_id and l.portal = 'staff_portal' and ${isInForce('l', now)}
      order by 2 desc, (l.role_id is not distinct from v.role_id) desc, l.id limit 1) a
    where ${isActive} and s.try_at <= ${now} and u.is_active and ${readsReports(sql`s.user_id`, plantsOf, now)}
    order by s.try_at, s.id limit 1`.execute(db)
  return rows[0]
}

/** Locks a schedule that is still due as it was found; false when another server has sent it or its owner changed it. */
export async function lockDueSchedule(tx: Tx, { id, dueAt }: Pick<DueSchedule, 'id' | 'dueAt'>): Promise<boolean> {
  const locked = await tx
    .selectFrom('report_schedule as s')
    .select('s.id')
    .where('s.id', '=', id)
    .where('s.due_at', '=', dueAt)
    .where(isActive)
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

export async function listScheduleRecipients(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('report_recipient').select('user_id').where('schedule_id', '=', id).orderBy('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

export async function advanceSchedule(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await tx.updateTable('report_schedule').set({ due_at: dueAt, try_at: dueAt, attempts: 0 }).where('id', '=', id).execute()
}

/** Tries later; nothing was sent. */
export async function postponeSchedule(db: Db, { id, dueAt }: Pick<DueSchedule, 'id' | 'dueAt'>, until: Date): Promise<void> {
  await db
    .updateTable('report_schedule')
    .set(({ eb }) => ({ try_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .execute()
}

export type EndedSchedule = {
  userId: string
  plantName: string
  hasView: boolean
  viewName: string | null
}

/** Ends the schedules that match, and answers them. */
async function endSchedules(tx: Tx, which: RawBuilder<boolean>): Promise<EndedSchedule[]> {
  const { rows } =
    await sql<EndedSchedule>`update report_schedule s set ended = case when s.view_id is null then 'The view was deleted.' else 'You may no longer use its view or read reports at this plant.' end
    from auth_plant p where p.id = s.auth_plant_id and ${isActive} and ${which}
    returning s.user_id as "userId", p.name as "plantName", s.view_id is not null as "hasView", (select v.name from saved_filter v where v.id = s.view_id) as "viewName"`.execute(
      tx,
    )
  return rows
}

export const endSchedule = (tx: Tx, id: string): Promise<EndedSchedule[]> => endSchedules(tx, sql<boolean>`s.id = ${id}`)

/** Ends the schedules without a view, and of owners who are disabled or may not read reports any more. */
export const endLostSchedules = (tx: Tx, now: Date): Promise<EndedSchedule[]> =>
  endSchedules(
    tx,
    sql<boolean>`(s.view_id is null or not ${readsReports(sql`s.user_id`, plantsOf, now)} or not exists (select from app_user u where u.id = s.user_id and u.is_active))`,
  )
