import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { CountedRows, NumberColumn, QueriedPoint, Report, ReportChart, ReportColumn, SummedBy } from './description.store.ts'
import { offeredTo } from './offered.rules.ts'
import type { ReportContext } from './report-context.store.ts'
import { rowsOf, sqlOf, type OpenReport, type ReportQuery, type ReportValues } from './report-rows.store.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

type Query = Pick<ReportQuery, 'context' | 'filters'>

export type FilterText = { key: string; label: string; text: string }
export type ReportSummary = {
  count: number
  totals: ReportValues
  /** `value` and that of the period before; null where there is nothing to form it from. */
  numbers: readonly { key: string; value: number | null; previous: number | null }[]
  filters: readonly FilterText[]
}

/** `values` are one number for each heading of a chart, `opens` the filters of the rows of each. */
export type ChartData = {
  key: string
  chart: ReportChart
  /** The heading of the points. */
  of: string
  counts: readonly string[]
  points: readonly {
    key: string
    name: string
    values: readonly number[]
    opens: readonly (Readonly<Partial<Record<string, string>>> | null)[]
  }[]
}

export type ReportGroupData = {
  key: string
  name: string
  count: number
  totals: ReportValues
  opens: Readonly<Record<string, string>>
}

/** The number of rows, the totals of columns, and the numbers of the summary; each by its key. */
export type StoredSummary = {
  count: number
  totals: ReportValues
  numbers: Readonly<Record<string, number | null>>
}

/** By one statement, so that they agree. With `isCompared` it is the period before, of which only the numbers are shown. */
export async function readReportSummary(db: Db, report: Report, query: Query, { isCompared = false } = {}): Promise<StoredSummary> {
  const counted = rowsOf(report, query)
  const numbers = offeredTo(report.numbers, query.context.plants).flatMap(([key, number]) => {
    if ('per' in number || (isCompared && number.isOfToday)) return []
    const value = 'query' in number ? number.query(counted) : sqlOf(number.aggregate, query.context)
    return [sql`${sql.lit(key)}, (${value})::float8`]
  })
  // Without rows there is no sum, as with every other total.
  const summed = ({ join, sum }: Summed) =>
    sql<number>`case when count(*) > 0 then (select ${sum} from ${counted.rowsWith(join)})::float8 end`
  const totals = isCompared
    ? noTotals
    : totalsOf(report, query.context, ({ totalled }, by) => (by ? summed(by) : totalled && sql`(${totalled(counted)})`))
  const { rows } = await sql<StoredSummary>`select count(*)::int as count, ${totals} as totals,
    json_build_object(${sql.join(numbers)}) as numbers from ${counted.rows}`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error('The summary query returned no row')
  return summary
}

export const countReportRows = (db: Db, { report, query }: OpenReport): Promise<number> =>
  valueOf(db, sql<number>`(select count(*)::int from ${rowsOf(report, query).rows})`)

const noTotals = sql<ReportValues>`'{}'::json`

type Summed = ReturnType<SummedBy>

/** Totals by key; those that `special` does not answer are formed from the values of the rows. */
const totalsOf = (
  { columns }: Report,
  context: ReportContext,
  special: (column: NumberColumn, by: Summed | undefined, key: string) => RawBuilder<number> | undefined,
): RawBuilder<ReportValues> => {
  const totals = Object.entries(columns).flatMap(([key, column]) => {
    if (column.type !== 'number' || !column.total) return []
    const total = special(column, column.summed?.(context), key) ?? totalOf(column.total, sqlOf(column.value, context))
    return [sql`${sql.lit(key)}, ${total}`]
  })
  return sql<ReportValues>`json_build_object(${sql.join(totals)})`
}

function totalOf(total: NonNullable<NumberColumn['total']>, value: RawBuilder<number | null>): RawBuilder<number> {
  if (total === 'median') return sql<number>`percentile_cont(0.5) within group (order by ${value})`
  return total === 'sum' ? sql<number>`sum(${value})::float8` : sql<number>`avg(${value})::float8`
}

/** `key` is null for rows without a value. */
export type StoredGroup = {
  key: string | null
  name: string | null
  count: number
  totals: ReportValues
}

/** Rows by a column, for tables with the totals of others: months in order, otherwise the most rows first. `total` is the number of all groups. */
export async function readReportGroups(
  db: Db,
  report: Report,
  query: Query,
  { by, limit, hasTotals }: { by: string; limit: number; hasTotals: boolean },
): Promise<{ groups: readonly StoredGroup[]; total: number }> {
  const column = report.columns[by]
  if (!column) throw new Error(`The report has no column ${by}`)
  const { key, name } = groupOf(column, query.context)
  const [keyText, order] = column.type === 'day' ? [sql`to_char(g.key, 'YYYY-MM')`, sql`1`] : [sql`g.key::text`, sql`g.count desc, 2, 1`]
  const counted = rowsOf(report, query)
  const joins = Object.entries(hasTotals ? report.columns : {}).flatMap(([of, other]) =>
    other.type === 'number' && other.summed ? [joinOf(report, counted, of, other.summed(query.context))] : [],
  )
  const sumOf = (_: NumberColumn, by: Summed | undefined, of: string) => by && sql<number>`sum(${sql.id(`sum_${of}`, 'n')})::float8`
  const totals = hasTotals ? totalsOf(report, query.context, sumOf) : noTotals
  const { rows } = await sql<StoredGroup & { total: number }>`
    select ${keyText} as key, g.name, g.count, g.totals, count(*) over ()::int as total
    from (select ${key} as key, ${name} as name, count(*)::int as count, ${totals} as totals from ${counted.rowsWith(sql.join(joins, sql` `))} group by 1) g
    order by ${order} limit ${limit}`.execute(db)
  return { groups: rows, total: rows[0]?.total ?? 0 }
}

/** The sums of the filtered rows, as `sum_<column>`. */
const joinOf = ({ id }: Report, { rowsWith }: CountedRows, of: string, { join, sum }: Summed): RawBuilder<unknown> =>
  sql`left join (select ${id} as id, ${sum} as n from ${rowsWith(join)} group by 1) ${sql.id(`sum_${of}`)} on ${sql.id(`sum_${of}`, 'id')} = ${id}`

/** Days are grouped by the first of their month, which is cheaper than its text. */
function groupOf(column: ReportColumn, context: ReportContext): { key: RawBuilder<unknown>; name: RawBuilder<string | null> } {
  if (column.type === 'reference') return { key: sqlOf(column.id, context), name: sql`min(${sqlOf(column.value, context)})` }
  const value = sqlOf<unknown>(column.value, context)
  if (column.type === 'day') return { key: sql`date_trunc('month', (${value})::timestamp)`, name: sql`null::text` }
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
