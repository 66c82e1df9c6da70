/** A number above the report's chart. All texts are as on the screen. */
export type DocumentNumber = {
  label: string
  value: string
  /** Against the previous period: '+4 (12%)'; null where there is none. */
  change: string | null
  definition: string
}

export type DocumentMark = {
  /** 'Jan' below a column, 'Siginon Group' above a bar. */
  label: string
  /** Below the label of a column; at most once a year. */
  year?: string | undefined
  /** One for each of the chart's `counts`. */
  values: readonly number[]
}

/** Columns over time, or bars by name. `counts` are the headings of its values: 'Joined', 'Left'. */
export type DocumentChart = {
  type: 'columns' | 'bars'
  caption: string
  counts: readonly string[]
  marks: readonly DocumentMark[]
}

export type DocumentColumn = {
  title: string
  /** In characters; the columns share the width of the page in this proportion. */
  width: number
  isNumber: boolean
}

/** A row of the table; groups with their sub-totals and the totals row stand out. */
export type DocumentRow = { type: 'row' | 'group' | 'total'; cells: readonly string[] }

/** A report as it is printed: every text is final, nothing is computed any more. */
export type ReportDocument = {
  /** 'Violations'. */
  title: string
  /** The names of the plants that it is about. */
  plants: string
  /** 'Period: 01 Oct 2026 to 31 Oct 2026'. */
  filters: readonly string[]
  /** 'Made on 03 Nov 2026, 09:12 by Halima Said'. */
  made: string
  numbers: readonly DocumentNumber[]
  chart: DocumentChart | null
  columns: readonly DocumentColumn[]
  rows: readonly DocumentRow[]
  /** Below the table: '500 of 12,345 rows. The CSV file has all.' */
  note: string | null
}
