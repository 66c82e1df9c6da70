import type { Db } from '#platform/server/database/database.ts'

/** A view of a report, a schedule of it, and its one run. */
export type ScheduledReport = { view: string; schedule: string; reportRun: string }

export type ScheduledReportOptions = {
  userId: string
  plantId: string
  name: string
  at: Date
  /** They were left out of the run, except where they have an outbox row. */
  recipients?: readonly { userId: string; outboxId?: string }[]
}

/** A person's view of the violations of this month, sent every day at 07:00, with one run. */
export async function aScheduledReport(
  db: Db,
  { userId, plantId, name, at, recipients = [] }: ScheduledReportOptions,
): Promise<ScheduledReport> {
  const filter = { list: 'report.violations', name, query: 'period=month', user_id: userId }
  const { id: view } = await db.insertInto('saved_filter').values(filter).returning('id').executeTakeFirstOrThrow()
  const plan = { view_id: view, user_id: userId, auth_plant_id: plantId, every: 'day', hour: 7, created_at: at }
  const { id: schedule } = await db
    .insertInto('report_schedule')
    .values({ ...plan, due_at: at, try_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = {
    view_name: name,
    title: `${name}: Violations`,
    body: 'Violations: 12\n\nRepeat offenders: 1',
    plant_ids: [plantId],
    is_mailed: false,
  }
  const { id: reportRun } = await db
    .insertInto('report_run')
    .values({ ...sent, schedule_id: schedule, due_at: at, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { userId: user_id, outboxId = null } of recipients) {
    const leftOut = outboxId === null ? 'May not read reports at this plant any more.' : null
    await db.insertInto('report_recipient').values({ schedule_id: schedule, user_id }).execute()
    await db.insertInto('report_delivery').values({ run_id: reportRun, user_id, outbox_id: outboxId, left_out: leftOut }).execute()
  }
  return { view, schedule, reportRun }
}
