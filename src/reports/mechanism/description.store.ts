import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { ReportFilterName, ReportName } from './report.contract.ts'
import type { ReportContext } from './report-context.store.ts'

/** SQL of a report, where it needs the day or the plants: by a function of the context. */
export type ReportSql<T> = RawBuilder<T> | ((context: ReportContext) => RawBuilder<T>)

type Shared = {
  readonly label: string
  /** Shown behind '?', and in files. */
  readonly definition?: string
}
/** A column that is grouped by can be filtered by, so that a group opens its rows. */
type Filterable = { readonly total?: undefined } & ({ readonly filter: ReportFilterName; readonly group?: true } | NotFilterable)
type NotFilterable = { readonly filter?: undefined; readonly group?: undefined }

/** Text; filtered and grouped whatever the case of its letters. */
type TextColumn = Shared & { readonly type: 'text'; readonly value: ReportSql<string | null> } & Filterable
/** A day; filtered and grouped by its month. */
type DayColumn = Shared & { readonly type: 'day'; readonly value: ReportSql<PlainDate | null> } & Filterable
export type NumberColumn = Shared & {
  readonly type: 'number'
  readonly value: ReportSql<number | null>
  readonly unit?: '%' | 'days'
} & NotFilterable &
  (
    | {
        readonly total?: 'average' | 'median'
        readonly summed?: undefined
        /** The total of the summary by a query of its own, where an index finds the few rows that have a value. */
        readonly totalled?: (counted: CountedRows) => RawBuilder<number>
      }
    | { readonly total: 'sum'; readonly summed?: SummedBy; readonly totalled?: undefined }
  )
/** The sum of a column that looks its value up for each row, by one join for all of them: many times faster for a plant. */
export type SummedBy = (context: ReportContext) => { readonly join: RawBuilder<unknown>; readonly sum: RawBuilder<number> }
/** One of a few values, each with its name. */
type ChoiceColumn = Shared & {
  readonly type: 'choice'
  readonly value: ReportSql<string | null>
  readonly choices: Readonly<Record<string, string>>
} & Filterable
/** A record by id, shown by name. */
type ReferenceColumn = Shared & {
  readonly type: 'reference'
  /** Never null: sorts along an index. By default the name in small letters. */
  readonly sortBy?: RawBuilder<string>
  readonly id: ReportSql<string | null>
  readonly value: ReportSql<string | null>
} & Filterable

export type ReportColumn = TextColumn | DayColumn | NumberColumn | ChoiceColumn | ReferenceColumn
export type ReportColumns = Readonly<Record<string, ReportColumn>>

/** What numbers and charts are counted from: `rows` is `table joins where …` of the filtered rows, to stand after `from`. */
export type CountedRows = {
  readonly rows: RawBuilder<unknown>
  /** The same rows with one more join. */
  readonly rowsWith: (join: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly context: ReportContext
  readonly filters: Readonly<Partial<Record<ReportFilterName, string>>>
}

/** A filter without a column. */
export type ExtraFilter = {
  readonly label: string
  /** Null for a record by its id: then `name` selects its name, in the reader's scope. */
  readonly choices: Readonly<Record<string, string>> | null
  readonly name?: (id: string, context: ReportContext) => RawBuilder<{ readonly name: string }>
  /** `rows`: those of all other filters. */
  readonly where: (value: string, counted: Omit<CountedRows, 'rowsWith'>) => RawBuilder<boolean>
}

/** A number of the summary: an aggregate over the rows, a query of its own, or rows per 100 drivers who were active or suspended on the average day. */
export type SummaryNumber<F extends string = string> = Shared & {
  readonly definition: string
  readonly unit?: '%' | 'days'
  /** Whether a rise is good news. */
  readonly better?: 'more' | 'less'
  /** The filters of the rows it counts, beside those set. */
  readonly opens?: Readonly<Partial<Record<F, string>>>
  /** As things are today, whatever the period: there is none of the period before. */
  readonly isOfToday?: true
} & (
    | { readonly aggregate: ReportSql<number | null> }
    | { readonly query: (counted: CountedRows) => RawBuilder<number | null> }
    /** Rows, or another number by its key, per 100 drivers of the plant and transporter. */
    | { readonly per: 'hundred drivers'; readonly of?: string }
  )

type SharedChart = {
  /** The tab: 'By month'. */
  readonly label: string
  readonly caption: string
  /** Over time, or bars that are compared. */
  readonly kind: 'columns' | 'bars'
}
/** Rows counted by a column, or points of a query with one number for each heading in `counts`. */
export type ReportChart<G extends string = string, F extends string = string> = SharedChart &
  (
    | { readonly by: G; readonly counts: string; readonly per?: undefined }
    /** By transporter. */
    | { readonly by: G & 'transporter'; readonly counts: string; readonly per: 'hundred drivers' }
    | {
        /** The heading of the points: 'Month'. */
        readonly of: string
        readonly counts: readonly string[]
        readonly points: (counted: CountedRows) => RawBuilder<QueriedPoint>
        /** The filters that open the rows of a value, by the point's key and the place of its heading. */
        readonly opens?: (
          key: string,
          heading: number,
          context: ReportContext,
        ) => Readonly<Partial<Record<F | PeriodField, string | undefined>>>
      }
  )
type PeriodField = 'period' | 'from' | 'to'
export type QueriedPoint = { readonly key: string; readonly name: string; readonly values: readonly number[] }

/** A report. Aliases of `table` and `joins` are used by all its SQL; joins that a query does not need cost nothing if they are left joins by key. */
export type Report<C extends ReportColumns = ReportColumns, X extends string = string> = {
  readonly name: ReportName
  readonly title: string
  readonly subtitle: string
  /** The plural of its rows: 'violations'. */
  readonly noun: string
  readonly table: ReportSql<unknown>
  readonly joins: ReportSql<unknown>
  readonly id: RawBuilder<string>
  /** The plant of a row, by which it is in scope. */
  readonly plant: RawBuilder<string>
  /** The record that a row opens; none where the check at the gate found nobody of the plant. */
  readonly record: { readonly kind: 'driver' | 'violation' | 'event'; readonly id: RawBuilder<string | null> }
  /** What is a row at all. */
  readonly where?: ReportSql<boolean>
  /** The day by which the period selects rows; without it, all rows are shown and the period is for the summary. */
  readonly day?: RawBuilder<PlainDate>
  /** Whether the rows can be those at the end of an earlier day. */
  readonly hasAsAt?: true
  readonly columns: C
  /** The columns shown by default, in order. */
  readonly shown: readonly ColumnKey<C>[]
  readonly sort: { readonly by: ColumnKey<C>; readonly isDescending: boolean }
  readonly filters?: Readonly<Record<X, ExtraFilter>>
  readonly numbers: Readonly<Record<string, SummaryNumber<FilterKey<C> | NoInfer<X>>>>
  /** The first one is shown by default. */
  readonly charts: Readonly<Record<string, ReportChart<GroupKey<C>, FilterKey<C> | NoInfer<X>>>>
}

export type ColumnKey<C extends ReportColumns> = keyof C & string
type GroupKey<C extends ReportColumns> = { [K in ColumnKey<C>]: C[K] extends { readonly group: true } ? K : never }[ColumnKey<C>]
type FilterKey<C extends ReportColumns> = {
  [K in ColumnKey<C>]: C[K] extends { readonly filter: infer F extends ReportFilterName } ? F : never
}[ColumnKey<C>]

/**
 * Describes a report: its columns with what each can be filtered, grouped and totalled by, its numbers and charts. A number, chart or default
 * that names a column which cannot do so is a type error.
 */
export const describeReport = <const C extends ReportColumns, X extends ReportFilterName = never>(
  report: Report<C, X> & { readonly columns: C; readonly filters?: Readonly<Record<X, ExtraFilter>> },
): Report => report as unknown as Report
