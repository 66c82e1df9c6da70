import { decodedRows, type RegisterFile } from './decoded-rows.ts'
import { unguard } from './formula-guard.ts'
import { isHeadingRow, isProblemHeading, readHeadings, type Columns, type Headings } from './headings.ts'
import { isBlank, type RawRow } from './raw-row.ts'
import { unreadable } from './unreadable.ts'

export type TableRow<Field extends string> = {
  /** The line in the file, from 1. */
  readonly line: number
  /** The text under each field's column as it stands; '' where there is no such column. */
  readonly cells: Readonly<Record<Field, string>>
  /** The cells as they stand, in the order of `Table.headings`, for the file of refused rows. */
  readonly original: readonly string[]
  /** Text beyond the last heading: the cells of this row are not where they belong. */
  readonly surplus: readonly string[]
}

export type RegisterTable<Field extends string> = {
  readonly columns: Columns<Field>
  /** The row of headings as it stands, without the columns that name earlier problems. */
  readonly headings: readonly string[]
  readonly headingLine: number
  /** Can be read once. Blank lines and totals are left out, and counted in `counts` as they are passed. */
  readonly rows: AsyncIterable<TableRow<Field>>
  readonly counts: { readonly blank: number; readonly totals: number }
  /** Lets go of the file when the rows are not read to their end. */
  readonly close: () => Promise<void>
}

export type TableOptions<Field extends string> = {
  readonly headings: Headings<Field>
  /** Whether a row is the sum below a table rather than a row of it. */
  readonly isTotals?: (cells: readonly string[]) => boolean
}

/** How far down the headings may stand: offices put a title and a date above them. */
const headingRowsTried = 10

/** Opens a CSV file or an Excel workbook (its first visible sheet), told apart by content. Throws a Refusal when it is neither or has no headings. */
export async function openTable<Field extends string>(file: RegisterFile, options: TableOptions<Field>): Promise<RegisterTable<Field>> {
  const raw = decodedRows(file)
  try {
    const { line, cells } = await findHeadings(raw, options.headings)
    const counts = { blank: 0, totals: 0 }
    const columns = readHeadings(cells, options.headings)
    const layout: Layout<Field> = {
      columns,
      width: widthOf(cells),
      kept: keptPositions(cells),
      fields: Object.keys(options.headings) as Field[],
    }
    return {
      columns,
      headings: layout.kept.map((position) => cells[position] ?? ''),
      headingLine: line,
      rows: dataRows(raw, layout, counts, options.isTotals ?? (() => false)),
      counts,
      close: async () => void (await raw.return(undefined)),
    }
  } catch (error) {
    await raw.return(undefined)
    throw error
  }
}

async function findHeadings<Field extends string>(raw: AsyncGenerator<RawRow, void>, headings: Headings<Field>): Promise<RawRow> {
  for (let tried = 0; tried < headingRowsTried;) {
    const next = await raw.next()
    if (next.done) break
    if (next.value.cells.every(isBlank)) continue
    tried += 1
    const cells = next.value.cells.map(unguard)
    if (isHeadingRow(cells, headings)) return { line: next.value.line, cells }
  }
  throw unreadable(`No row of headings was found in the first ${headingRowsTried} rows. The first row of the table must name its columns.`)
}

type Layout<Field extends string> = {
  readonly columns: Columns<Field>
  readonly fields: readonly Field[]
  readonly width: number
  readonly kept: readonly number[]
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
    else yield tableRow(line, cells.map(unguard), layout)
  }
}

function tableRow<Field extends string>(line: number, row: readonly string[], layout: Layout<Field>): TableRow<Field> {
  const byField = new Map(layout.columns.recognised.map(({ field, position }) => [field, row[position] ?? '']))
  // Object.fromEntries forgets the type of the keys; every field is among them.
  const cells = Object.fromEntries(layout.fields.map((field) => [field, byField.get(field) ?? ''])) as Record<Field, string>
  const original = layout.kept.map((position) => row[position] ?? '')
  return { line, cells, original, surplus: row.slice(layout.width).filter((cell) => !isBlank(cell)) }
}

const widthOf = (headings: readonly string[]): number => headings.findLastIndex((heading) => !isBlank(heading)) + 1

const keptPositions = (headings: readonly string[]): number[] =>
  headings.slice(0, widthOf(headings)).flatMap((heading, position) => (isProblemHeading(heading) ? [] : [position]))
