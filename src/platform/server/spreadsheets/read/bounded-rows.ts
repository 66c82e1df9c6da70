import { maxColumns, maxSheetRows, type RawRow } from './raw-row.ts'
import { unreadable } from './unreadable.ts'

/** A register of 100,000 drivers has 2 to 3 million cells and 40 million characters. */
const maxCells = 20_000_000
const maxCharacters = 200_000_000

/** Passes rows through and throws a Refusal when there are too many rows, columns or cells, or too much text. */
export async function* limitRows(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow, void> {
  let [count, cells, characters] = [0, 0, 0]
  for await (const row of rows) {
    count += 1
    cells += row.cells.length
    if (row.cells.length > maxColumns) throw unreadable(`Line ${row.line} has more than ${maxColumns} columns. ${removeColumnsHint}`)
    for (const cell of row.cells) characters += cell.length
    if (count > maxSheetRows || cells > maxCells || characters > maxCharacters)
      throw unreadable(`This table is too large. ${splitFileHint}`)
    yield row
  }
}

const removeColumnsHint = 'Remove the columns that are not needed and choose the file again.'
const splitFileHint = 'Save it as several files and import them one by one.'
