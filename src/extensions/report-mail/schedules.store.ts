import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import type { ScheduleTimes } from './schedule-times.rules.ts'
import type { ReaderRow } from './readers.store.ts'
import type { MailedFormat } from './schedules.contract.ts'

/** Whose schedules, at which plant. */
export type ScheduleOwner = { userId: string; plantId: string }

export type ScheduleRow = Pick<Selectable<Tables['report_schedule']>, 'id' | 'is_paused' | 'ended' | 'due_at'> &
  ScheduleTimes & {
    format: MailedFormat
    view_id: string | null
    view_name: string | null
    list: string | null
    query: string | null
    recipients: readonly ReaderRow[]
  }

/** The newest first. */
export async function listSchedules(db: Db, { userId, plantId }: ScheduleOwner): Promise<ScheduleRow[]> {
  const { rows } =
    await sql<ScheduleRow>`select s.id, s.every, s.day, s.hour, s.format, s.is_paused, s.ended, s.due_at, s.view_id, v.name as view_name, v.list, v.query,
      (select coalesce(json_agg(json_build_object('id', u.id::text, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)
        order by u.first_name, u.last_name, u.id), '[]') from report_recipient r join app_user u on u.id = r.user_id where r.schedule_id = s.id) as recipients
    from report_schedule s left join saved_filter v on v.id = s.view_id
    where s.user_id = ${userId} and s.auth_plant_id = ${plantId} and s.removed_at is null order by s.id desc`.execute(db)
  return rows
}

export type NewSchedule = {
  viewId: string
  times: ScheduleTimes
  /** Undefined keeps what there is. */
  format: MailedFormat | undefined
  dueAt: Date
  userIds: readonly string[]
}

/** Returns false where the owner has `max` already. */
export async function insertSchedule(
  tx: Tx,
  { userId, plantId }: ScheduleOwner,
  { viewId, times, format = 'xlsx', dueAt, userIds }: NewSchedule,
  { max, now }: { max: number; now: Date },
): Promise<boolean> {
  // Holds off another schedule of this person until this one counts.
  await sql`select pg_advisory_xact_lock(hashtextextended('report_schedule ' || ${userId}::text, 0))`.execute(tx)
  const { rows } = await sql<{
    id: string
  }>`insert into report_schedule (view_id, user_id, auth_plant_id, every, day, hour, format, created_at, due_at, try_at)
    select ${viewId}, ${userId}, ${plantId}, ${times.every}, ${times.day}::smallint, ${times.hour}::smallint, ${format}, ${now}, ${dueAt}, ${dueAt}
    where (select count(*) from report_schedule where user_id = ${userId} and removed_at is null) < ${max} returning id`.execute(tx)
  const [row] = rows
  if (row) await insertScheduleRecipients(tx, row.id, userIds)
  return row !== undefined
}

/** It starts again if it had ended. */
export async function updateSchedule(
  tx: Tx,
  owner: ScheduleOwner,
  { id, viewId, times, format, dueAt, userIds }: NewSchedule & { id: string },
): Promise<void> {
  await ownSchedule(tx, owner, id)
    .set({
      view_id: viewId,
      every: times.every,
      day: times.day,
      hour: times.hour,
      ...(format !== undefined && { format }),
      due_at: dueAt,
      try_at: dueAt,
      attempts: 0,
      ended: null,
    })
    .execute()
  await tx.deleteFrom('report_recipient').where('schedule_id', '=', id).execute()
  await insertScheduleRecipients(tx, id, userIds)
}

async function insertScheduleRecipients(tx: Tx, scheduleId: string, userIds: readonly string[]): Promise<void> {
  await sql`insert into report_recipient (schedule_id, user_id) select ${scheduleId}::bigint, unnest(${userIds}::bigint[]) on conflict do nothing`.execute(
    tx,
  )
}

export async function findScheduleTimes(db: Db, { userId, plantId }: ScheduleOwner, id: string): Promise<ScheduleTimes | undefined> {
  return db
    .selectFrom('report_schedule')
    .select(['every', 'day', 'hour'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('auth_plant_id', '=', plantId)
    .where('removed_at', 'is', null)
    .$narrowType<ScheduleTimes>()
    .executeTakeFirst()
}

export async function pauseSchedule(
  db: Db,
  owner: ScheduleOwner,
  { id, isPaused, dueAt }: { id: string; isPaused: boolean; dueAt: Date },
): Promise<void> {
  await ownSchedule(db, owner, id).set({ is_paused: isPaused, due_at: dueAt, try_at: dueAt, attempts: 0 }).execute()
}

/** Its runs stay until their files are deleted. */
export async function removeSchedule(db: Db, owner: ScheduleOwner, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await ownSchedule(db, owner, id).set({ removed_at: at }).executeTakeFirst()
  return numUpdatedRows === 1n
}

const ownSchedule = (db: Db, { userId, plantId }: ScheduleOwner, id: string) =>
  db
    .updateTable('report_schedule')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('auth_plant_id', '=', plantId)
    .where('removed_at', 'is', null)
