import { reportExportApi } from '#reports/files/report-export.api.ts'
import { openReportWriter } from '#reports/files/write-report.service.ts'
import { reportApi } from '#reports/mechanism/report.api.ts'
import type { Handlers } from '#accounts/people.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import type { contracts } from './contracts.ts'

type ReportApis = { readonly [K in 'reports' | 'reportExport']: Handlers<(typeof contracts)[K]> }

/** The handlers of reports and their files. */
export const reportApis = ({ sheets, database }: { readonly sheets: Sheets; readonly database: Database }): ReportApis => ({
  reports: reportApi,
  reportExport: reportExportApi(openReportWriter(database.db, sheets)),
})
