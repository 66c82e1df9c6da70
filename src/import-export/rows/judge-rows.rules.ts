import { isStorable } from '#platform/contract/plain-text.ts'
import type { HeadingOf, RowProblem } from './row-problems.rules.ts'

export type RowReading<Item> = { readonly ok: true; readonly item: Item } | { readonly ok: false; readonly problems: readonly RowProblem[] }

/** What becomes of a good row: it comes in, it is here already and is left as it is, or it is refused. */
export type Verdict =
  | { readonly outcome: 'imported' | 'already_here' }
  | { readonly outcome: 'refused'; readonly problems: readonly RowProblem[] }

/** The line of the earlier good row of this file that has the same key. */
export type LineOf = (key: string) => number | undefined

/** A row of a file: where it stands, its cells as they are, and what reading made of it. */
export type ReadRow<Item> = { readonly line: number; readonly original: readonly string[]; readonly reading: RowReading<Item> }

export type JudgedRow<Item> = {
  readonly line: number
  readonly original: readonly string[]
  readonly outcome: Verdict['outcome']
  readonly problems: readonly RowProblem[]
  /** There unless the row is refused. */
  readonly item?: Item
}

export type Judging<Field extends string, Item, Facts> = {
  readonly judge: (item: Item, beside: { readonly facts: Facts; readonly lineOf: LineOf; readonly headingOf: HeadingOf<Field> }) => Verdict
  /** What a good row is known by within its file. */
  readonly keysOf: (item: Item) => readonly string[]
}

/** Judges rows in the order of the file: each beside the facts and beside the good rows before it. `lines` are the keys of those good rows. */
export function judgeRows<Field extends string, Item, Facts>(
  rows: readonly ReadRow<Item>[],
  { judge, keysOf }: Judging<Field, Item, Facts>,
  {
    facts,
    linesSeen,
    headingOf,
  }: { readonly facts: Facts; readonly linesSeen: ReadonlyMap<string, number>; readonly headingOf: HeadingOf<Field> },
): { readonly judged: readonly JudgedRow<Item>[]; readonly lines: ReadonlyMap<string, number> } {
  const lines = new Map<string, number>()
  const lineOf: LineOf = (key) => lines.get(key) ?? linesSeen.get(key)
  const judged = rows.map(({ line, original, reading }): JudgedRow<Item> => {
    if (!reading.ok) return { line, original, outcome: 'refused', problems: reading.problems }
    const verdict = judge(reading.item, { facts, lineOf, headingOf })
    if (verdict.outcome === 'refused') return { line, original, ...verdict }
    for (const key of keysOf(reading.item)) lines.set(key, line)
    return { line, original, outcome: verdict.outcome, problems: [], item: reading.item }
  })
  return { judged, lines }
}

/** Text that the database cannot hold: a NUL, or half of a character. */
export const unstorable = (cells: readonly string[]): readonly RowProblem[] =>
  cells.every(isStorable) ? [] : [{ column: '', message: 'This row has a character that cannot be stored.' }]

/** The text with a mark in place of what cannot be stored. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
