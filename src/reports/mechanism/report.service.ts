import { dateText } from '#platform/contract/moment.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/listing.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { readWithCursor } from '#platform/server/spreadsheets/write/cursor.ts'
import type { Report, ReportColumn } from './description.store.ts'
import { monthsWithin } from './periods.rules.ts'
import { maxReportGroups, type ReportFilterName } from './report.contract.ts'
import {
  findReferenceName,
  noValue,
  readReportPage,
  selectReportRows,
  type OpenReport,
  type ReportValues,
  type StoredReportRow,
} from './report-rows.store.ts'
import {
  readChartPoints,
  readReportGroups,
  readReportSummary,
  type ChartData,
  type FilterText,
  type ReportGroupData,
  type ReportSummary,
  type StoredSummary,
} from './report-totals.store.ts'

/** One page of rows, with the values of the chosen columns. */
export const pageOf = (db: Db, { report, query }: OpenReport, bounds: PageBounds): Promise<CappedPage<StoredReportRow>> =>
  readReportPage(db, report, query, bounds).then((page) => ({
    ...page,
    rows: page.rows.map((row) => ({ ...row, values: namedValues(report, row.values) })),
  }))

export type RunOptions = { readonly signal: AbortSignal; readonly statementTimeoutMs: number }

/** All rows in order, in batches of 2,000 from one snapshot, choices by name. Holds a connection outside the pool until it is done or `signal` aborts. */
export async function* runRows(
  database: Database,
  { report, query }: OpenReport,
  options: RunOptions,
): AsyncGenerator<readonly ReportValues[]> {
  const statement = selectReportRows(report, query).compile(database.db)
  for await (const rows of readWithCursor<ReportValues>(database, statement, options)) yield rows.map((row) => namedValues(report, row))
}

/** The numbers of the summary, the totals of columns, and the set filters as text. */
export async function summaryOf(db: Db, { report, query, period }: OpenReport): Promise<ReportSummary> {
  const before = { ...query, context: { ...query.context, period: period.previous } }
  const [now, previous, filters] = await Promise.all([
    readReportSummary(db, report, query),
    readReportSummary(db, report, withoutMonth(before)),
    filterTexts(db, report, query),
  ])
  const { count, totals } = now
  return { count, totals, filters, numbers: Object.keys(report.numbers).map((key) => ({ key, ...compared(key, now, previous) })) }
}

/** A month of this period is none of the one before. */
const withoutMonth = (query: OpenReport['query']): OpenReport['query'] => ({
  ...query,
  filters: Object.fromEntries(Object.entries(query.filters).filter(([name]) => name !== 'month')),
})

const compared = (key: string, now: StoredSummary, previous: StoredSummary) => ({
  value: now.numbers[key] ?? null,
  previous: previous.numbers[key] ?? null,
})

const filterTexts = (db: Db, report: Report, query: OpenReport['query']): Promise<FilterText[]> =>
  Promise.all(
    Object.entries(query.filters).map(async ([key, value]) => filterText(db, report, query, { key: key as ReportFilterName, value })),
  )

async function filterText(
  db: Db,
  report: Report,
  { context }: OpenReport['query'],
  { key, value }: { readonly key: ReportFilterName; readonly value: string },
): Promise<FilterText> {
  const [name, column] = Object.entries(report.columns).find(([, { filter }]) => filter === key) ?? []
  const label = column?.label ?? report.filters?.[key]?.label ?? key
  if (!column || !name) return { key, label, text: report.filters?.[key]?.choices[value] ?? value }
  if (column.type !== 'reference' || value === noValue) return { key, label, text: keyText(column, value) }
  return { key, label, text: (await findReferenceName(db, report, context, { key: name, id: value })) ?? 'Not found' }
}

/** A chart of the filtered rows; the first one without a key. Throws a Refusal (422) for an unknown one. */
export async function chartOf(db: Db, { report, query }: OpenReport, chosen?: string): Promise<ChartData> {
  const key = chosen ?? Object.keys(report.charts)[0] ?? ''
  const chart = report.charts[key]
  if (!chart) throw invalid({ chart: 'Choose a chart of this report' })
  if ('points' in chart) {
    const { of, counts, opens } = chart
    const points = await readChartPoints(db, report, query, chart)
    return { key, chart, of, counts, points: points.map((point) => ({ ...point, opens: opens ? { [opens]: point.key } : null })) }
  }
  const column = report.columns[chart.by]
  const { groups } = await readReportGroups(db, report, query, { by: chart.by, limit: maxReportGroups })
  const counted = groups
    .map((group) => presentedGroup(report, chart.by, group))
    .map(({ count, ...group }) => ({ ...group, values: [count] }))
  const points = column?.type === 'day' && chart.kind === 'columns' ? everyMonth(query, column, counted) : counted
  return { key, chart, of: column?.type === 'day' ? 'Month' : (column?.label ?? ''), counts: [chart.counts], points }
}

/** With the months that have no rows. */
function everyMonth<P extends ChartData['points'][number]>({ context }: OpenReport['query'], column: ReportColumn, points: readonly P[]) {
  const found = new Map(points.map((point) => [point.key, point]))
  const empty = (key: string) => ({ key, name: keyText(column, key), values: [0], opens: { [column.filter ?? '']: key } })
  return monthsWithin(context.period).map((key) => found.get(key) ?? empty(key))
}

/** Sub-totals by a column, up to a bound. Throws a Refusal (422) for a column that cannot be grouped by. */
export async function groupsOf(
  db: Db,
  { report, query }: OpenReport,
  by: string,
): Promise<{ readonly label: string; readonly total: number; readonly groups: readonly ReportGroupData[] }> {
  const column = Object.hasOwn(report.columns, by) ? report.columns[by] : undefined
  if (!column?.group) throw invalid({ group_by: 'Choose a column to group by' })
  const { groups, total } = await readReportGroups(db, report, query, { by, limit: maxReportGroups })
  return { label: column.type === 'day' ? 'Month' : column.label, total, groups: groups.map((group) => presentedGroup(report, by, group)) }
}

function presentedGroup(
  { columns }: Report,
  by: string,
  {
    key,
    name,
    count,
    totals,
  }: { readonly key: string | null; readonly name: string | null; readonly count: number; readonly totals: ReportValues },
): ReportGroupData {
  const column = columns[by]
  if (!column) throw new Error(`The report has no column ${by}`)
  const value = key ?? noValue
  return { key: value, name: name ?? keyText(column, value), count, totals, opens: { [column.filter ?? '']: value } }
}

/** The key of a group or filter as a person reads it: a month as 'Jan 2026', a choice by its name. */
function keyText(column: ReportColumn, key: string): string {
  if (key === noValue) return 'None'
  if (column.type === 'day') return dateText(`${key}-01`).slice(3)
  return column.type === 'choice' ? (column.choices[key] ?? key) : key
}

/** Choices by name. */
const namedValues = ({ columns }: Report, values: ReportValues): ReportValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const column = columns[key]
      return [key, column?.type === 'choice' && value !== null ? (column.choices[value] ?? value) : value]
    }),
  )
