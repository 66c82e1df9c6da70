import type { Db } from '#platform/server/database/database.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { deleteExpiredFiles } from '#reports/files/kept-files.service.ts'
import type { ReportWriter } from '#reports/files/write-report.service.ts'
import { deleteOldReports } from '#reports/schedules/old-runs.service.ts'
import { sendDueReports } from '#reports/schedules/send-reports.service.ts'
import type { Services } from '../services.ts'

/** `origin`: the product's address. `write` lets jobs wait for their turn as downloads do. */
type ReportJobs = { write: ReportWriter; origin: string | undefined }

/** The scheduled jobs of reports. */
export const reportJobs = (
  db: Db,
  { files }: Pick<Services, 'files'>,
  clock: () => Date,
  { write, origin }: ReportJobs,
): readonly Job[] => [
  { name: 'send-reports', cron: '* * * * *', run: () => sendDueReports(db, { files, write, origin }, clock()) },
  { name: 'delete-old-reports', cron: '45 2 * * *', run: () => deleteOldReports(db, files, clock()) },
  { name: 'delete-expired-files', cron: '45 * * * *', run: () => deleteExpiredFiles(db, files, clock()) },
]
