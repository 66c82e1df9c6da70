import { reportExportApi } from '#reports/files/report-export.api.ts'
import { openReportWriter } from '#reports/files/write-report.service.ts'
import { reportApi } from '#reports/mechanism/report.api.ts'
import { schedulesApi } from '#reports/schedules/schedules.api.ts'
import { viewsApi } from '#reports/views/views.api.ts'
import type { Handlers } from '#accounts/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import type { contracts } from './contracts.ts'
import type { Services } from './services.ts'

type ReportApis = { readonly [K in 'reports' | 'reportExport' | 'reportViews' | 'reportSchedules']: Handlers<(typeof contracts)[K]> }

type ReportServer = { readonly sheets: Sheets; readonly database: Database }

/** The handlers of reports, their files, views and schedules. */
export const reportApis = ({ files }: Pick<Services, 'files'>, { sheets, database }: ReportServer): ReportApis => ({
  reports: reportApi(),
  reportExport: reportExportApi(openReportWriter(database.db, sheets)),
  reportViews: viewsApi,
  reportSchedules: schedulesApi(files),
})
