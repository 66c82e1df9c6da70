import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, optionalText } from '#platform/contract/shapes.ts'
import { reportQuery, reportTable } from '../mechanism/report.contract.ts'

export const reportFileFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFileFormat = (typeof reportFileFormats)[number]

/** The rows of a PDF; its note says that the CSV file has all. */
export const maxPrintedRows = 500
const access = staff('reports.read')

/** The rows of a report with the chosen columns; in a PDF also its numbers, one chart, and the groups of a column. */
export const exportedReport = {
  ...reportQuery,
  ...reportTable,
  format: z._default(z.enum(reportFileFormats, 'Choose csv, xlsx or pdf'), 'csv'),
  chart: z.optional(optionalText(50)),
  group_by: z.optional(optionalText(50)),
}

export const reportExportContract = {
  exported: route({
    method: 'GET',
    path: '/v2/reports/{report}/export',
    summary: `Download a report: all rows as CSV or XLSX, or its numbers, chart and first ${maxPrintedRows} rows as PDF`,
    access,
    hasOwnQueue: true,
    input: z.object(exportedReport),
    output: fileAnswer(),
  }),
}
