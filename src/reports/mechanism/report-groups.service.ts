import type { Db } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { findAverageDriversByTransporter, perHundred } from './average-drivers.service.ts'
import { roundAmount } from './amounts.rules.ts'
import type { Report, ReportColumn } from './description.store.ts'
import { keyText } from './key-text.service.ts'
import { monthsWithin } from './periods.rules.ts'
import { maxReportGroups } from './report.contract.ts'
import { noValue, type OpenReport, type ReportValues } from './report-rows.store.ts'
import { readChartPoints, readReportGroups, type ChartData, type ReportGroupData } from './report-totals.store.ts'

/** A chart of the filtered rows; the first one without a key. Throws a Refusal (422) for an unknown one. */
export async function chartOf(db: Db, { report, query }: OpenReport, chosen?: string): Promise<ChartData> {
  const key = chosen ?? Object.keys(report.charts)[0] ?? ''
  const chart = Object.hasOwn(report.charts, key) ? report.charts[key] : undefined
  if (!chart) throw invalid({ chart: 'Choose a chart of this report' })
  if ('points' in chart) {
    const { of, counts, opens } = chart
    const points = await readChartPoints(db, report, query, chart)
    const opensOf = (point: string) => counts.map((_, heading) => (opens ? opens(point, heading, query.context) : null))
    return { key, chart, of, counts, points: points.map((point) => ({ ...point, opens: opensOf(point.key) })) }
  }
  const column = report.columns[chart.by]
  const { groups } = await readReportGroups(db, report, query, { by: chart.by, limit: maxReportGroups, hasTotals: false })
  const counted = groups
    .map((group) => presentedGroup(report, chart.by, group))
    .map(({ count, opens, ...group }) => ({ ...group, values: [count], opens: [opens] }))
  if (chart.per) {
    const drivers = await findAverageDriversByTransporter(db, query)
    const rates = counted.map((point) => ({
      ...point,
      values: point.values.map((count) => roundAmount(perHundred(count, drivers.get(point.key) ?? 0) ?? 0)),
    }))
    return {
      key,
      chart,
      of: column?.label ?? '',
      counts: [chart.counts],
      points: rates.toSorted((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0)),
    }
  }
  const points = column?.type === 'day' && chart.kind === 'columns' ? everyMonth(query, column, counted) : counted
  return { key, chart, of: column?.type === 'day' ? 'Month' : (column?.label ?? ''), counts: [chart.counts], points }
}

/** With the months that have no rows. */
function everyMonth<P extends ChartData['points'][number]>({ context }: OpenReport['query'], column: ReportColumn, points: readonly P[]) {
  const found = new Map(points.map((point) => [point.key, point]))
  const empty = (key: string) => ({ key, name: keyText(column, key), values: [0], opens: [{ [column.filter ?? '']: key }] })
  return monthsWithin(context.period).map((key) => found.get(key) ?? empty(key))
}

/** Sub-totals by a column, up to a bound. Throws a Refusal (422) for a column that cannot be grouped by. */
export async function groupsOf(
  db: Db,
  { report, query }: OpenReport,
  by: string,
): Promise<{ label: string; total: number; groups: readonly ReportGroupData[] }> {
  const column = Object.hasOwn(report.columns, by) ? report.columns[by] : undefined
  if (!column?.group) throw invalid({ group_by: 'Choose a column to group by' })
  const { groups, total } = await readReportGroups(db, report, query, { by, limit: maxReportGroups, hasTotals: true })
  return { label: column.type === 'day' ? 'Month' : column.label, total, groups: groups.map((group) => presentedGroup(report, by, group)) }
}

function presentedGroup(
  { columns }: Report,
  by: string,
  { key, name, count, totals }: { key: string | null; name: string | null; count: number; totals: ReportValues },
): ReportGroupData {
  const column = columns[by]
  if (!column) throw new Error(`The report has no column ${by}`)
  const value = key ?? noValue
  return { key: value, name: name ?? keyText(column, value), count, totals, opens: { [column.filter ?? '']: value } }
}
