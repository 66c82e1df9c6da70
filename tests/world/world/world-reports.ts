import type { Db } from '#platform/server/database/database.ts'
import { aReportFile } from '#reports/files/kept-files.factory.ts'
import { aScheduledReport, type ScheduledReport, type ScheduledReportOptions } from '#extensions/report-mail/schedules.factory.ts'

/** A view of a report, a schedule of it, its one run, and a file. */
export type ReportTargets = ScheduledReport & { reportFile: string }

/** A person's view, schedule and file at a plant. */
export const reportRows = async (db: Db, options: ScheduledReportOptions): Promise<ReportTargets> => ({
  ...(await aScheduledReport(db, options)),
  reportFile: await aReportFile(db, options),
})
