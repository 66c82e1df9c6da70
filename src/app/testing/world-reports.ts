import { aReportFile } from '#reports/files/kept-files.factory.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A view of a report, a schedule of it, its one run, and a file. */
export type ReportTargets = { readonly view: string; readonly schedule: string; readonly reportRun: string; readonly reportFile: string }

/** A person's view, schedule and file at a plant, with their mark. */
export async function aScheduledReport(
  db: Db,
  { userId, plantId, mark, at }: { readonly userId: string; readonly plantId: string; readonly mark: string; readonly at: Date },
): Promise<ReportTargets> {
  const filter = { list: 'report.violations', name: mark, query: 'period=month', user_id: userId }
  const { id: view } = await db.insertInto('saved_filter').values(filter).returning('id').executeTakeFirstOrThrow()
  const plan = { view_id: view, user_id: userId, auth_plant_id: plantId, every: 'day', hour: 7, is_paused: true }
  const { id: schedule } = await db
    .insertInto('report_schedule')
    .values({ ...plan, created_at: at, due_at: at, try_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = { view_name: mark, title: mark, body: mark, plant_ids: [plantId], is_mailed: false }
  const { id: reportRun } = await db
    .insertInto('report_run')
    .values({ ...sent, schedule_id: schedule, due_at: at, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { view, schedule, reportRun, reportFile: await aReportFile(db, { userId, plantId, at }) }
}
