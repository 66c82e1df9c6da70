import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Output } from '#platform/contract/route.ts'
import type { Report, ReportColumn } from './description.store.ts'
import { offeredTo } from './offered.rules.ts'
import type { reportContract, ReportColumnJson } from './report.contract.ts'
import type { ReportPlant } from './report-context.store.ts'

import type { ChartData, ReportSummary } from './report-totals.store.ts'
import type { OpenReport, ReportQuery } from './report-rows.store.ts'

/** '-date' for the latest day first. */
export const sortText = ({ by, isDescending }: ReportQuery['sort']): string => (isDescending ? `-${by}` : by)

export function presentDescription(
  report: Report,
  { plants, keptSince }: { plants: readonly ReportPlant[]; keptSince: PlainDate | null },
): Output<typeof reportContract.description> {
  const { title, subtitle, noun, record, day, hasAsAt, columns, shown, sort, filters = {}, charts } = report
  return {
    title,
    subtitle,
    noun,
    record: record.kind,
    has_period: day !== undefined,
    has_as_at: hasAsAt ?? false,
    kept_since: keptSince,
    columns: Object.entries(columns).map(([key, column]) => presentColumn(key, column)),
    shown: [...shown],
    sort: sortText(sort),
    filters: [
      ...Object.values(columns).flatMap(({ filter, label, ...column }) =>
        filter ? [{ key: filter, label, choices: 'choices' in column ? presentChoices(column.choices) : null }] : [],
      ),
      ...Object.entries(filters).map(([key, { label, choices }]) => ({ key, label, choices: choices && presentChoices(choices) })),
    ],
    charts: offeredTo(charts, plants).map(([key, { label }]) => ({ key, label })),
    plants: plants.map(({ name }) => name),
  }
}

const presentChoices = (choices: Readonly<Record<string, string>>) => Object.entries(choices).map(([value, label]) => ({ value, label }))

const presentColumn = (key: string, column: ReportColumn): ReportColumnJson => ({
  key,
  label: column.label,
  type: column.type,
  definition: column.definition ?? null,
  unit: column.type === 'number' ? (column.unit ?? null) : null,
  can_group: column.group ?? false,
  total: column.type === 'number' ? (column.total ?? null) : null,
})

export function presentSummary({ report, period }: OpenReport, summary: ReportSummary): Output<typeof reportContract.summary> {
  const { count, totals, filters, numbers } = summary
  return {
    period: { from: period.from, to: period.to },
    previous: { ...period.previous },
    filters: [...filters],
    count,
    totals: { ...totals },
    numbers: numbers.map((number) => ({ ...number, ...presentNumber(report, number.key) })),
  }
}

function presentNumber({ numbers }: Report, key: string) {
  const number = numbers[key]
  if (!number) throw new Error(`The report has no number ${key}`)
  const { label, definition, unit = null, better = null, opens } = number
  return { label, definition, unit, better, opens: opens ? definedFilters(opens) : null }
}

const definedFilters = (filters: Readonly<Partial<Record<string, string>>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

export const presentChart = ({ key, chart, of, counts, points }: ChartData): Output<typeof reportContract.chart> => ({
  key,
  label: chart.label,
  caption: chart.caption,
  kind: chart.kind,
  of,
  counts: [...counts],
  points: points.map(({ key: point, name, values, opens }) => ({
    key: point,
    name,
    values: [...values],
    opens: opens.map((filters) => filters && definedFilters(filters)),
  })),
})
