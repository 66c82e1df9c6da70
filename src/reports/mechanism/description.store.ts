import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { ReportFilterName, ReportName } from './report.contract.ts'
import type { Offered } from './offered.rules.ts'
import type { ReportContext, ReportPlant } from './report-context.store.ts'

/** SQL of a report, where it needs the day or the plants: by a function of the context. */
export type ReportSql<T> = RawBuilder<T> | ((context: ReportContext) => RawBuilder<T>)

type Shared = {
  label: string
  /** Shown behind '?', and in files. */
  definition?: string
}
/** A column that is grouped by can be filtered by, so that a group opens its rows. */
type Filterable = { total?: undefined } & ({ filter: ReportFilterName; group?: true } | NotFilterable)
type NotFilterable = { filter?: undefined; group?: undefined }

/** Text; filtered and grouped whatever the case of its letters. */
type TextColumn = Shared & { type: 'text'; value: ReportSql<string | null> } & Filterable
/** A day; filtered and grouped by its month. */
type DayColumn = Shared & { type: 'day'; value: ReportSql<PlainDate | null> } & Filterable
export type NumberColumn = Shared & {
  type: 'number'
  value: ReportSql<number | null>
  unit?: '%' | 'days'
} & NotFilterable &
  (
    | {
        total?: 'average' | 'median'
        summed?: undefined
        /** The total of the summary by a query of its own, where an index finds the few rows that have a value. */
        totalled?: (counted: CountedRows) => RawBuilder<number>
      }
    | { total: 'sum'; summed?: SummedBy; totalled?: undefined }
  )
/** The sum of a column that looks its value up for each row, by one join for all of them: many times faster for a plant. */
export type SummedBy = (context: ReportContext) => { join: RawBuilder<unknown>; sum: RawBuilder<number> }
/** One of a few values, each with its name. */
type ChoiceColumn = Shared & {
  type: 'choice'
  value: ReportSql<string | null>
  choices: Readonly<Record<string, string>>
} & Filterable
/** A record by id, shown by name. */
type ReferenceColumn = Shared & {
  type: 'reference'
  /** Never null: sorts along an index. By default the name in small letters. */
  sortBy?: RawBuilder<string>
  id: ReportSql<string | null>
  value: ReportSql<string | null>
} & Filterable

export type ReportColumn = TextColumn | DayColumn | NumberColumn | ChoiceColumn | ReferenceColumn
export type ReportColumns = Readonly<Record<string, ReportColumn>>

/** What numbers and charts are counted from: `rows` is `table joins where …` of the filtered rows, to stand after `from`. */
export type CountedRows = {
  rows: RawBuilder<unknown>
  /** The same rows with one more join. */
  rowsWith: (join: RawBuilder<unknown>) => RawBuilder<unknown>
  context: ReportContext
  filters: Readonly<Partial<Record<ReportFilterName, string>>>
}

/** A filter without a column. */
export type ExtraFilter = {
  label: string
  /** Null for a record by its id: then `name` selects its name, in the reader's scope. */
  choices: Readonly<Record<string, string>> | null
  name?: (id: string, context: ReportContext) => RawBuilder<{ name: string }>
  /** `rows`: those of all other filters. */
  where: (value: string, counted: Omit<CountedRows, 'rowsWith'>) => RawBuilder<boolean>
}

/** A number of the summary: an aggregate over the rows, a query of its own, or rows per 100 drivers who were active or suspended on the average day. */
export type SummaryNumber<F extends string = string> = Shared &
  Offered<ReportPlant> & {
    definition: string
    unit?: '%' | 'days'
    /** Whether a rise is good news. */
    better?: 'more' | 'less'
    /** The filters of the rows it counts, beside those set. */
    opens?: Readonly<Partial<Record<F, string>>>
    /** As things are today, whatever the period: there is none of the period before. */
    isOfToday?: true
  } & (
    | { aggregate: ReportSql<number | null> }
    | { query: (counted: CountedRows) => RawBuilder<number | null> }
    /** Rows, or another number by its key, per 100 drivers of the plant and transporter. */
    | { per: 'hundred drivers'; of?: string }
  )

type SharedChart = Offered<ReportPlant> & {
  /** The tab: 'By month'. */
  label: string
  caption: string
  /** Over time, or bars that are compared. */
  kind: 'columns' | 'bars'
}
/** Rows counted by a column, or points of a query with one number for each heading in `counts`. */
export type ReportChart<G extends string = string, F extends string = string> = SharedChart &
  (
    | { by: G; counts: string; per?: undefined }
    /** By transporter. */
    | { by: G & 'transporter'; counts: string; per: 'hundred drivers' }
    | {
        /** The heading of the points: 'Month'. */
        of: string
        counts: readonly string[]
        points: (counted: CountedRows) => RawBuilder<QueriedPoint>
        /** The filters that open the rows of a value, by the point's key and the place of its heading. */
        opens?: (key: string, heading: number, context: ReportContext) => Readonly<Partial<Record<F | PeriodField, string | undefined>>>
      }
  )
type PeriodField = 'period' | 'from' | 'to'
export type QueriedPoint = { key: string; name: string; values: readonly number[] }

/** A report. Aliases of `table` and `joins` are used by all its SQL; joins that a query does not need cost nothing if they are left joins by key. */
export type Report<C extends ReportColumns = ReportColumns, X extends string = string> = {
  name: ReportName
  title: string
  subtitle: string
  /** The plural of its rows: 'violations'. */
  noun: string
  table: ReportSql<unknown>
  joins: ReportSql<unknown>
  id: RawBuilder<string>
  /** The plant of a row, by which it is in scope. */
  plant: RawBuilder<string>
  /** The record that a row opens; none where the check at the gate found nobody of the plant. */
  record: { kind: 'driver' | 'violation' | 'event'; id: RawBuilder<string | null> }
  /** What is a row at all. */
  where?: ReportSql<boolean>
  /** The day by which the period selects rows; without it, all rows are shown and the period is for the summary. */
  day?: RawBuilder<PlainDate>
  /** Whether the rows can be those at the end of an earlier day. */
  hasAsAt?: true
  columns: C
  /** The columns shown by default, in order. */
  shown: readonly ColumnKey<C>[]
  sort: { by: ColumnKey<C>; isDescending: boolean }
  filters?: Readonly<Record<X, ExtraFilter>>
  numbers: Readonly<Record<string, SummaryNumber<FilterKey<C> | NoInfer<X>>>>
  /** The first one is shown by default. */
  charts: Readonly<Record<string, ReportChart<GroupKey<C>, FilterKey<C> | NoInfer<X>>>>
}

export type ColumnKey<C extends ReportColumns> = keyof C & string
type GroupKey<C extends ReportColumns> = { [K in ColumnKey<C>]: C[K] extends { group: true } ? K : never }[ColumnKey<C>]
type FilterKey<C extends ReportColumns> = {
  [K in ColumnKey<C>]: C[K] extends { filter: infer F extends ReportFilterName } ? F : never
}[ColumnKey<C>]

/**
 * Describes a report: its columns with what each can be filtered, grouped and totalled by, its numbers and charts. A number, chart or default
 * that names a column which cannot do so is a type error.
 */
export const describeReport = <const C extends ReportColumns, X extends ReportFilterName = never>(
  report: Report<C, X> & { columns: C; filters?: Readonly<Record<X, ExtraFilter>> },
): Report => report as unknown as Report
