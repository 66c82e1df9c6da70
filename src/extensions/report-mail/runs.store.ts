import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { LimitOffset, PageAndTotal } from '#platform/server/database/page-and-total.ts'
import { readsReports } from './readers.store.ts'
import type { ScheduleOwner } from './schedules.store.ts'

/** What was sent: the mail's text and file, and the plants that its numbers are of. */
export type SentReport = {
  viewName: string
  title: string
  body: string
  plantIds: readonly string[]
  fileId: string | null
  /** Whether the file goes along with the mail. */
  isMailed: boolean
  /** Why nothing was sent. */
  problem: string | null
}

export type NewRun = SentReport & {
  scheduleId: string
  dueAt: Date
  madeAt: Date
  againOf: string | null
}

/** Answers the run's id; undefined where the schedule has a run of this moment. */
export async function insertRun(tx: Tx, run: NewRun): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('report_run')
    .values({
      schedule_id: run.scheduleId,
      due_at: run.dueAt,
      made_at: run.madeAt,
      again_of: run.againOf,
      view_name: run.viewName,
      title: run.title,
      body: run.body,
      plant_ids: [...run.plantIds],
      file_id: run.fileId,
      is_mailed: run.isMailed,
      problem: run.problem,
    })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).where('again_of', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export type NewDelivery = { userId: string; outboxId: string | null; leftOut: string | null }

export async function insertDeliveries(tx: Tx, runId: string, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await tx
    .insertInto('report_delivery')
    .values(deliveries.map(({ userId, outboxId, leftOut }) => ({ run_id: runId, user_id: userId, outbox_id: outboxId, left_out: leftOut })))
    .execute()
}

export type DeliveryRow = {
  name: string
  left_out: string | null
  is_delivered: boolean
  emailed_at: string | null
  next_try_at: string | null
  attempts: number | null
  error: string | null
}

export type RunRow = {
  id: string
  due_at: Date
  made_at: Date
  again_of: string | null
  title: string
  problem: string | null
  file_id: string | null
  deliveries: readonly DeliveryRow[]
}

/** The runs of one of the owner's schedules, the newest first. */
export async function listRuns(
  db: Db,
  { userId, plantId }: ScheduleOwner,
  scheduleId: string,
  page: LimitOffset,
): Promise<PageAndTotal<RunRow>> {
  await db
    .selectFrom('report_schedule')
    .select('id')
    .where('id', '=', scheduleId)
    .where('user_id', '=', userId)
    .where('auth_plant_id', '=', plantId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  const { rows } = await sql<RunRow & { total: number }>`select r.id, r.due_at, r.made_at, r.again_of, r.title, r.problem, r.file_id,
      (select count(*)::int from report_run x where x.schedule_id = r.schedule_id) as total,
      (select coalesce(json_agg(json_build_object('name', u.first_name || ' ' || u.last_name, 'left_out', d.left_out, 'is_delivered', n.id is not null,
          'emailed_at', n.emailed_at, 'next_try_at', n.mail_next_try_at, 'attempts', n.mail_attempts, 'error', n.mail_error) order by u.first_name, u.last_name, u.id), '[]')
        from report_delivery d join app_user u on u.id = d.user_id left join notification n on n.outbox_id = d.outbox_id and n.user_id = d.user_id
        where d.run_id = r.id) as deliveries
    from report_run r where r.schedule_id = ${scheduleId} order by r.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export type RunToRepeat = SentReport & {
  scheduleId: string
  firstId: string
  madeAt: Date
  userIds: readonly string[]
  /** When it was last sent again. */
  againAt: Date | null
}

/** A run of one of the owner's schedules, which is locked. */
export async function lockRunToRepeat(tx: Tx, { userId, plantId }: ScheduleOwner, runId: string): Promise<RunToRepeat> {
  const { rows } =
    await sql<RunToRepeat>`select s.id as "scheduleId", coalesce(r.again_of, r.id) as "firstId", r.made_at as "madeAt", r.view_name as "viewName",
      r.title, r.body, r.plant_ids as "plantIds", r.file_id as "fileId", r.is_mailed as "isMailed", r.problem,
      array(select d.user_id::text from report_delivery d where d.run_id = r.id order by d.user_id) as "userIds",
      (select max(x.made_at) from report_run x where x.again_of = coalesce(r.again_of, r.id)) as "againAt"
    from report_run r join report_schedule s on s.id = r.schedule_id
    where r.id = ${runId} and s.user_id = ${userId} and s.auth_plant_id = ${plantId} and s.removed_at is null for update of s`.execute(tx)
  const [run] = rows
  if (!run) throw notFound()
  return run
}

export type ReceivedRow = {
  id: string
  made_at: Date
  title: string
  body: string
  sent_by: string
  file_id: string | null
}

/** The reports that were sent to a person from a plant, of plants whose reports the person may still read, the newest first. */
export async function listReceived(
  db: Db,
  { userId, plantId }: ScheduleOwner,
  { now, ...page }: LimitOffset & { now: Date },
): Promise<PageAndTotal<ReceivedRow>> {
  const received = sql`report_delivery d join report_run r on r.id = d.run_id join report_schedule s on s.id = r.schedule_id
    where d.user_id = ${userId} and d.outbox_id is not null and s.auth_plant_id = ${plantId} and ${readsReports(sql`${userId}::bigint`, sql`r.plant_ids`, now)}`
  const { rows } = await sql<ReceivedRow & { total: number }>`select r.id, r.made_at, r.title, r.body, r.file_id,
      (select u.first_name || ' ' || u.last_name from app_user u where u.id = s.user_id) as sent_by, count(*) over ()::int as total
    from ${received} order by r.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The file of a run for its owner and its recipients, as long as they may read the reports of its plants. */
export async function findRunFile(
  db: Db,
  { userId, plantId }: ScheduleOwner,
  { runId, now }: { runId: string; now: Date },
): Promise<string> {
  const { file_id } = await db
    .selectFrom('report_run as r')
    .innerJoin('report_schedule as s', 's.id', 'r.schedule_id')
    .innerJoin('file as f', 'f.id', 'r.file_id')
    .select('f.id as file_id')
    .where('r.id', '=', runId)
    .where('s.auth_plant_id', '=', plantId)
    .where(readsReports(sql`${userId}::bigint`, sql`r.plant_ids`, now))
    .where(
      sql<boolean>`(s.user_id = ${userId} or exists (select from report_delivery d where d.run_id = r.id and d.user_id = ${userId} and d.outbox_id is not null))`,
    )
    .executeTakeFirstOrThrow(notFound)
  return file_id
}
