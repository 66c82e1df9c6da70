import type { ReportedOutcome, StoredReport, StoredRow } from '../import-report.contract.ts'
import type { RegisterRowProblem } from '../rows/row-problems.rules.ts'
import { changeReasons, firstProblems } from './import-report.rules.ts'

/** The cells of a row as corrected; null leaves one as it is. */
export const withCells = (cells: readonly string[], corrected: readonly (string | null)[]): string[] =>
  cells.map((cell, at) => corrected[at] ?? cell)

type Before = Pick<StoredRow, 'cells' | 'problems'>

/** A corrected row as it was judged by itself. That it repeats an earlier line, only the whole file shows: that stays until the cell is another. */
export function withFileProblems(judged: StoredRow, before: Before, headings: readonly string[]): StoredRow {
  const isSame = ({ column }: RegisterRowProblem): boolean => {
    const at = headings.findIndex((heading) => heading.trim() === column)
    return at >= 0 && before.cells[at] === judged.cells[at]
  }
  const known = judged.problems.map(({ column }) => column)
  const repeated = before.problems.filter((problem) => problem.line !== undefined && !known.includes(problem.column) && isSame(problem))
  if (repeated.length === 0) return judged
  return { ...judged, outcome: 'refused', problems: [...judged.problems, ...repeated] }
}

export const correctedOutcome = ({ corrected }: StoredReport, line: number): ReportedOutcome => corrected[line] ?? 'refused'

export const withOutcome = (report: StoredReport, { line, outcome }: StoredRow): StoredReport => ({
  ...report,
  corrected: { ...report.corrected, [line]: outcome },
})

/** The report of a check with a row as corrected: its counts are those that a run can expect. */
export function withCorrection(report: StoredReport, before: Before, row: StoredRow): StoredReport {
  const { imported, updated, already_here, refused } = report
  const counts = { imported, updated, already_here, refused }
  counts[correctedOutcome(report, row.line)] -= 1
  counts[row.outcome] += 1
  const others = report.problems.filter(({ line }) => line !== row.line)
  const own = row.problems.map(({ column, message }) => ({ line: row.line, column, message }))
  return {
    ...withOutcome(report, row),
    ...counts,
    reasons: changeReasons(report.reasons, before.problems, row.problems),
    problems: [...others, ...own].toSorted((a, b) => a.line - b.line).slice(0, firstProblems),
    preview: report.preview.map((each) => (each.line === row.line ? row : each)),
  }
}
