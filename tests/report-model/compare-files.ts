import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { countText } from '#platform/contract/words.ts'
import type { Input, Output } from '#platform/contract/route.ts'
import { csvLine } from '#platform/server/spreadsheets/read/csv-line.ts'
import { xlsxRows } from '#platform/server/spreadsheets/read/xlsx-rows.ts'
import { amountText } from '#reports/mechanism/amounts.rules.ts'
import type { reportContract, ReportRow } from '#reports/mechanism/report.contract.ts'
import { reportExportContract } from '#reports/files/report-export.contract.ts'
import { readPdf } from '../world/read-pdf.ts'
import type { Caller } from '../world/test-api.ts'

/** What the calls answered. */
type Shown = {
  columns: readonly string[]
  rows: readonly ReportRow[]
  summary: Output<typeof reportContract.summary>
}
type Query = Omit<Input<typeof reportExportContract.exported>, 'format'>

/** Compares the files of a report with what its calls answered: the costlier ones by the round. */
export async function compareFiles(call: Caller, query: Query, { columns, rows, summary }: Shown, round: number): Promise<void> {
  const download = async (format: 'csv' | 'xlsx' | 'pdf') =>
    (await call(reportExportContract.exported, { ...query, format })) as unknown as Buffer
  const cells = rows.map(({ values }) => columns.map((key) => String(values[key] ?? '')))
  const [, ...lines] = (await download('csv')).toString().split('\r\n')
  expect(lines.join('\r\n')).toBe(cells.map(csvLine).join(''))
  const suspended = rows.reduce((sum, { values }) => sum + Number(values['days_suspended'] ?? 0), 0)
  if (columns.includes('days_suspended')) expect(suspended).toBe(summary.totals['days_suspended'] ?? 0)
  if (round % 4 === 0) expect((await readWorkbookRows(await download('xlsx'), columns.length)).slice(1)).toEqual(cells)
  if (round % 8 !== 0) return
  const texts = new Set((await readPdf(await download('pdf'))).flatMap((page) => page.texts.map(({ text }) => text)))
  for (const { value, unit } of summary.numbers) expect(texts).toContain(amountText(value, unit))
  expect(texts).toContain(`Total (${countText(summary.count)})`)
}

/** Empty cells at the end of a row are not in the file. */
async function readWorkbookRows(workbook: Buffer, width: number): Promise<(readonly string[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'report-workbook-'))
  try {
    const path = join(folder, 'report.xlsx')
    await writeFile(path, workbook)
    const rows: (readonly string[])[] = []
    for await (const { cells } of xlsxRows(path)) rows.push(Array.from({ length: width }, (_, index) => cells[index] ?? ''))
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}
