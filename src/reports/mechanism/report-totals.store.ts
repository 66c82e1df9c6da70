import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { QueriedPoint, Report, ReportChart, ReportColumn } from './description.store.ts'
import type { ReportContext } from './report-context.store.ts'
import { rowsOf, sqlOf, type ReportQuery, type ReportValues } from './report-rows.store.ts'

type Query = Pick<ReportQuery, 'context' | 'filters'>

export type FilterText = { readonly key: string; readonly label: string; readonly text: string }
export type ReportSummary = {
  readonly count: number
  readonly totals: ReportValues
  /** `value` and that of the period before; null where there is nothing to form it from. */
  readonly numbers: readonly { readonly key: string; readonly value: number | null; readonly previous: number | null }[]
  readonly filters: readonly FilterText[]
}

/** `values` are one number for each heading of a chart, `opens` the filters of the rows of each. */
export type ChartData = {
  readonly key: string
  readonly chart: ReportChart
  /** The heading of the points. */
  readonly of: string
  readonly counts: readonly string[]
  readonly points: readonly {
    readonly key: string
    readonly name: string
    readonly values: readonly number[]
    readonly opens: readonly (Readonly<Partial<Record<string, string>>> | null)[]
  }[]
}

export type ReportGroupData = {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly totals: ReportValues
  readonly opens: Readonly<Record<string, string>>
}

/** The number of rows, the totals of columns, and the numbers of the summary; each by its key. */
export type StoredSummary = {
  readonly count: number
  readonly totals: ReportValues
  readonly numbers: Readonly<Record<string, number | null>>
}

/** By one statement, so that they agree. */
export async function readReportSummary(db: Db, report: Report, query: Query): Promise<StoredSummary> {
  const counted = rowsOf(report, query)
  const numbers = Object.entries(report.numbers).flatMap(([key, number]) => {
    if ('per' in number) return []
    const value = 'query' in number ? number.query(counted) : sqlOf(number.aggregate, query.context)
    return [sql`${sql.lit(key)}, (${value})::float8`]
  })
  const { rows } = await sql<StoredSummary>`select count(*)::int as count, ${totalsOf(report, query.context)} as totals,
    json_build_object(${sql.join(numbers)}) as numbers from ${counted.rows}`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error('The summary query returned no row')
  return summary
}

const totalsOf = ({ columns }: Report, context: ReportContext): RawBuilder<ReportValues> => {
  const totals = Object.entries(columns).flatMap(([key, column]) => {
    const total = totalOf(column, context)
    return total ? [sql`${sql.lit(key)}, ${total}`] : []
  })
  return sql<ReportValues>`json_build_object(${sql.join(totals)})`
}

function totalOf(column: ReportColumn, context: ReportContext): RawBuilder<number> | undefined {
  if (column.type !== 'number' || !column.total) return undefined
  const value = sqlOf(column.value, context)
  if (column.total === 'median') return sql<number>`percentile_cont(0.5) within group (order by ${value})`
  return column.total === 'sum' ? sql<number>`sum(${value})::float8` : sql<number>`avg(${value})::float8`
}

/** `key` is null for rows without a value. */
export type StoredGroup = {
  readonly key: string | null
  readonly name: string | null
  readonly count: number
  readonly totals: ReportValues
}

/** Sub-totals by a column: months in order, otherwise the most rows first. `total` is the number of all groups. */
export async function readReportGroups(
  db: Db,
  report: Report,
  query: Query,
  { by, limit }: { readonly by: string; readonly limit: number },
): Promise<{ readonly groups: readonly StoredGroup[]; readonly total: number }> {
  const column = report.columns[by]
  if (!column) throw new Error(`The report has no column ${by}`)
  const { key, name } = groupOf(column, query.context)
  const order = column.type === 'day' ? sql`1` : sql`count(*) desc, 2, 1`
  const { rows } = await sql<StoredGroup & { readonly total: number }>`
    select ${key}::text as key, ${name} as name, count(*)::int as count, ${totalsOf(report, query.context)} as totals, count(*) over ()::int as total
    from ${rowsOf(report, query).rows} group by 1 order by ${order} limit ${limit}`.execute(db)
  return { groups: rows, total: rows[0]?.total ?? 0 }
}

function groupOf(
  column: ReportColumn,
  context: ReportContext,
): { readonly key: RawBuilder<unknown>; readonly name: RawBuilder<string | null> } {
  if (column.type === 'reference') return { key: sqlOf(column.id, context), name: sql`min(${sqlOf(column.value, context)})` }
  const value = sqlOf<unknown>(column.value, context)
  if (column.type === 'day') return { key: sql`to_char(${value}, 'YYYY-MM')`, name: sql`null::text` }
  if (column.type === 'text') return { key: sql`lower(${value})`, name: sql`min(${value})` }
  return { key: value, name: sql`null::text` }
}

/** The points of a chart with a query of its own. */
export async function readChartPoints(
  db: Db,
  report: Report,
  query: Query,
  chart: Extract<ReportChart, { points: unknown }>,
): Promise<readonly QueriedPoint[]> {
  const { rows } = await chart.points(rowsOf(report, query)).execute(db)
  return rows
}
