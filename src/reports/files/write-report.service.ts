import { Readable } from 'node:stream'
import { momentText } from '#platform/contract/moment.ts'
import { countText } from '#platform/contract/words.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { sheetMediaTypes, type Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { maxWorkbookRows } from '#platform/server/spreadsheets/write/xlsx-sheet.ts'
import type { OpenReport } from '../mechanism/report-rows.store.ts'
import { selectReportRows } from '../mechanism/report-rows.store.ts'
import { chartOf, groupsOf } from '../mechanism/report-groups.service.ts'
import { pageOf, summaryOf } from '../mechanism/report.service.ts'
import { presentDocument, type PrintedRows } from './report-document.service.ts'
import { maxPrintedRows, type ReportFileFormat } from './report-export.contract.ts'
import { reportPdf } from './report-pdf.service.ts'
import { presentNotes, presentSheetColumns } from './report-sheet.service.ts'

export const reportMediaTypes = { ...sheetMediaTypes, pdf: 'application/pdf' } satisfies Record<ReportFileFormat, string>

/** How a report becomes a file. */
export type ReportWriting = {
  format: ReportFileFormat
  /** Of a PDF: the key of its chart, and the column by which its rows are grouped. */
  chart?: string | undefined
  groupBy?: string | undefined
  /** The name of the person for whom it is made. */
  by: string
  now: Date
  /** The user id, by which files wait for their turn. */
  owner: string
  /** Ends the file and cancels its statement. */
  signal: AbortSignal
  /** Called with the number of rows written so far. */
  onProgress?: (rows: number) => void
}

/** The bytes of a report's file; destroy the stream when it is not read to its end. */
export type ReportWriter = (opened: OpenReport, writing: ReportWriting) => Promise<Readable>

/**
 * Writes reports as files, three at a time and one per person, in constant memory. Throws a Refusal before the first byte: 503 where the wait or the
 * query takes too long, 409 for a workbook of more rows than a sheet holds, 422 for an unknown chart or group.
 */
export const openReportWriter =
  (db: Db, sheets: Sheets): ReportWriter =>
  async (opened, writing) => {
    if (writing.format === 'pdf') return writePdf(db, sheets, opened, writing)
    const { report, query } = opened
    const { format, now, owner, signal, onProgress } = writing
    const notes = format === 'xlsx' ? await readNotes(db, sheets, opened, writing) : undefined
    const sheet = { columns: presentSheetColumns(opened), rows: selectReportRows(report, query), notes }
    return sheets.stream({ ...sheet, format, now, owner, signal, ...(onProgress && { onProgress }) })
  }

/** Sums up in a turn of its own, before that of the rows. */
async function readNotes(db: Db, sheets: Sheets, opened: OpenReport, writing: ReportWriting) {
  const leaveQueue = await sheets.enterQueue(writing.owner, writing.signal)
  const summary = await summaryOf(db, opened).finally(leaveQueue)
  if (summary.count > maxWorkbookRows) throw tooManyRows(summary.count)
  return presentNotes(opened, summary, madeText(opened, writing))
}

const tooManyRows = (count: number) =>
  conflict(
    'too_many_rows',
    `The report has ${countText(count)} rows, and a workbook holds ${countText(maxWorkbookRows)}. Choose CSV, or fewer rows by the filters.`,
  )

const madeText = ({ query }: OpenReport, { now, by }: ReportWriting): string =>
  `${momentText(now, query.context.plants[0].time_zone)} by ${by}`

async function writePdf(db: Db, sheets: Sheets, opened: OpenReport, writing: ReportWriting): Promise<Readable> {
  const leaveQueue = await sheets.enterQueue(writing.owner, writing.signal)
  try {
    const [summary, chart] = await Promise.all([summaryOf(db, opened), chartOf(db, opened, writing.chart)])
    const parts = await readPrintedRows(db, opened, writing)
    const report = presentDocument(opened, { summary, chart, parts, made: madeText(opened, writing) })
    const body = Readable.from(reportPdf(report), { objectMode: false, signal: writing.signal })
    // The answer listens once it is sent; an 'error' without a listener before that would end the process.
    body.on('error', () => {})
    body.once('close', leaveQueue)
    return body
  } catch (error) {
    leaveQueue()
    throw error
  }
}

/** The first rows, under their groups where there are any; groups without room for rows keep their sub-totals. */
async function readPrintedRows(db: Db, opened: OpenReport, { groupBy, signal }: ReportWriting): Promise<readonly PrintedRows[]> {
  if (groupBy === undefined) return [{ group: null, rows: await firstRows(db, opened, maxPrintedRows) }]
  const { groups } = await groupsOf(db, opened, groupBy)
  const parts: PrintedRows[] = []
  let left = maxPrintedRows
  for (const group of groups) {
    signal.throwIfAborted()
    const ofGroup = { ...opened, query: { ...opened.query, filters: { ...opened.query.filters, ...group.opens } } }
    const rows = left > 0 ? await firstRows(db, ofGroup, left) : []
    parts.push({ group, rows })
    left -= rows.length
  }
  return parts
}

const firstRows = async (db: Db, opened: OpenReport, limit: number): Promise<PrintedRows['rows']> =>
  (await pageOf(db, opened, { limit, offset: 0, cap: limit })).rows.map(({ values }) => values)
