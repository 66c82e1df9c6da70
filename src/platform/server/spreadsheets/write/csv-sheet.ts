import { csvLine, byteOrderMark } from '#platform/server/spreadsheets/read/csv-line.ts'
import type { Cell, SheetColumn } from '#platform/contract/sheet.ts'

/** Streams a table as CSV text, one chunk per batch of rows. */
export async function* csvSheet<T>(columns: readonly SheetColumn<T>[], batches: AsyncIterable<readonly T[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ title }) => title))
  for await (const rows of batches) yield rows.map((row) => csvLine(columns.map(({ cell }) => cellText(cell(row))))).join('')
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? cell.day : String(cell)
}
