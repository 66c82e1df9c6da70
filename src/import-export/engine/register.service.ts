import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import type { Headings } from '#platform/server/spreadsheets/read/headings.ts'
import type { StoredReport } from '../import-report.contract.ts'
import type { ColumnsRead } from '../rows/columns-read.rules.ts'
import type { ReadingChoices } from './file-reading.rules.ts'
import type { JudgedRow, RecordChange, RowRules } from './judge-rows.rules.ts'
import type { RowReader } from './read-row.rules.ts'

/** A kind of register: what its columns are, how a row is read and judged, and what a valid one writes. */
export type Register<Field extends string, Item, Facts> = RowRules<Field, Item, Facts> & {
  readonly headings: Headings<Field>
  /** Columns without which no row can be read. */
  readonly required: readonly Field[]
  /** Columns of dates. */
  readonly days: readonly Field[]
  readonly reader: (columns: ColumnsRead<Field>) => RowReader<Field, Item>
  /** Stored facts that these rows are judged by; locks what they update. */
  readonly findFacts: (tx: Tx, items: readonly Item[]) => Promise<Facts>
  /** Writes the new records, or the changes of stored ones, at the time of their batch. */
  readonly write: (tx: Tx, items: readonly Item[], facts: Facts, at: Date) => Promise<void>
}

/** Receives the judged rows. `open` is called once, before the first row. */
export type RowSink = {
  readonly open: (headings: readonly string[]) => Promise<void>
  readonly write: (rows: readonly JudgedRow<unknown>[]) => Promise<void>
}

type ByLine<T> = (lines: readonly number[]) => Promise<ReadonlyMap<number, T>>

export type ImportOptions = {
  readonly path: string
  readonly decoder: Decoder
  /** Null at the command line. */
  readonly userId: string | null
  /** Asked for each batch: what a long run changes is not known from its start. */
  readonly clock: () => Date
  /** A dry run: judges everything and stores nothing. */
  readonly dryRun: boolean
  /** What a person has decided about reading the file. */
  readonly choices?: ReadingChoices | undefined
  readonly onProgress?: ((rows: number) => Promise<void>) | undefined
  readonly rowsTo?: RowSink | undefined
  /** Corrected cells, in the order of the file's headings. */
  readonly corrections?: ByLine<readonly string[]> | undefined
  /** The changes that were shown and confirmed; without it, all are. */
  readonly confirmed?: ByLine<RecordChange> | undefined
  /** Stops between two batches, by throwing its reason. */
  readonly signal?: AbortSignal | undefined
}

/** Imports the file of one kind of register, or checks it. */
export type RegisterImport<Context> = (db: Db, options: ImportOptions & Context) => Promise<StoredReport>
