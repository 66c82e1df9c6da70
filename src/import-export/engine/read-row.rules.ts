import { cellFault } from '../rows/cell-faults.rules.ts'
import { mergeProblems, surplusProblems, type HeadingOf, type RegisterRowProblem } from '../rows/row-problems.rules.ts'
import { unstorable, type ReadRow, type RowReading } from './judge-rows.rules.ts'

export type RowReader<Field extends string, Item, Part = Item> = (cells: Readonly<Record<Field, string>>) => RowReading<Item, Part>

/** A row of a file: its cells by field and as they stand, and the text beyond its headings. */
type FileRow<Field extends string> = {
  line: number
  cells: Readonly<Record<Field, string>>
  original: readonly string[]
  surplus: readonly string[]
}

type Reading<Field extends string, Item, Part> = { readRow: RowReader<Field, Item, Part>; headingOf: HeadingOf<Field> }

/** Reads a row. A cell that no person can have meant, such as #REF!, is refused whatever its column says of empty cells. */
export function readTableRow<Field extends string, Item extends Part, Part = Item>(
  { line, cells, original, surplus }: FileRow<Field>,
  { readRow, headingOf }: Reading<Field, Item, Part>,
): ReadRow<Item, Part> {
  const ofRow = [...surplusProblems(surplus), ...unstorable(original)]
  if (ofRow.length > 0) return { line, original, reading: { ok: false, problems: ofRow } }
  const faults = faultsOf(cells, headingOf)
  const reading = readRow(cells)
  if (faults.length === 0) return { line, original, reading }
  const others = reading.ok ? [] : reading.problems
  const part = reading.ok ? reading.item : reading.part
  const problems = mergeProblems(faults, others)
  return { line, original, reading: { ok: false, problems, shown: reading.shown ?? {}, ...(part !== undefined && { part }) } }
}

function faultsOf<Field extends string>(cells: Readonly<Record<Field, string>>, headingOf: HeadingOf<Field>): RegisterRowProblem[] {
  return (Object.keys(cells) as Field[]).flatMap((field) => {
    const message = cellFault(cells[field])
    return message === undefined ? [] : [{ column: headingOf(field), message }]
  })
}
