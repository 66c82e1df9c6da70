/** A number above the report's chart. All texts are as on the screen. */
export type DocumentNumber = {
  readonly label: string
  readonly value: string
  /** Against the previous period: '+4 (12%)'; null where there is none. */
  readonly change: string | null
  readonly definition: string
}

export type DocumentMark = {
  /** 'Jan' below a column, 'Siginon Group' above a bar. */
  readonly label: string
  /** Below the label of a column; at most once a year. */
  readonly year?: string | undefined
  /** One for each of the chart's `counts`. */
  readonly values: readonly number[]
}

/** Columns over time, or bars by name. `counts` are the headings of its values: 'Joined', 'Left'. */
export type DocumentChart = {
  readonly type: 'columns' | 'bars'
  readonly caption: string
  readonly counts: readonly string[]
  readonly marks: readonly DocumentMark[]
}

export type DocumentColumn = {
  readonly title: string
  /** In characters; the columns share the width of the page in this proportion. */
  readonly width: number
  readonly isNumber: boolean
}

/** A row of the table; groups with their sub-totals and the totals row stand out. */
export type DocumentRow = { readonly type: 'row' | 'group' | 'total'; readonly cells: readonly string[] }

/** A report as it is printed: every text is final, nothing is computed any more. */
export type ReportDocument = {
  /** 'Violations'. */
  readonly title: string
  /** The names of the plants that it is about. */
  readonly plants: string
  /** 'Period: 01 Oct 2026 to 31 Oct 2026'. */
  readonly filters: readonly string[]
  /** 'Made on 03 Nov 2026, 09:12 by Halima Said'. */
  readonly made: string
  readonly numbers: readonly DocumentNumber[]
  readonly chart: DocumentChart | null
  readonly columns: readonly DocumentColumn[]
  readonly rows: readonly DocumentRow[]
  /** Below the table: '500 of 12,345 rows. The CSV file has all.' */
  readonly note: string | null
}
