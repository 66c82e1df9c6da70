import { readRegisterRows, type RegisterFile } from './decoded-rows.ts'
import { unguardFormula } from './csv-line.ts'
import { isHeadingRow, isProblemHeading, readHeadings, type Columns, type Headings } from './headings.ts'
import { isBlank, type RawRow } from './raw-row.ts'
import { unreadable } from './raw-row.ts'

export type TableRow<Field extends string> = {
  /** The line in the file, from 1. */
  readonly line: number
  /** The text of each field's column; '' when the column is missing. */
  readonly cells: Readonly<Record<Field, string>>
  /** The unchanged cells, in the order of `headings`, for the file of refused rows. */
  readonly original: readonly string[]
  /** Text beyond the last heading, which means that the cells of this row have shifted. */
  readonly surplus: readonly string[]
}

export type RegisterTable<Field extends string> = {
  readonly columns: Columns<Field>
  /** The headings as written, without the problem columns of an earlier import. */
  readonly headings: readonly string[]
  readonly headingLine: number
  /** Can be read once. Skips blank lines and totals and counts them in `counts`. */
  readonly rows: AsyncIterable<TableRow<Field>>
  readonly counts: { readonly blank: number; readonly totals: number }
  /** A row of this table with other cells, in the order of `headings`. */
  readonly rowOf: (line: number, cells: readonly string[]) => TableRow<Field>
  /** Releases the file when the rows are not read to the end. */
  readonly close: () => Promise<void>
}

export type TableOptions<Field extends string> = {
  readonly headings: Headings<Field>
  /** Whether a row is the total below the table. */
  readonly isTotals?: (cells: readonly string[]) => boolean
}

/** Offices put a title and a date above the headings. */
const maxHeadingRow = 10

/** Opens a CSV file or the first visible sheet of an Excel workbook, detected by content. Throws a Refusal when it is neither or has no headings. */
export async function openTable<Field extends string>(file: RegisterFile, options: TableOptions<Field>): Promise<RegisterTable<Field>> {
  const raw = readRegisterRows(file)
  try {
    const { line, cells } = await findHeadings(raw, options.headings)
    const counts = { blank: 0, totals: 0 }
    const columns = readHeadings(cells, options.headings)
    const layout: Layout<Field> = {
      columns,
      width: findWidth(cells),
      originalPositions: findOriginalPositions(cells),
      fields: Object.keys(options.headings) as Field[],
    }
    return {
      columns,
      headings: layout.originalPositions.map((position) => cells[position] ?? ''),
      headingLine: line,
      rows: dataRows(raw, layout, counts, options.isTotals ?? (() => false)),
      counts,
      rowOf: (lineNo, original) => tableRow(lineNo, atOriginalPositions(layout, original), layout),
      close: async () => void (await raw.return(undefined)),
    }
  } catch (error) {
    await raw.return(undefined)
    throw error
  }
}

async function findHeadings<Field extends string>(raw: AsyncGenerator<RawRow, void>, headings: Headings<Field>): Promise<RawRow> {
  for (let attempts = 0; attempts < maxHeadingRow;) {
    const next = await raw.next()
    if (next.done) break
    if (next.value.cells.every(isBlank)) continue
    attempts += 1
    const cells = next.value.cells.map(unguardFormula)
    if (isHeadingRow(cells, headings)) return { line: next.value.line, cells }
  }
  throw unreadable(`No headings were found in the first ${maxHeadingRow} rows. The first row of the table must name its columns.`)
}

type Layout<Field extends string> = {
  readonly columns: Columns<Field>
  readonly fields: readonly Field[]
  readonly width: number
  readonly originalPositions: readonly number[]
}

async function* dataRows<Field extends string>(
  raw: AsyncIterable<RawRow>,
  layout: Layout<Field>,
  counts: { blank: number; totals: number },
  isTotals: (cells: readonly string[]) => boolean,
): AsyncGenerator<TableRow<Field>, void> {
  for await (const { line, cells } of raw) {
    if (cells.every(isBlank)) counts.blank += 1
    else if (isTotals(cells)) counts.totals += 1
    else yield tableRow(line, cells.map(unguardFormula), layout)
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
