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
import { judgeRows, unstorable, type JudgedRow, type RowRules, type ReadRow, type RowReading } from './rows/judge-rows.rules.ts'
import { headingLookup, surplusProblems, type HeadingOf } from './rows/row-problems.rules.ts'

/** What differs between kinds of registers. */
export type RegisterKind<Field extends string, Item, Facts> = RowRules<Field, Item, Facts> & {
  readonly headings: Headings<Field>
  /** The message for required columns that are missing; undefined if there are none. */
  readonly missingColumnsMessage: (missing: readonly Field[]) => string | undefined
  readonly reader: (headingOf: HeadingOf<Field>) => RowReader<Field, Item>
  /** Stored facts that these rows are judged by. */
  readonly findFacts: (db: Db, items: readonly Item[]) => Promise<Facts>
  readonly insert: (tx: Tx, items: readonly Item[], facts: Facts) => Promise<void>
}

type RowReader<Field extends string, Item> = (cells: Readonly<Record<Field, string>>) => RowReading<Item>

/** Receives refused rows. `open` is called once, before the first row. */
export type RefusedSink = {
  readonly open: (headings: readonly string[]) => Promise<void>
  readonly write: (rows: readonly RefusedRow[]) => Promise<void>
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

/** Rows per transaction: few enough to hold locks briefly, many enough that commits are cheap. */
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
    const message = kind.missingColumnsMessage(table.columns.missing)
    if (message !== undefined) throw new Refusal({ status: 422, code: 'missing_columns', message })
    await refusedTo?.open(table.headings)
    const headingOf = headingLookup(table.columns.recognised, kind.headings)
    const readRow = kind.reader(headingOf)
    const importBatch = batchImporter(db, kind, { headingOf, dryRun })
    const report = reporter()
    for await (const rows of inBatches(table.rows)) {
      signal?.throwIfAborted()
      const judged = await importBatch(rows.map((row) => readTableRow(row, readRow)))
      report.count(judged)
      await refusedTo?.write(judged.filter(({ outcome }) => outcome === 'refused'))
      await onProgress?.(report.rows())
    }
    const headings: Readonly<Record<string, readonly string[]>> = kind.headings
    return report.finish(table, (field) => headings[field]?.[0] ?? field)
  } finally {
    await table.close()
  }
}

/** A dry run only skips the inserts, so its report is exact. */
function batchImporter<Field extends string, Item, Facts>(
  db: Db,
  kind: RegisterKind<Field, Item, Facts>,
  { headingOf, dryRun }: { readonly headingOf: HeadingOf<Field>; readonly dryRun: boolean },
): (rows: readonly ReadRow<Item>[]) => Promise<readonly JudgedRow<Item>[]> {
  const earlierLines = new Map<string, number>()
  const importRows = async (tx: Tx, rows: readonly ReadRow<Item>[]): Promise<ReturnType<typeof judgeRows<Field, Item, Facts>>> => {
    const facts = await kind.findFacts(
      tx,
      rows.flatMap(({ reading }) => (reading.ok ? [reading.item] : [])),
    )
    const result = judgeRows(rows, kind, { facts, earlierLines, headingOf })
    const newItems = result.judged.flatMap(({ outcome, item }) => (outcome === 'imported' && item !== undefined ? [item] : []))
    if (!dryRun) await kind.insert(tx, newItems, facts)
    return result
  }
  return async (rows) => {
    const { judged, lines } = await retryOnConflict(() => inTransaction(db, (tx) => importRows(tx, rows)))
    // After the transaction, so that a retried batch does not see its own rows.
    for (const [key, line] of lines) earlierLines.set(key, line)
    return judged
  }
}

const uniqueViolation = '23505'
const attempts = 5

/** A concurrent import added the same person, card or firm: the batch is judged again. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || sqlState(error) !== uniqueViolation) throw error
    }
  }
}

function readTableRow<Field extends string, Item>(
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
