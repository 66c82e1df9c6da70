import { maxListedRows } from '#platform/contract/paging.ts'
import { isStorable } from '#platform/contract/plain-text.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import type { ImportContext } from './drivers/insert-drivers.service.ts'
import { withCells, withCorrection, withFileProblems, withOutcome } from './engine/corrected-row.rules.ts'
import type { JudgedRow } from './engine/judge-rows.rules.ts'
import { countCorrections, deleteChange, lockImport, storeCorrection } from './import-corrections.store.ts'
import { storedReport, type StoredRow } from './import-report.contract.ts'
import { findRefused, insertChanges, type CorrectableRow } from './import-rows.store.ts'
import type { ImportRow } from './imports.store.ts'
import { waitsForSecond } from './imports.service.ts'
import { importRegister, type Registers } from './registers.service.ts'

type Correction = ImportContext & {
  line: number
  /** Null leaves a cell as it is. */
  cells: readonly (string | null)[]
  userId: string
  registers: Registers
  clock: () => Date
}

/** How often a row is judged anew because somebody else has corrected it meanwhile. */
const attempts = 3

/** Stores cells of a refused row as corrected, and judges the row again by the rules of its register. Answers it as it is now. */
export async function correctRow(db: Db, found: ImportRow, correction: Correction): Promise<StoredRow> {
  assertCorrectable(found.state)
  const { cells, line } = correction
  if (cells.length !== found.report.headings.length) throw invalid({ cells: `This register has ${found.report.headings.length} columns` })
  if (!cells.every((cell) => cell === null || isStorable(cell))) throw invalid({ cells: 'This row has a character that cannot be stored.' })
  if ((await countCorrections(db, found.id, maxListedRows)) === maxListedRows)
    throw conflict(
      'too_many_corrections',
      'Too many rows are corrected here. Download the refused rows, correct the file and upload it again.',
    )
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await findRefused(db, found.id, line)
    if (!before) throw notFound()
    const judged = await judgeAlone(db, found, { ...correction, cells: withCells(before.cells, cells) })
    const stored = await inTransaction(db, (tx) => storeJudged(tx, found, { before, judged, userId: correction.userId }))
    if (stored) return stored
  }
  throw conflict('row_changed', 'Somebody else corrects this row at the same time. Try again.')
}

function assertCorrectable(state: string): void {
  if (state === 'running') throw conflict('import_running', 'This import is running. Correct the row when it has ended.')
  if (state === 'waiting') throw waitsForSecond()
}

type AloneInput = Omit<Correction, 'cells'> & { cells: readonly string[] }
type JudgedAlone = { row: StoredRow; judged: readonly JudgedRow<unknown>[] }

/** Reads and judges one row as its file's check did, without opening the file. */
async function judgeAlone(db: Db, { kind, mode, report }: ImportRow, { line, cells, ...input }: AloneInput): Promise<JudgedAlone> {
  const judged: JudgedRow<unknown>[] = []
  const { preview } = await importRegister(
    db,
    { kind, mode, registers: input.registers },
    {
      ...input,
      source: { headings: report.headings, days: report.reading.days, line, cells },
      dryRun: true,
      rowsTo: { open: async () => {}, write: async (rows) => void judged.push(...rows) },
    },
  )
  const [row] = preview
  if (!row) throw new Error('A row was not judged')
  return { row, judged }
}

type StoreInput = { before: CorrectableRow; judged: JudgedAlone; userId: string }

/** Answers nothing where the row is another one since it was judged. */
async function storeJudged(tx: Tx, { id }: ImportRow, { before, judged, userId }: StoreInput): Promise<StoredRow | undefined> {
  const locked = await lockImport(tx, id)
  const current = await findRefused(tx, id, before.line)
  if (!locked || !current) throw notFound()
  assertCorrectable(locked.state)
  // The check that replaces this one has read the corrections already.
  if (locked.isChecked) throw conflict('import_busy', 'This import is being checked again. Correct the row when that has ended.')
  if (JSON.stringify(current) !== JSON.stringify(before)) return undefined
  const report = storedReport.parse(locked.report)
  const row = withFileProblems(judged.row, before, report.headings)
  // What a run has done stays as it was: its refused rows are imported by a check of their own.
  const isDone = locked.state === 'done'
  const corrected = isDone ? withOutcome(report, row) : withCorrection(report, before, row)
  await storeCorrection(tx, id, { row, report: corrected, userId })
  if (isDone) return row
  await deleteChange(tx, id, row.line)
  if (row.outcome === 'updated') await insertChanges(tx, id, judged.judged)
  return row
}
