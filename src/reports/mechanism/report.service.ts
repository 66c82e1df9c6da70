import type { AsAt } from '#platform/contract/as-at.ts'
import { addDays, daysBetween } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/statements/listing.ts'
import type { Report } from './description.store.ts'
import { offeredTo } from './offered.rules.ts'
import { findAverageDrivers, perHundred } from './average-drivers.service.ts'
import { keyText } from './key-text.service.ts'
import type { ReportFilterName } from './report.contract.ts'
import {
  findReferenceName,
  noValue,
  readReportPage,
  type OpenReport,
  type ReportValues,
  type StoredReportRow,
} from './report-rows.store.ts'
import { readReportSummary, type FilterText, type ReportSummary, type StoredSummary } from './report-totals.store.ts'

/** One page of rows, with the values of the chosen columns. */
export const pageOf = (db: Db, { report, query }: OpenReport, bounds: PageBounds): Promise<CappedPage<StoredReportRow>> =>
  readReportPage(db, report, query, bounds).then((page) => ({
    ...page,
    rows: page.rows.map((row) => ({ ...row, values: namedValues(report, row.values) })),
  }))

/** The numbers of the summary, the totals of columns, and the set filters as text. */
export async function summaryOf(db: Db, { report, query, period, keptSince }: OpenReport): Promise<ReportSummary> {
  // States are compared with those one period earlier, as far as they were kept.
  const asAt = report.hasAsAt ? dayBefore(query.context, period) : null
  const isKept = asAt === null || (keptSince !== null && keptSince <= asAt.day)
  const before = withoutMonth({ ...query, context: { ...query.context, period: period.previous, asAt } })
  // One after the other: together they would keep two processors busy.
  const now = await readReportSummary(db, report, query)
  const previous = isKept ? await readReportSummary(db, report, before, { isCompared: true }) : nothingKept
  const filters = await readFilters(db, { report, query })
  const rateOf = Object.values(report.numbers).some((number) => 'per' in number)
    ? await ratesOf(db, [query, before], [now, previous])
    : () => noRate
  const { count, totals } = now
  return {
    count,
    totals,
    filters,
    numbers: offeredTo(report.numbers, query.context.plants).map(([key, number]) => ({
      key,
      ...('per' in number ? rateOf(number.of) : compared(key, now, number.isOfToday ? nothingKept : previous)),
    })),
  }
}

/** As long before the reported day as the end of the period before lies before the end of the period. */
const dayBefore = ({ asAt, today }: OpenReport['query']['context'], { to, previous }: OpenReport['period']): AsAt => ({
  day: addDays(asAt?.day ?? today, -daysBetween(previous.to, to)),
  moment: null,
})

/** A month of this period is none of the one before. */
const withoutMonth = (query: OpenReport['query']): OpenReport['query'] => ({
  ...query,
  filters: Object.fromEntries(Object.entries(query.filters).filter(([name]) => name !== 'month')),
})

const compared = (key: string, now: StoredSummary, previous: StoredSummary) => ({
  value: now.numbers[key] ?? null,
  previous: previous.numbers[key] ?? null,
})

const nothingKept: StoredSummary = { count: 0, totals: {}, numbers: {} }
const noRate = { value: null, previous: null }

async function ratesOf(
  db: Db,
  queries: [OpenReport['query'], OpenReport['query']],
  [now, previous]: readonly [StoredSummary, StoredSummary],
) {
  const [drivers = 0, driversBefore = 0] = await findAverageDrivers(db, queries)
  return (key: string | undefined) => {
    const counted = (summary: StoredSummary): number => (key === undefined ? summary.count : (summary.numbers[key] ?? 0))
    return { value: perHundred(counted(now), drivers), previous: perHundred(counted(previous), driversBefore) }
  }
}

/** Of a filter whose record is not in the reader's scope. */
export const notFoundText = 'Not found'

/** The set filters as a person reads them. */
export const readFilters = (db: Db, { report, query }: Pick<OpenReport, 'report' | 'query'>): Promise<FilterText[]> =>
  Promise.all(
    Object.entries(query.filters).map(async ([key, value]) => filterText(db, report, query, { key: key as ReportFilterName, value })),
  )

async function filterText(
  db: Db,
  report: Report,
  { context }: OpenReport['query'],
  { key, value }: { key: ReportFilterName; value: string },
): Promise<FilterText> {
  const [name, column] = Object.entries(report.columns).find(([, { filter }]) => filter === key) ?? []
  const extra = report.filters?.[key]
  const label = column?.label ?? extra?.label ?? key
  if (!column || !name) {
    const named = await extra?.name?.(value, context).execute(db)
    return { key, label, text: extra?.choices?.[value] ?? named?.rows[0]?.name ?? notFoundText }
  }
  if (column.type !== 'reference' || value === noValue) return { key, label, text: keyText(column, value) }
  return { key, label, text: (await findReferenceName(db, report, context, { key: name, id: value })) ?? notFoundText }
}

/** Choices by name. */
const namedValues = ({ columns }: Report, values: ReportValues): ReportValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const column = columns[key]
      return [key, column?.type === 'choice' && value !== null ? (column.choices[value] ?? value) : value]
    }),
  )
