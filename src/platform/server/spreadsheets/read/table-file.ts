import { plainRows } from './cell-text.ts'
import { detectEncoding, type Encoding } from './csv-encoding.ts'
import { csvRows } from './csv-rows.ts'
import type { DaysOfColumn } from './day-orders.ts'
import { detectFileKind } from './file-kind.ts'
import type { Headings } from './headings.ts'
import type { RawRow } from './raw-row.ts'
import { chooseSheet } from './sheet-choice.ts'
import { sheetRows } from './xlsx-rows.ts'
import { readWorkbook } from './xlsx-workbook.ts'

/** What a table is looked for by: its headings, the columns that it cannot do without, and the sheet that was chosen. */
export type TableRequest = {
  path: string
  headings: Headings<string>
  required: readonly string[]
  sheet?: string | undefined
}

/** How a file was read. */
export type TableFacts = {
  /** Of a text file. */
  encoding: Encoding | null
  /** Of a workbook. */
  sheet: string | null
  days: readonly DaysOfColumn[]
}

export type OpenedFile = Omit<TableFacts, 'days'> & { rows: AsyncGenerator<RawRow, void> }

/** Opens a CSV file or the sheet of a workbook that has the table, detected by content. Throws a Refusal when it is neither. */
export async function openTableFile(request: TableRequest): Promise<OpenedFile> {
  const kind = await detectFileKind(request.path)
  if (kind === 'xlsx') {
    const workbook = await readWorkbook(request.path)
    const sheet = await chooseSheet(workbook, request)
    return { encoding: null, sheet: sheet.name, rows: plainRows(sheetRows(workbook, sheet)) }
  }
  const encoding = await detectEncoding(request.path, kind)
  return { encoding, sheet: null, rows: plainRows(csvRows(request.path, encoding)) }
}
