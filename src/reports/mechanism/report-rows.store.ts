import { sql, type RawBuilder } from 'kysely'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countUpToCap, type CappedPage, type PageBounds } from '#platform/server/database/statements/listing.ts'
import type { CountedRows, Report, ReportColumn, ReportSql } from './description.store.ts'
import type { ReportFilterName } from './report.contract.ts'
import type { ComparedPeriod } from './periods.rules.ts'
import { isOfPlants, type ReportContext } from './report-context.store.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** A call's rows: valid for its report. */
export type ReportQuery = {
  context: ReportContext
  filters: Readonly<Partial<Record<ReportFilterName, string>>>
  /** Keys of columns, in order. */
  columns: readonly string[]
  sort: { by: string; isDescending: boolean }
}

/** A report with a valid query in the reader's scope: all that reading its rows, numbers, charts and groups needs. */
export type OpenReport = {
  report: Report
  query: ReportQuery
  period: ComparedPeriod
  /** The first day at whose end a report of states can be shown; null where there is none but today. */
  keptSince: PlainDate | null
}

/** Values by column: days as 'YYYY-MM-DD', choices by key. */
export type ReportValues = Readonly<Record<string, string | number | null>>
export type StoredReportRow = { _id: string; record_id: string | null; values: ReportValues }

export const sqlOf = <T>(value: ReportSql<T>, context: ReportContext): RawBuilder<T> =>
  typeof value === 'function' ? value(context) : value

/** The value that finds rows without one. */
export const noValue = 'none'

/** `table joins where …` of the filtered rows. Rows, totals, groups, numbers and charts all read from it. */
export function rowsOf(report: Report, { context, filters }: Pick<ReportQuery, 'context' | 'filters'>): CountedRows {
  const { plant, where, day, columns, filters: extras = {} } = report
  const conditions: RawBuilder<unknown>[] = [isOfPlants(plant, context)]
  if (where) conditions.push(sqlOf(where, context))
  if (day) conditions.push(sql`${day} between ${context.period.from} and ${context.period.to}`)
  for (const column of Object.values(columns)) {
    const wanted = column.filter && filters[column.filter]
    if (wanted !== undefined) conditions.push(conditionOf(column, wanted, context))
  }
  const joined = joinedOf(report, context)
  const counted = { rows: sql`${joined} where ${sql.join(conditions, sql` and `)}`, context, filters }
  const extra = Object.entries(extras).flatMap(([name, { where: condition }]) => {
    const wanted = filters[name as ReportFilterName]
    return wanted === undefined ? [] : [condition(wanted, counted)]
  })
  const rowsWith = (join: RawBuilder<unknown>) => sql`${joined} ${join} where ${sql.join([...conditions, ...extra], sql` and `)}`
  return { ...counted, rows: rowsWith(sql``), rowsWith }
}

const joinedOf = ({ table, joins }: Report, context: ReportContext): RawBuilder<unknown> =>
  sql`${sqlOf(table, context)} ${sqlOf(joins, context)}`

function conditionOf(column: ReportColumn, wanted: string, context: ReportContext): RawBuilder<unknown> {
  const value = column.type === 'reference' ? sqlOf(column.id, context) : sqlOf<unknown>(column.value, context)
  // A text can be 'None' itself.
  if (column.type === 'text' && wanted === noValue) return sql`coalesce(lower(${value}), ${noValue}) = ${noValue}`
  if (wanted === noValue) return sql`${value} is null`
  if (column.type === 'text') return sql`lower(${value}) = lower(${wanted})`
  if (column.type === 'day') return sql`(${value} >= ${`${wanted}-01`} and ${value} < ${addMonths(`${wanted}-01`, 1)})`
  return sql`${value} = ${wanted}`
}

/** The order of rows. The default one has an index and no empty values. */
function orderOf(report: Report, { context, sort: { by, isDescending } }: ReportQuery) {
  const direction = isDescending ? sql`desc` : sql`asc`
  const column = report.columns[by]
  if (!column) throw new Error(`The report has no column ${by}`)
  const value = sqlOf<unknown>(column.value, context)
  const isText = column.type === 'text' || column.type === 'reference'
  const sortBy = column.type === 'reference' ? column.sortBy : undefined
  const place = sortBy ?? (isText ? sql`lower(${value})` : value)
  const placeDirection = isDescending && by !== report.sort.by ? sql`desc nulls last` : direction
  return { place, placeDirection, direction, isAlongIndex: sortBy !== undefined }
}

const valuesOf = (report: Report, { context, columns }: ReportQuery): RawBuilder<unknown> =>
  sql.join(
    columns.map((key) => {
      const column = report.columns[key]
      if (!column) throw new Error(`The report has no column ${key}`)
      return sql`${sqlOf<unknown>(column.value, context)} as ${sql.id(key)}`
    }),
  )

/** One page of a report's rows, and their number up to the cap plus one. Finds the page's ids first and reads the columns of only those. */
export async function readReportPage(db: Db, report: Report, query: ReportQuery, bounds: PageBounds): Promise<CappedPage<StoredReportRow>> {
  const { id, record } = report
  const { rows } = rowsOf(report, query)
  const { place, placeDirection, direction, isAlongIndex } = orderOf(report, query)
  // Makes a left join an inner one, so that the rows can be read in the order of its index.
  const inOrder = isAlongIndex ? sql`${rows} and ${place} is not null` : rows
  const found = await sql<Found>`
    with counted as (select ${countUpToCap(rows, bounds)} as counted), page as materialized (
      select ${id} as page_id, ${place} as place from ${inOrder} order by ${place} ${placeDirection}, ${id} ${direction}
      limit ${bounds.limit} offset ${bounds.offset}
    )
    select counted.counted as counted_rows, ${id}::text as _id, ${record.id}::text as record_id, ${valuesOf(report, query)}
    from counted left join (page join ${sqlOf(report.table, query.context)} on ${id} = page.page_id ${sqlOf(report.joins, query.context)}) on true
    order by page.place ${placeDirection}, page.page_id ${direction}`.execute(db)
  const listed = found.rows.flatMap((row) => (row._id === null ? [] : [toReportRow(row._id, row)]))
  return { rows: listed, counted: found.rows[0]?.counted_rows ?? 0 }
}

function toReportRow(id: string, found: Found): StoredReportRow {
  const { counted_rows: _, _id: __, record_id, ...values } = found
  return { _id: id, record_id, values }
}

/** With the values of the report's columns; a page without rows has one with nothing but the number. */
type Found = ReportValues & { counted_rows: number; _id: string | null; record_id: string | null }

/** All rows in order, as values of the chosen columns. */
export function selectReportRows(report: Report, query: ReportQuery): RawBuilder<ReportValues> {
  const { place, placeDirection, direction } = orderOf(report, query)
  return sql<ReportValues>`select ${valuesOf(report, query)} from ${rowsOf(report, query).rows} order by ${place} ${placeDirection}, ${report.id} ${direction}`
}

/** The name of a record that is filtered by; undefined if it is out of scope or has no rows. */
export async function findReferenceName(
  db: Db,
  report: Report,
  context: ReportContext,
  reference: { key: string; id: string },
): Promise<string | undefined> {
  const column = report.columns[reference.key]
  if (column?.type !== 'reference') return undefined
  const condition = sql`${isOfPlants(report.plant, context)} and ${sqlOf(column.id, context)} = ${reference.id}`
  const name = sql<string | null>`(select ${sqlOf(column.value, context)} from ${joinedOf(report, context)} where ${condition} limit 1)`
  return (await valueOf(db, name)) ?? undefined
}
