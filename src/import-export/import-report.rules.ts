import type { ImportReport, ReportedRow } from './import.contract.ts'
import { reasonCounter } from './rows/import-reasons.rules.ts'
import type { JudgedRow } from './rows/judge-rows.rules.ts'

const firstProblems = 50
const firstRows = 50

export type ReadTable = {
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
  readonly finish: (table: ReadTable, titleOf: (field: string) => string) => ImportReport
}

/** Collects the outcomes of a register's rows; holds only the first rows and errors, whatever the length. */
export function reporter(): Reporter {
  const counts = { imported: 0, already_here: 0, refused: 0 }
  const [problems, preview]: [ImportReport['problems'], ReportedRow[]] = [[], []]
  const reasons = reasonCounter()
  const rows = (): number => counts.imported + counts.already_here + counts.refused
  const count = (row: JudgedRow<unknown>): void => {
    counts[row.outcome] += 1
    reasons.count(row.problems)
    if (preview.length < firstRows) preview.push(toReported(row))
    for (const problem of row.problems) if (problems.length < firstProblems) problems.push({ line: row.line, ...problem })
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

const toReported = ({ line, original, outcome, problems }: JudgedRow<unknown>): ReportedRow => ({
  line,
  cells: [...original],
  outcome,
  problems: [...problems],
})
