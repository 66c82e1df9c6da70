import type { StoredReport, StoredRow } from '../import-report.contract.ts'
import type { JudgedRow } from './judge-rows.rules.ts'
import type { RegisterRowProblem } from '../rows/row-problems.rules.ts'

const firstProblems = 50
const firstRows = 50

type ReadTable = {
  readonly headings: readonly string[]
  readonly columns: {
    readonly recognised: readonly { readonly field: string; readonly heading: string }[]
    readonly unrecognised: readonly string[]
    readonly missing: readonly string[]
  }
  readonly counts: { readonly blank: number; readonly totals: number }
}

export type Reporter = {
  readonly count: (rows: readonly JudgedRow<unknown>[]) => void
  /** Rows counted so far. */
  readonly rows: () => number
  /** `titleOf` gives a field's label. */
  readonly finish: (table: ReadTable, titleOf: (field: string) => string) => StoredReport
}

/** Collects the outcomes of a register's rows; holds only the first rows and errors, whatever the length. */
export function reporter(): Reporter {
  const counts = { imported: 0, updated: 0, already_here: 0, refused: 0 }
  const [problems, preview]: [StoredReport['problems'], StoredRow[]] = [[], []]
  const reasons = reasonCounter()
  const rows = (): number => counts.imported + counts.updated + counts.already_here + counts.refused
  const count = (row: JudgedRow<unknown>): void => {
    counts[row.outcome] += 1
    reasons.count(row.problems)
    if (preview.length < firstRows) preview.push(toReported(row))
    for (const problem of row.problems)
      if (problems.length < firstProblems) problems.push({ line: row.line, column: problem.column, message: problem.message })
  }
  return {
    rows,
    count: (judged) => judged.forEach(count),
    finish: ({ headings, columns, counts: leftOut }, titleOf) => ({
      columns: {
        recognised: columns.recognised.map(({ field, heading }) => ({ heading, means: titleOf(field) })),
        unrecognised: [...columns.unrecognised],
        missing: columns.missing.map(titleOf),
      },
      headings: [...headings],
      rows: rows(),
      ...counts,
      ...leftOut,
      reasons: reasons.reasons(),
      problems,
      preview,
    }),
  }
}

const toReported = ({ line, original, outcome, problems }: JudgedRow<unknown>): StoredRow => ({
  line,
  cells: [...original],
  outcome,
  problems: [...problems],
})

export type ImportReason = { readonly column: string; readonly message: string; readonly count: number }

/** A message without its row-specific parts, for counting. */
export const reasonOf = (message: string): string =>
  message
    .replace(/'.*'/, '…')
    .replace(/: .*$/, '')
    .replace(/\bat line \d+/, 'at line …')
    .replace(/\b\d+(?:[.,]\d+)?E\+?\d+/i, '…')

/** Counts errors by column and reason, most frequent first. Beyond `most` reasons, the rest count as one. */
export function reasonCounter(most = 100): {
  readonly count: (problems: readonly RegisterRowProblem[]) => void
  readonly reasons: () => ImportReason[]
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
    reasons: () => [...counts.values()].toSorted((a, b) => b.count - a.count || keyOf(a).localeCompare(keyOf(b))),
  }
}

const keyOf = ({ column, message }: RegisterRowProblem): string => `${column}\n${message}`
