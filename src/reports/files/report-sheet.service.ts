import { cellOf } from '#platform/contract/shared-column.ts'
import type { Cell, SheetColumn } from '#platform/contract/sheet.ts'
import type { NotesSheet } from '#platform/server/spreadsheets/write/xlsx-sheet.ts'
import { roundAmount } from '../mechanism/amounts.rules.ts'
import type { ReportColumn } from '../mechanism/description.store.ts'
import { rangeText } from '../mechanism/periods.rules.ts'
import type { OpenReport, ReportValues } from '../mechanism/report-rows.store.ts'
import type { ReportSummary } from '../mechanism/report-totals.store.ts'

export const chosenColumns = ({ report, query }: OpenReport): readonly (ReportColumn & { key: string })[] =>
  query.columns.flatMap((key) => {
    const column = report.columns[key]
    return column ? [{ ...column, key }] : []
  })

const widths = { text: 24, reference: 24, choice: 18, day: 14, number: 14 } satisfies Record<ReportColumn['type'], number>

/** The chosen columns in order. `width` is in characters. */
export const presentSheetColumns = (opened: OpenReport): readonly SheetColumn<ReportValues>[] =>
  chosenColumns(opened).map((column) => ({
    title: column.label,
    width: widths[column.type],
    cell: (values) => cellOf(column, values[column.key] ?? null),
  }))

const noteColumns = [
  { title: 'What', width: 32 },
  { title: 'Value', width: 32 },
  { title: 'Period before', width: 32 },
  { title: 'Definition', width: 100 },
]

/** The second sheet of a workbook: what was asked for, the numbers of the summary, totals, and what they mean. */
export function presentNotes(opened: OpenReport, summary: ReportSummary, made: string): NotesSheet {
  const { report, period, query } = opened
  const line = (...[what, value = null, before = null, definition = null]: [string, Cell?, Cell?, Cell?]): Cell[] => [
    what,
    value,
    before,
    definition,
  ]
  return {
    name: 'Definitions',
    columns: noteColumns,
    rows: [
      line('Report', report.title, null, report.subtitle),
      line(query.context.plants.length > 1 ? 'Plants' : 'Plant', query.context.plants.map(({ name }) => name).join(', ')),
      line('Period', rangeText(period), rangeText(period.previous)),
      ...summary.filters.map(({ label, text }) => line(label, text)),
      line('Made', made),
      line('Rows', summary.count),
      ...summary.numbers.map(({ key, value, previous }) => {
        const number = report.numbers[key]
        return line(`${number?.label ?? key}${unitText(number?.unit)}`, numberCell(value), numberCell(previous), number?.definition ?? null)
      }),
      ...chosenColumns(opened).flatMap((column) => {
        const total = column.type === 'number' && column.total ? numberCell(Number(summary.totals[column.key] ?? NaN)) : null
        if (total === null && !column.definition) return []
        return [line(`Column: ${column.label}`, total, null, column.definition ?? null)]
      }),
    ],
  }
}

const unitText = (unit: string | undefined): string => (unit === undefined ? '' : ` (${unit})`)
const numberCell = (value: number | null): Cell => (value === null || Number.isNaN(value) ? null : roundAmount(value))
