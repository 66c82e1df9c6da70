import { retryOnConflict } from '#platform/server/database/retry-on-conflict.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import type { RegisterTable, TableRow } from '#platform/server/spreadsheets/read/open-table.ts'
import { headingLookup, type HeadingOf } from '../rows/row-problems.rules.ts'
import type { StoredReport } from '../import-report.contract.ts'
import { noChoices, dayOrderOf } from './file-reading.rules.ts'
import { reporter } from './import-report.rules.ts'
import { asConfirmed, judgeRows, type JudgedRow, type ReadRow } from './judge-rows.rules.ts'
import { openSource } from './open-register.service.ts'
import { readTableRow } from './read-row.rules.ts'
import type { ImportOptions, Register } from './register.service.ts'

/** Rows per transaction: few enough to hold locks briefly, many enough that commits are cheap. */
const batchRows = 250

/**
 * Imports a register: every row is imported, updates a record, is registered already, or is refused with its errors. A row is imported whole or
 * not at all; a batch of rows is one transaction. Throws a Refusal when the file is not such a register.
 */
export async function importTable<Field extends string, Item extends Part, Facts, Part = Item>(
  db: Db,
  register: Register<Field, Item, Facts, Part>,
  options: ImportOptions,
): Promise<StoredReport> {
  const { onProgress, signal, rowsTo, corrections, choices = noChoices } = options
  const { table, days } = await openSource(options, register)
  try {
    await rowsTo?.open(table.headings)
    const headingOf = headingLookup(table.columns.recognised, register.headings)
    const readRow = register.reader({ headingOf, dayOrderOf: dayOrderOf(days) })
    const importBatch = batchImporter(db, register, { headingOf, ...options })
    const report = reporter(table)
    for await (const rows of inBatches(table.rows)) {
      signal?.throwIfAborted()
      const corrected = await correctRows(table, rows, corrections)
      const judged = await importBatch(corrected.map((row) => readTableRow(row, { readRow, headingOf })))
      report.count(judged)
      await rowsTo?.write(judged)
      await onProgress?.(report.rows())
    }
    const headings: Readonly<Record<string, readonly string[]>> = register.headings
    const { encoding, sheet } = table.facts
    const reading = { encoding: encoding?.name ?? null, is_marked: encoding?.isMarked ?? false, sheet, days: [...days], choices }
    return report.finish(table, { titleOf: (field) => headings[field]?.[0] ?? field, reading })
  } finally {
    await table.close()
  }
}

/** A dry run only skips the writes, so its report is exact. */
function batchImporter<Field extends string, Item extends Part, Facts, Part>(
  db: Db,
  register: Register<Field, Item, Facts, Part>,
  { headingOf, dryRun, confirmed, clock }: Pick<ImportOptions, 'dryRun' | 'confirmed' | 'clock'> & { headingOf: HeadingOf<Field> },
): (rows: readonly ReadRow<Item, Part>[]) => Promise<readonly JudgedRow<Item>[]> {
  const earlierLines = new Map<string, number>()
  const importRows = async (
    tx: Tx,
    rows: readonly ReadRow<Item, Part>[],
  ): Promise<ReturnType<typeof judgeRows<Field, Item, Facts, Part>>> => {
    const facts = await register.findFacts(tx, rows.flatMap(partsRead))
    const result = judgeRows(rows, register, { facts, earlierLines, headingOf })
    if (dryRun) return result
    const shown = await confirmed?.(rows.map(({ line }) => line))
    const judged = shown ? result.judged.map((row) => asConfirmed(row, shown.get(row.line))) : result.judged
    await register.write(tx, judged.flatMap(itemToWrite), facts, clock())
    return { ...result, judged }
  }
  return async (rows) => {
    // A concurrent import may add the same person, card or firm: the batch is then judged again.
    const { judged, lines } = await retryOnConflict(() => inTransaction(db, (tx) => importRows(tx, rows)))
    // After the transaction, so that a retried batch does not see its own rows.
    for (const [key, line] of lines) earlierLines.set(key, line)
    return judged
  }
}

const partsRead = <Item extends Part, Part>({ reading }: ReadRow<Item, Part>): readonly Part[] => {
  if (reading.ok) return [reading.item]
  return reading.part === undefined ? [] : [reading.part]
}

const itemToWrite = <Item>({ outcome, item }: JudgedRow<Item>): readonly Item[] =>
  item !== undefined && (outcome === 'imported' || outcome === 'updated') ? [item] : []

/** The rows with their cells as corrected. */
async function correctRows<Field extends string>(
  table: RegisterTable<Field>,
  rows: readonly TableRow<Field>[],
  corrections: ImportOptions['corrections'],
): Promise<readonly TableRow<Field>[]> {
  const corrected = await corrections?.(rows.map(({ line }) => line))
  if (!corrected?.size) return rows
  return rows.map((row) => {
    const cells = corrected.get(row.line)
    return cells ? table.rowOf(row.line, cells) : row
  })
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
