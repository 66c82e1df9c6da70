import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { conflict, type Refusal } from '#platform/server/http/refusal.ts'
import type { ImportContext } from './drivers/insert-drivers.service.ts'
import { choicesForRefused, type ReadingChoices } from './engine/file-reading.rules.ts'
import type { RowSink } from './engine/register.service.ts'
import { readChunks, storeBytes } from './import-bytes.store.ts'
import { copyCorrections, findCorrections } from './import-corrections.store.ts'
import { insertChanges, insertRefused } from './import-rows.store.ts'
import {
  clearImportsBefore,
  deleteCheck,
  deleteChecksBefore,
  deleteImport,
  insertImport,
  storeCheck,
  type ImportRow,
} from './imports.store.ts'
import { withInput, type ReadingInput } from './reading/reading-choices.contract.ts'
import { refusedFile, refusedFileName } from './refused-file.service.ts'
import { claimCheck, releaseCheck } from './import-runs.store.ts'
import { importRegister, type ChosenRegister } from './registers.service.ts'

export type RegisterInput = ImportContext & ChosenRegister & { userId: string; decoder: Decoder; clock: () => Date }

type CheckInput = RegisterInput & {
  fileName: string
  bytes: AsyncIterable<Uint8Array>
  choices: ReadingChoices
  /** The import whose file it is. */
  preparedAs?: string
  /** The import whose corrected rows count. */
  correctedIn?: string
  /** Ends the check when the caller has gone. */
  signal: AbortSignal
}

/** Stores a register and judges its rows, changing nothing else. Answers the import's id; throws a Refusal when it is not such a register. */
export async function checkRegister(db: Db, { bytes, fileName, preparedAs, correctedIn, ...input }: CheckInput): Promise<string> {
  const { kind, mode, plant, userId, clock } = input
  const now = clock()
  await deleteChecksBefore(db, daysBefore(now, 7))
  await clearImportsBefore(db, daysBefore(now, 30))
  const id = await insertImport(db, { kind, mode, plantId: plant.id, userId, fileName, preparedAs, at: now })
  try {
    await inOwnFolder(async (path) => {
      await storeBytes(db, id, bytes, path)
      if (correctedIn !== undefined) await copyCorrections(db, { from: correctedIn, to: id })
      const corrections = (lines: readonly number[]) => findCorrections(db, id, lines)
      const source = { path, decoder: input.decoder }
      await storeCheck(db, id, await importRegister(db, input, { ...input, source, dryRun: true, corrections, rowsTo: rowsTo(db, id) }))
    })
    return id
  } catch (error) {
    await deleteImport(db, id)
    throw error
  }
}

export const waitsForSecond = (): Refusal =>
  conflict('import_waiting', 'A second person is to confirm these changes. Withdraw the proposal under Confirmations first.')

/**
 * Checks an import again with its corrected rows, as a new import: before the run all rows, after it those that were refused. Answers the new
 * import's id; the old one goes if it was never run.
 */
export async function checkAgain(db: Db, found: ImportRow, { chosen = {}, ...input }: CheckAgainInput): Promise<string> {
  if (found.isCleared) throw conflict('import_cleared', 'The file of this import has been deleted. Upload it again.')
  const { id, kind, mode, state, file_name } = found
  if (state === 'waiting') throw waitsForSecond()
  if (!(await claimCheck(db, id)))
    throw conflict('import_busy', 'This import is being checked or run. Wait until that has ended, then check again.')
  try {
    const { reading } = found.report
    const before = state === 'done' ? choicesForRefused(reading) : reading.choices
    const same = { ...input, kind, mode, preparedAs: id, choices: withInput(before, chosen) }
    if (state === 'done') return await checkRegister(db, { ...same, fileName: refusedFileName(file_name), bytes: refusedFile(db, found) })
    const checked = await checkRegister(db, { ...same, fileName: file_name, bytes: readChunks(db, id), correctedIn: id })
    await deleteCheck(db, id)
    return checked
  } finally {
    await releaseCheck(db, id)
  }
}

type CheckAgainInput = Omit<CheckInput, 'bytes' | 'fileName' | 'preparedAs' | 'correctedIn' | 'kind' | 'mode' | 'choices'> & {
  /** What is decided anew about reading the file. */
  chosen?: ReadingInput
}

/** Refused rows are stored by checks and runs, changes by checks only: a run makes those that were shown. */
const rowsTo = (db: Db, importId: string): RowSink => ({
  open: async () => {},
  write: async (rows) => {
    await insertRefused(db, importId, rows)
    await insertChanges(db, importId, rows)
  },
})

export async function inOwnFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'register-'))
  try {
    return await work(join(folder, 'register'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * 86_400_000)
