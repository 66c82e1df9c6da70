import { plainCell } from './cell-text.ts'
import { decodeRows, type RegisterFile } from './decoded-rows.ts'
import { isProblemHeading, readHeadings, type Columns, type Headings } from './headings.ts'
import { isBlank, type RawRow } from './raw-row.ts'
import type { TableFacts } from './table-file.ts'

export type TableRow<Field extends string> = {
  /** The line in the file, from 1. */
  line: number
  /** The text of each field's column; '' when the column is missing. */
  cells: Readonly<Record<Field, string>>
  /** The unchanged cells, in the order of `headings`, for the file of refused rows. */
  original: readonly string[]
  /** Text beyond the last heading, which means that the cells of this row have shifted. */
  surplus: readonly string[]
}

export type RegisterTable<Field extends string> = {
  columns: Columns<Field>
  /** The headings as written, without the problem columns of an earlier import. */
  headings: readonly string[]
  headingLine: number
  /** How the file was read. */
  facts: TableFacts
  /** The field of each of `headings`; undefined where it is not read. */
  fields: readonly (Field | undefined)[]
  /** Can be read once. Skips blank lines and totals and counts them in `counts`. */
  rows: AsyncIterable<TableRow<Field>>
  counts: { blank: number; totals: number }
  /** The first rows that were taken for totals. */
  totals: readonly TableRow<Field>[]
  /** A row of this table with other cells, in the order of `headings`. */
  rowOf: (line: number, cells: readonly string[]) => TableRow<Field>
  /** Releases the file when the rows are not read to the end. */
  close: () => Promise<void>
}

export type TableOptions<Field extends string> = {
  headings: Headings<Field>
  /** The columns that the table cannot do without: they tell its sheet from others. */
  required?: readonly Field[]
  /** The sheet of a workbook, where several could be meant. */
  sheet?: string | undefined
  /** Whether a row is the total below the table. */
  isTotals?: (cells: readonly string[], line: number) => boolean
}

const firstTotals = 50

/** Opens a CSV file or the sheet of a workbook that has the table, detected by content. Throws a Refusal when it is neither or has no headings. */
export async function openTable<Field extends string>(file: RegisterFile, options: TableOptions<Field>): Promise<RegisterTable<Field>> {
  const { headings, required = [], sheet, isTotals = () => false } = options
  const { facts, rows: raw, close } = await decodeRows({ ...file, headings, required, sheet })
  try {
    const first = await raw.next()
    if (first.done) throw new Error('The decoder returned no headings')
    const { line, cells } = first.value
    const [counts, totals] = [{ blank: 0, totals: 0 }, [] as TableRow<Field>[]]
    const layout = layoutOf(cells, headings)
    const onTotals = (row: RawRow): void => {
      counts.totals += 1
      if (totals.length < firstTotals) totals.push(tableRow(row.line, row.cells, layout))
    }
    return {
      ...headed(cells, layout),
      headingLine: line,
      facts,
      rows: dataRows(raw, layout, { counts, isTotals, onTotals }),
      counts,
      totals,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A table of one row of a file that was read before, under the file's headings. */
export function rowTable<Field extends string>(
  { headings: written, line, cells }: { headings: readonly string[]; line: number; cells: readonly string[] },
  headings: Headings<Field>,
): RegisterTable<Field> {
  const table = headed(written, layoutOf(written, headings))
  async function* rows(): AsyncGenerator<TableRow<Field>, void> {
    yield table.rowOf(line, cells)
  }
  const facts = { encoding: null, sheet: null, days: [] }
  return { ...table, headingLine: 1, facts, rows: rows(), counts: { blank: 0, totals: 0 }, totals: [], close: async () => {} }
}

const layoutOf = <Field extends string>(written: readonly string[], headings: Headings<Field>): Layout<Field> => ({
  columns: readHeadings(written, headings),
  width: findWidth(written),
  originalPositions: findOriginalPositions(written),
  fields: Object.keys(headings) as Field[],
})

const headed = <Field extends string>(
  written: readonly string[],
  layout: Layout<Field>,
): Pick<RegisterTable<Field>, 'columns' | 'headings' | 'fields' | 'rowOf'> => ({
  columns: layout.columns,
  headings: layout.originalPositions.map((position) => written[position] ?? ''),
  fields: layout.originalPositions.map((at) => layout.columns.recognised.find(({ position }) => position === at)?.field),
  rowOf: (line, original) => tableRow(line, atOriginalPositions(layout, original.map(plainCell)), layout),
})

type Layout<Field extends string> = {
  columns: Columns<Field>
  fields: readonly Field[]
  width: number
  originalPositions: readonly number[]
}

type LeftOut = {
  counts: { blank: number }
  isTotals: (cells: readonly string[], line: number) => boolean
  onTotals: (row: RawRow) => void
}

async function* dataRows<Field extends string>(
  raw: AsyncIterable<RawRow>,
  layout: Layout<Field>,
  { counts, isTotals, onTotals }: LeftOut,
): AsyncGenerator<TableRow<Field>, void> {
  for await (const row of raw) {
    if (row.cells.every(isBlank)) counts.blank += 1
    else if (isTotals(row.cells, row.line)) onTotals(row)
    else yield tableRow(row.line, row.cells, layout)
  }
}

function tableRow<Field extends string>(line: number, row: readonly string[], layout: Layout<Field>): TableRow<Field> {
  const byField = new Map(layout.columns.recognised.map(({ field, position }) => [field, row[position] ?? '']))
  // Object.fromEntries loses the type of the keys; every field is present.
  const cells = Object.fromEntries(layout.fields.map((field) => [field, byField.get(field) ?? ''])) as Record<Field, string>
  const original = layout.originalPositions.map((position) => row[position] ?? '')
  return { line, cells, original, surplus: row.slice(layout.width).filter((cell) => !isBlank(cell)) }
}

function atOriginalPositions({ originalPositions }: Pick<Layout<string>, 'originalPositions'>, cells: readonly string[]): string[] {
  const row: string[] = []
  for (const [index, position] of originalPositions.entries()) row[position] = cells[index] ?? ''
  return Array.from(row, (cell) => cell ?? '')
}

const findWidth = (headings: readonly string[]): number => headings.findLastIndex((heading) => !isBlank(heading)) + 1

const findOriginalPositions = (headings: readonly string[]): number[] =>
  headings.slice(0, findWidth(headings)).flatMap((heading, position) => (isProblemHeading(heading) ? [] : [position]))
