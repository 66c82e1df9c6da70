import type { AsAt } from '#platform/contract/as-at.ts'
import { dateText, momentText } from '#platform/contract/moment.ts'
import { countText } from '#platform/contract/words.ts'
import { amountText, changeParts } from '../mechanism/amounts.rules.ts'
import type { ReportColumn } from '../mechanism/description.store.ts'
import { rangeText } from '../mechanism/periods.rules.ts'
import type { OpenReport, ReportValues } from '../mechanism/report-rows.store.ts'
import type { ChartData, ReportGroupData, ReportSummary } from '../mechanism/report-totals.store.ts'
import type { DocumentChart, DocumentRow, ReportDocument } from './report-document.ts'
import { chosenColumns } from './report-sheet.service.ts'

/** The rows of a group, or of the whole report without one. */
export type PrintedRows = { group: ReportGroupData | null; rows: readonly ReportValues[] }

type Printed = {
  summary: ReportSummary
  chart: ChartData | null
  parts: readonly PrintedRows[]
  /** '03 Nov 2026, 09:12 by Halima Said' */
  made: string
}

export function presentDocument(opened: OpenReport, { summary, chart, parts, made }: Printed): ReportDocument {
  const { report, period, query } = opened
  const { plants, asAt } = query.context
  const columns = chosenColumns(opened)
  const printed = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  return {
    title: report.title,
    plants: plants.map(({ name }) => name).join(', '),
    filters: [
      ...(asAt === null ? [] : [asAtLabel(asAt, plants[0].time_zone)]),
      rangeText(period),
      ...summary.filters.map(({ label, text }) => `${label}: ${text}`),
    ],
    made: `Made on ${made}`,
    numbers: summary.numbers.map(({ key, ...number }) => {
      const { label = key, unit = null, definition = '' } = report.numbers[key] ?? {}
      return { label, value: amountText(number.value, unit), change: changeParts(number, unit).join(''), definition }
    }),
    chart: chart && presentDocumentChart(chart),
    columns: columns.map(({ label, type }) => ({ title: label, width: columnWidths[type], isNumber: type === 'number' })),
    rows: [
      ...parts.flatMap(({ group, rows }): DocumentRow[] => [
        ...(group ? [totalsRow('group', `${group.name} (${countText(group.count)})`, columns, group.totals)] : []),
        ...rows.map((values): DocumentRow => ({
          type: 'row',
          cells: columns.map((column) => cellText(column, values[column.key] ?? null)),
        })),
      ]),
      totalsRow('total', `Total (${countText(summary.count)})`, columns, summary.totals),
    ],
    note: printed < summary.count ? `${countText(printed)} of ${countText(summary.count)} rows. The CSV file has all.` : null,
  }
}

const asAtLabel = ({ day, moment }: AsAt, timeZone: string): string =>
  moment === null ? `At the end of ${dateText(day)}` : `At ${momentText(moment, timeZone)}`

const columnWidths = { text: 18, reference: 18, choice: 14, day: 12, number: 10 } satisfies Record<ReportColumn['type'], number>

type Columns = ReturnType<typeof chosenColumns>

/** The name stands in the first column, unless that has a total. */
const totalsRow = (type: 'group' | 'total', name: string, columns: Columns, totals: ReportValues): DocumentRow => ({
  type,
  cells: columns.map((column, n) => {
    const total = totals[column.key]
    if (column.type !== 'number' || !column.total || typeof total !== 'number') return n === 0 ? name : ''
    return `${totalPrefixes[column.total]}${amountText(total, null)}`
  }),
})

const totalPrefixes = { sum: '', average: 'Average ', median: 'Median ' } as const

function cellText(column: ReportColumn, value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return amountText(value, null)
  if (column.type === 'day') return dateText(value)
  return column.type === 'choice' ? (column.choices[value] ?? value) : value
}

function presentDocumentChart({ chart, counts, points }: ChartData): DocumentChart {
  const isByMonth = points.length > 0 && points.every(({ key }) => /^\d{4}-\d\d$/.test(key))
  return {
    type: chart.kind,
    caption: chart.caption,
    counts,
    marks: points.map(({ key, name, values }, n) => {
      if (!isByMonth || chart.kind === 'bars') return { label: name, values }
      const [month = name, year] = name.split(' ')
      return { label: month, year: n === 0 || key.endsWith('-01') ? year : undefined, values }
    }),
  }
}
