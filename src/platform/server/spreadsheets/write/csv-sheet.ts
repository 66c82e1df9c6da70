import { csvLine, csvMark } from '#platform/server/spreadsheets/read/csv-line.ts'
import type { Cell, SheetColumn } from '#platform/contract/sheet.ts'

/** A table as CSV text, a piece for each batch of rows. */
export async function* csvSheet<T>(columns: readonly SheetColumn<T>[], batches: AsyncIterable<readonly T[]>): AsyncGenerator<string> {
  yield csvMark + csvLine(columns.map(({ title }) => title))
  for await (const rows of batches) yield rows.map((row) => csvLine(columns.map(({ cell }) => asText(cell(row))))).join('')
}

function asText(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? cell.day : String(cell)
}
