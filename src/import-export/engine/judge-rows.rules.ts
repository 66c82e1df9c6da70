import { isStorable } from '#platform/contract/plain-text.ts'
import { mergeProblems, type HeadingOf, type RegisterRowProblem, type ShownCells } from '../rows/row-problems.rules.ts'

/** `part`: what could be read of a row with errors, so that the stored facts can be asked about it, too. */
export type RowReading<Item, Part = Item> = (
  | { ok: true; item: Item }
  | { ok: false; problems: readonly RegisterRowProblem[]; part?: Part }
) & { shown?: ShownCells }

/** What a row would change of a stored record, field by field. */
export type RecordChange = {
  subjectId: string
  name: string
  fields: readonly { label: string; before: string | null; after: string | null }[]
}

/** The outcome of a row: new, a change of a stored record, as it is stored already, or refused. */
export type RowVerdict = (
  | { outcome: 'imported' | 'already_here' }
  | { outcome: 'updated'; change: RecordChange }
  | { outcome: 'refused'; problems: readonly RegisterRowProblem[] }
) & {
  /** Names that the file writes differently, by field. */
  readAs?: ShownCells
}

/** The line of the earlier valid row with the same key. */
export type LineOf = (key: string) => number | undefined

/** A row of a file: line, cells, and the parsed result. */
export type ReadRow<Item, Part = Item> = { line: number; original: readonly string[]; reading: RowReading<Item, Part> }

export type JudgedRow<Item> = {
  line: number
  original: readonly string[]
  outcome: RowVerdict['outcome']
  problems: readonly RegisterRowProblem[]
  /** The cells as read, by field; and of these the names that the file writes differently. */
  shown?: ShownCells
  readAs?: ShownCells
  /** Present unless the row is refused. */
  item?: Item
  /** Present if the row is an update. */
  change?: RecordChange
}

export type RowRules<Field extends string, Item extends Part, Facts, Part = Item> = {
  judge: (item: Part, context: { facts: Facts; lineOf: LineOf; headingOf: HeadingOf<Field> }) => RowVerdict
  /** A valid row's keys within its file. */
  keysOf: (item: Item, facts: Facts) => readonly string[]
}

/** Judges rows in file order against the facts and the valid rows before. `lines` has the keys of those rows. */
export function judgeRows<Field extends string, Item extends Part, Facts, Part = Item>(
  rows: readonly ReadRow<Item, Part>[],
  { judge, keysOf }: RowRules<Field, Item, Facts, Part>,
  { facts, earlierLines, headingOf }: { facts: Facts; earlierLines: ReadonlyMap<string, number>; headingOf: HeadingOf<Field> },
): { judged: readonly JudgedRow<Item>[]; lines: ReadonlyMap<string, number> } {
  const lines = new Map<string, number>()
  const lineOf: LineOf = (key) => lines.get(key) ?? earlierLines.get(key)
  const judged = rows.map(({ line, original, reading }): JudgedRow<Item> => {
    const { shown = {} } = reading
    if (!reading.ok) {
      const found = reading.part === undefined ? undefined : judge(reading.part, { facts, lineOf, headingOf })
      const problems = mergeProblems(reading.problems, found?.outcome === 'refused' ? found.problems : [])
      return { line, original, outcome: 'refused', problems, shown }
    }
    const verdict = judge(reading.item, { facts, lineOf, headingOf })
    const row = { line, original, ...verdict, shown: { ...shown, ...verdict.readAs } }
    if (row.outcome === 'refused') return row
    for (const key of keysOf(reading.item, facts)) lines.set(key, line)
    return { ...row, problems: [], item: reading.item }
  })
  return { judged, lines }
}

/** A run makes the changes that were shown and confirmed, and no other. */
export function asConfirmed<Item>(row: JudgedRow<Item>, shown: RecordChange | undefined): JudgedRow<Item> {
  const { line, original, change, shown: cells = {} } = row
  if (change === undefined || isSameChange(change, shown)) return row
  return { line, original, shown: cells, outcome: 'refused', problems: [{ column: '', message: changedSinceText }] }
}

const changedSinceText = 'This record was changed after the check. Check the file again to see the difference.'

const isSameChange = (one: RecordChange, other: RecordChange | undefined): boolean =>
  other !== undefined && one.subjectId === other.subjectId && fieldsOf(one) === fieldsOf(other)
const fieldsOf = ({ fields }: RecordChange): string => JSON.stringify(fields.map(({ label, before, after }) => [label, before, after]))

/** Text that PostgreSQL cannot hold: NUL and lone surrogates. */
export const unstorable = (cells: readonly string[]): readonly RegisterRowProblem[] =>
  cells.every(isStorable) ? [] : [{ column: '', message: 'This row has a character that cannot be stored.' }]

/** The text with U+FFFD in place of such characters. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
