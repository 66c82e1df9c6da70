import type { StoredReport } from '#import-export/import-report.contract.ts'
import { countText } from '#platform/contract/words.ts'

const problemsShown = 10

/** A report for the terminal. */
export function reportText(report: StoredReport, { isDryRun }: { isDryRun: boolean }): string {
  const { columns, rows, imported, already_here, refused, blank, totals, reasons, problems } = report
  return [
    ...(columns.unrecognised.length > 0 ? [`Columns not imported: ${columns.unrecognised.join(', ')}`] : []),
    `${countText(rows)} rows: ${countText(imported)} ${isDryRun ? 'would be imported' : 'imported'}, ${countText(already_here)} already registered, ${countText(refused)} refused`,
    ...(blank + totals > 0 ? [`Skipped: ${countText(blank)} blank lines, ${countText(totals)} total lines`] : []),
    ...section('How the file is read', readingLines(report)),
    ...section(
      'Why rows are refused',
      reasons.map(({ column, message, count }) => `${String(count).padStart(6)}  ${withColumn(column, message)}`),
    ),
    ...section(
      'The first refused rows',
      problems.slice(0, problemsShown).map(({ line, column, message }) => `line ${line}: ${withColumn(column, message)}`),
    ),
  ].join('\n')
}

function readingLines({ reading: { encoding, sheet, days, names }, totals_rows }: StoredReport): readonly string[] {
  return [
    ...(encoding === 'windows-1252' ? ['as Windows-1252'] : []),
    ...(sheet === null ? [] : [`sheet ${sheet}`]),
    ...days.map(({ field, column, order, basis, example }) => {
      const shown = example ? `, line ${example.line}: ${example.text} is ${example.read ?? 'refused'}` : ''
      return `${column} (${field}): ${order}, ${basis}${shown}`
    }),
    ...names.map(({ column, written, read_as, line }) => `${column}: '${written}' read as '${read_as}', line ${line}`),
    ...totals_rows.map(({ line, cells }) => `line ${line} taken for totals: ${cells.filter((cell) => cell !== '').join(' | ')}`),
  ]
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]
const withColumn = (column: string, message: string): string => (column === '' ? message : `${column}: ${message}`)
