import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import type { Headings } from '#platform/server/spreadsheets/read/headings.ts'
import type { StoredReport } from '../import-report.contract.ts'
import type { ColumnsRead } from '../rows/columns-read.rules.ts'
import type { DaysRead, ReadingChoices } from './file-reading.rules.ts'
import type { JudgedRow, RecordChange, RowRules } from './judge-rows.rules.ts'
import type { RowReader } from './read-row.rules.ts'

/** A kind of register: what its columns are, how a row is read and judged, and what a valid one writes. */
export type Register<Field extends string, Item extends Part, Facts, Part = Item> = RowRules<Field, Item, Facts, Part> & {
  headings: Headings<Field>
  /** Columns without which no row can be read. */
  required: readonly Field[]
  /** Columns of dates. */
  days: readonly Field[]
  reader: (columns: ColumnsRead<Field>) => RowReader<Field, Item, Part>
  /** Stored facts that these rows are judged by; locks what they update. */
  findFacts: (tx: Tx, items: readonly Part[]) => Promise<Facts>
  /** Writes the new records, or the changes of stored ones, at the time of their batch. */
  write: (tx: Tx, items: readonly Item[], facts: Facts, at: Date) => Promise<void>
}

/** Receives the judged rows. `open` is called once, before the first row. */
export type RowSink = {
  open: (headings: readonly string[]) => Promise<void>
  write: (rows: readonly JudgedRow<unknown>[]) => Promise<void>
}

type ByLine<T> = (lines: readonly number[]) => Promise<ReadonlyMap<number, T>>

/** A row of a file that was read before: the file's headings, how its dates are read, and the row's cells. */
export type RowAtHand = { headings: readonly string[]; days: readonly DaysRead[]; line: number; cells: readonly string[] }

export type ImportOptions = {
  source: { path: string; decoder: Decoder } | RowAtHand
  /** Null at the command line. */
  userId: string | null
  /** Asked for each batch: what a long run changes is not known from its start. */
  clock: () => Date
  /** A dry run: judges everything and stores nothing. */
  dryRun: boolean
  /** What a person has decided about reading the file. */
  choices?: ReadingChoices | undefined
  onProgress?: ((rows: number) => Promise<void>) | undefined
  rowsTo?: RowSink | undefined
  /** Corrected cells, in the order of the file's headings. */
  corrections?: ByLine<readonly string[]> | undefined
  /** The changes that were shown and confirmed; without it, all are. */
  confirmed?: ByLine<RecordChange> | undefined
  /** Stops between two batches, by throwing its reason. */
  signal?: AbortSignal | undefined
}

/** Imports the file of one kind of register, or checks it. */
export type RegisterImport<Context> = (db: Db, options: ImportOptions & Context) => Promise<StoredReport>
