import { isStorable } from '#platform/contract/plain-text.ts'
import type { HeadingOf, RegisterRowProblem } from './row-problems.rules.ts'

export type RowReading<Item> =
  | { readonly ok: true; readonly item: Item }
  | { readonly ok: false; readonly problems: readonly RegisterRowProblem[] }

/** The outcome of a row: new, already registered, or refused. */
export type RowVerdict =
  | { readonly outcome: 'imported' | 'already_here' }
  | { readonly outcome: 'refused'; readonly problems: readonly RegisterRowProblem[] }

/** The line of the earlier valid row with the same key. */
export type LineOf = (key: string) => number | undefined

/** A row of a file: line, cells, and the parsed result. */
export type ReadRow<Item> = { readonly line: number; readonly original: readonly string[]; readonly reading: RowReading<Item> }

export type JudgedRow<Item> = {
  readonly line: number
  readonly original: readonly string[]
  readonly outcome: RowVerdict['outcome']
  readonly problems: readonly RegisterRowProblem[]
  /** Present unless the row is refused. */
  readonly item?: Item
}

export type RowRules<Field extends string, Item, Facts> = {
  readonly judge: (
    item: Item,
    context: { readonly facts: Facts; readonly lineOf: LineOf; readonly headingOf: HeadingOf<Field> },
  ) => RowVerdict
  /** A valid row's keys within its file. */
  readonly keysOf: (item: Item) => readonly string[]
}

/** Judges rows in file order against the facts and the valid rows before. `lines` has the keys of those rows. */
export function judgeRows<Field extends string, Item, Facts>(
  rows: readonly ReadRow<Item>[],
  { judge, keysOf }: RowRules<Field, Item, Facts>,
  {
    facts,
    earlierLines,
    headingOf,
  }: { readonly facts: Facts; readonly earlierLines: ReadonlyMap<string, number>; readonly headingOf: HeadingOf<Field> },
): { readonly judged: readonly JudgedRow<Item>[]; readonly lines: ReadonlyMap<string, number> } {
  const lines = new Map<string, number>()
  const lineOf: LineOf = (key) => lines.get(key) ?? earlierLines.get(key)
  const judged = rows.map(({ line, original, reading }): JudgedRow<Item> => {
    if (!reading.ok) return { line, original, outcome: 'refused', problems: reading.problems }
    const verdict = judge(reading.item, { facts, lineOf, headingOf })
    if (verdict.outcome === 'refused') return { line, original, ...verdict }
    for (const key of keysOf(reading.item)) lines.set(key, line)
    return { line, original, outcome: verdict.outcome, problems: [], item: reading.item }
  })
  return { judged, lines }
}

/** Text that PostgreSQL cannot hold: NUL and lone surrogates. */
export const unstorable = (cells: readonly string[]): readonly RegisterRowProblem[] =>
  cells.every(isStorable) ? [] : [{ column: '', message: 'This row has a character that cannot be stored.' }]

/** The text with U+FFFD in place of such characters. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
