import type { FileReading, StoredReport, StoredRow } from '../import-report.contract.ts'
import type { JudgedRow } from './judge-rows.rules.ts'
import type { RegisterRowProblem } from '../rows/row-problems.rules.ts'

export const firstProblems = 50
const firstRows = 50

type ReadTable = {
  headings: readonly string[]
  columns: {
    recognised: readonly { field: string; heading: string }[]
    unrecognised: readonly string[]
    missing: readonly string[]
  }
  counts: { blank: number; totals: number }
  totals: readonly { line: number; original: readonly string[] }[]
}

type Finish = {
  /** A field's label. */
  titleOf: (field: string) => string
  reading: Omit<FileReading, 'names'>
}

export type Reporter = {
  count: (rows: readonly JudgedRow<unknown>[]) => void
  /** Rows counted so far. */
  rows: () => number
  finish: (table: ReadTable, finish: Finish) => StoredReport
}

/** Collects the outcomes of a register's rows; holds only the first rows and errors, whatever the length. `fields` are those of its headings. */
export function reporter({ fields, headings }: { fields: readonly (string | undefined)[]; headings: readonly string[] }): Reporter {
  const counts = { imported: 0, updated: 0, already_here: 0, refused: 0 }
  const [problems, preview]: [StoredReport['problems'], StoredRow[]] = [[], []]
  const [reasons, names] = [reasonCounter(), nameCollector()]
  const rows = (): number => counts.imported + counts.updated + counts.already_here + counts.refused
  const count = (row: JudgedRow<unknown>): void => {
    counts[row.outcome] += 1
    reasons.count(row.problems)
    for (const [at, field] of fields.entries()) {
      const readAs = field === undefined ? undefined : row.readAs?.[field]
      if (readAs !== undefined)
        names.add({ column: headings[at] ?? '', written: (row.original[at] ?? '').trim(), read_as: readAs, line: row.line })
    }
    if (preview.length < firstRows) preview.push(toReported(row, fields))
    for (const problem of row.problems)
      if (problems.length < firstProblems) problems.push({ line: row.line, column: problem.column, message: problem.message })
  }
  return {
    rows,
    count: (judged) => judged.forEach(count),
    finish: ({ headings: written, columns, counts: leftOut, totals }, { titleOf, reading }) => ({
      columns: {
        recognised: columns.recognised.map(({ field, heading }) => ({ heading, means: titleOf(field) })),
        unrecognised: [...columns.unrecognised],
        missing: columns.missing.map(titleOf),
      },
      headings: [...written],
      rows: rows(),
      ...counts,
      ...leftOut,
      totals_rows: totals.map(({ line, original }) => ({ line, cells: [...original] })),
      reading: { ...reading, names: names.names() },
      reasons: reasons.reasons(),
      problems,
      preview,
      corrected: {},
    }),
  }
}

const toReported = (
  { line, original, outcome, problems, shown = {} }: JudgedRow<unknown>,
  fields: readonly (string | undefined)[],
): StoredRow => ({
  line,
  cells: [...original],
  read: fields.map((field, at) => {
    const read = field === undefined ? undefined : shown[field]
    return read === undefined || read === (original[at] ?? '').trim() ? null : read
  }),
  outcome,
  problems: [...problems],
})

type Name = Omit<FileReading['names'][number], 'rows'>
const mostNames = 100

/** The names that a file writes differently, each with its first line and its rows. */
function nameCollector(): { add: (name: Name) => void; names: () => FileReading['names'] } {
  const found = new Map<string, FileReading['names'][number]>()
  return {
    add: (name) => {
      const key = JSON.stringify([name.column, name.written, name.read_as])
      const before = found.get(key)
      if (before) found.set(key, { ...before, rows: before.rows + 1 })
      else if (found.size < mostNames) found.set(key, { ...name, rows: 1 })
    },
    names: () => [...found.values()],
  }
}

export type ImportReason = { column: string; message: string; count: number }

/** A message without its row-specific parts, for counting. */
export const reasonOf = (message: string): string =>
  message
    .replace(/'.*'/, '…')
    .replace(/: .*$/, '')
    .replace(/\bat line \d+/, 'at line …')
    .replace(/\b\d+(?:[.,]\d+)?E\+?\d+/i, '…')

/** Counts errors by column and reason, most frequent first. Beyond `most` reasons, the rest count as one. */
export function reasonCounter(most = 100): {
  count: (problems: readonly RegisterRowProblem[]) => void
  reasons: () => ImportReason[]
} {
  const counts = new Map<string, ImportReason>()
  return {
    count: (problems) => {
      for (const { column, message } of problems) {
        const reason = { column, message: reasonOf(message) }
        const isTooMany = counts.size >= most && !counts.has(keyOf(reason))
        const counted = isTooMany ? { column: '', message: 'Other reasons' } : reason
        counts.set(keyOf(counted), { ...counted, count: (counts.get(keyOf(counted))?.count ?? 0) + 1 })
      }
    },
    reasons: () => byCount([...counts.values()]),
  }
}

/** The counts after the errors of a row have become others. */
export function changeReasons(
  reasons: readonly ImportReason[],
  before: readonly RegisterRowProblem[],
  after: readonly RegisterRowProblem[],
): ImportReason[] {
  const { count, reasons: counted } = reasonCounter(reasons.length + after.length)
  count(after)
  const added = new Map(counted().map((reason) => [keyOf(reason), reason]))
  for (const reason of reasons) {
    const gone = before.filter(({ column, message }) => keyOf({ column, message: reasonOf(message) }) === keyOf(reason)).length
    const left = reason.count - gone + (added.get(keyOf(reason))?.count ?? 0)
    added.delete(keyOf(reason))
    if (left > 0) added.set(keyOf(reason), { ...reason, count: left })
  }
  return byCount([...added.values()])
}

const byCount = (reasons: readonly ImportReason[]): ImportReason[] =>
  reasons.toSorted((a, b) => b.count - a.count || keyOf(a).localeCompare(keyOf(b)))

const keyOf = ({ column, message }: RegisterRowProblem): string => `${column}\n${message}`
