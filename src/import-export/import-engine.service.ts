import { sqlState } from '#platform/server/database/database-errors.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import type { Headings } from '#platform/server/spreadsheets/read/headings.ts'
import { openTable, type TableRow } from '#platform/server/spreadsheets/read/open-table.ts'
import type { RefusedRow } from '#platform/server/spreadsheets/read/refused-rows.ts'
import { isTotalsRow } from './rows/cleaning.rules.ts'
import type { ImportReport } from './import.contract.ts'
import { reporter } from './import-report.rules.ts'
import { judgeRows, unstorable, type JudgedRow, type RowJudge, type ReadRow, type RowReading } from './rows/judge-rows.rules.ts'
import { headingLookup, surplusProblems, type HeadingOf } from './rows/row-problems.rules.ts'

/** The differences between registers; the engine reads, batches, judges, reports and dry-runs. */
export type RegisterKind<Field extends string, Item, Facts> = RowJudge<Field, Item, Facts> & {
  readonly headings: Headings<Field>
  /** The sentence that refuses a file for the columns it lacks, or undefined. */
  readonly lacking: (missing: readonly Field[]) => string | undefined
  readonly reader: (headingOf: HeadingOf<Field>) => RowReader<Field, Item>
  /** Stored facts that these rows are judged by. */
  readonly findFacts: (db: Db, items: readonly Item[]) => Promise<Facts>
  readonly keep: (tx: Tx, items: readonly Item[], facts: Facts) => Promise<void>
}

type RowReader<Field extends string, Item> = (cells: Readonly<Record<Field, string>>) => RowReading<Item>

/** Receives refused rows. `open` is called once, before the first row. */
export type RefusedSink = {
  readonly open: (headings: readonly string[]) => Promise<void>
  readonly take: (rows: readonly RefusedRow[]) => Promise<void>
}

export type ImportOptions = {
  readonly path: string
  readonly decoder: Decoder
  /** Null at the command line. */
  readonly userId: string | null
  /** A dry run: judges everything and stores nothing. */
  readonly dryRun: boolean
  readonly onProgress?: ((rows: number) => Promise<void>) | undefined
  readonly refusedTo?: RefusedSink | undefined
  /** Stops between two batches, by throwing its reason. */
  readonly signal?: AbortSignal | undefined
}

/** Rows per transaction: few enough to hold locks briefly, many enough that commits do not matter. */
const batchRows = 250

/**
 * Imports a register: every row is imported, already registered, or refused with its errors. A row is imported whole or not at all; a
 * batch of rows is one transaction. Throws a Refusal when the file is not such a register.
 */
export async function importTable<Field extends string, Item, Facts>(
  db: Db,
  kind: RegisterKind<Field, Item, Facts>,
  { path, decoder, userId, dryRun, onProgress, refusedTo, signal }: ImportOptions,
): Promise<ImportReport> {
  const file = { decoder, path, owner: userId ?? 'command line', signal }
  const table = await openTable(file, { headings: kind.headings, isTotals: isTotalsRow })
  try {
    const lacking = kind.lacking(table.columns.missing)
    if (lacking !== undefined) throw new Refusal({ status: 422, code: 'missing_columns', message: lacking })
    await refusedTo?.open(table.headings)
    const headingOf = headingLookup(table.columns.recognised, kind.headings)
    const readRow = kind.reader(headingOf)
    const takeIn = batchTaker(db, kind, { headingOf, dryRun })
    const report = reporter()
    for await (const rows of inBatches(table.rows)) {
      signal?.throwIfAborted()
      const judged = await takeIn(rows.map((row) => readWhole(row, readRow)))
      report.count(judged)
      await refusedTo?.take(judged.filter(({ outcome }) => outcome === 'refused'))
      await onProgress?.(report.rows())
    }
    const usual: Readonly<Record<string, readonly string[]>> = kind.headings
    return report.finish(table, (field) => usual[field]?.[0] ?? field)
  } finally {
    await table.close()
  }
}

/** A dry run takes the same path without storing, so that its report is exact. */
function batchTaker<Field extends string, Item, Facts>(
  db: Db,
  kind: RegisterKind<Field, Item, Facts>,
  { headingOf, dryRun }: { readonly headingOf: HeadingOf<Field>; readonly dryRun: boolean },
): (rows: readonly ReadRow<Item>[]) => Promise<readonly JudgedRow<Item>[]> {
  const linesSeen = new Map<string, number>()
  const takeIn = async (tx: Tx, rows: readonly ReadRow<Item>[]): Promise<ReturnType<typeof judgeRows<Field, Item, Facts>>> => {
    const facts = await kind.findFacts(
      tx,
      rows.flatMap(({ reading }) => (reading.ok ? [reading.item] : [])),
    )
    const result = judgeRows(rows, kind, { facts, linesSeen, headingOf })
    const newcomers = result.judged.flatMap(({ outcome, item }) => (outcome === 'imported' && item !== undefined ? [item] : []))
    if (!dryRun) await kind.keep(tx, newcomers, facts)
    return result
  }
  return async (rows) => {
    const { judged, lines } = await whileOthersImportToo(() => inTransaction(db, (tx) => takeIn(tx, rows)))
    // After judging, so that a retried batch does not meet its own rows.
    for (const [key, line] of lines) linesSeen.set(key, line)
    return judged
  }
}

const uniqueViolation = '23505'
const attempts = 5

/** A concurrent import added the same person, card or firm: the batch is judged again. */
async function whileOthersImportToo<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || sqlState(error) !== uniqueViolation) throw error
    }
  }
}

function readWhole<Field extends string, Item>(
  { line, cells, original, surplus }: TableRow<Field>,
  readRow: RowReader<Field, Item>,
): ReadRow<Item> {
  const problems = [...surplusProblems(surplus), ...unstorable(original)]
  return { line, original, reading: problems.length > 0 ? { ok: false, problems } : readRow(cells) }
}

async function* inBatches<T>(rows: AsyncIterable<T>): AsyncGenerator<readonly T[], void> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
