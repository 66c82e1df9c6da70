import { Refusal } from '../../http/refusal.ts'

/**
 * One row of a table file before its columns are mapped. `line` counts from 1, as an editor or Excel shows it; `days` are the positions of the cells that
 * a workbook stores as days.
 */
export type RawRow = { line: number; cells: readonly string[]; days?: readonly number[] }

/** The limit on text per row: an import checks 250 rows together. One Excel cell can hold 32,767 characters. */
export const maxRowCharacters = 50_000
export const maxColumns = 1000
/** The limit of Excel. */
export const maxSheetRows = 1_048_576

/** Whether a cell looks blank: only spaces of any kind, including zero-width ones. */
export const isBlank = (cell: string): boolean => !/[^\s\u200B-\u200D\u2060\uFEFF]/.test(cell)

/** Refuses a file that cannot be read as a table; `message` says why and what to do. */
export const unreadable = (message: string): Refusal => new Refusal({ status: 422, code: 'unreadable_table', message })

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
    const length = row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (length > maxRowCharacters) throw tooMuchInRow(row.line)
    characters += length
    if (count > maxSheetRows || cells > maxCells || characters > maxCharacters)
      throw unreadable(`This table is too large. ${splitFileHint}`)
    yield row
  }
}

export const tooMuchInRow = (line: number): Refusal => unreadable(`Line ${line} has too much text for a row of a table.`)

const removeColumnsHint = 'Remove the columns that are not needed and choose the file again.'
const splitFileHint = 'Save it as several files and import them one by one.'
