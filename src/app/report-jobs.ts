import type { Database } from '#platform/server/database/database.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { openSheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { openReportWriter } from '#reports/files/write-report.service.ts'
import { deleteOldReports } from '#reports/schedules/old-runs.service.ts'
import { sendDueReports } from '#reports/schedules/send-reports.service.ts'
import type { Services } from './services.ts'

/** The scheduled jobs of reports, which read on connections of their own. `origin`: the product's address. */
export function reportJobs(
  database: Database,
  { files }: Pick<Services, 'files'>,
  clock: () => Date,
  origin: string | undefined,
): readonly Job[] {
  const maker = { files, write: openReportWriter(database.db, openSheets(database)), origin }
  return [
    { name: 'send-reports', cron: '* * * * *', run: () => sendDueReports(database.db, maker, clock()) },
    { name: 'delete-old-reports', cron: '45 2 * * *', run: () => deleteOldReports(database.db, files, clock()) },
  ]
}
