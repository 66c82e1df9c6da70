import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { repeat } from '#platform/server/jobs/repeat.ts'
import { importDrivers } from './drivers/driver-import.service.ts'
import { readImportBytes, keepBytes } from './import-bytes.store.ts'
import type { ImportOptions, RefusedSink } from './import-engine.service.ts'
import type { ImportKind, ImportReport } from './import.contract.ts'
import {
  deleteImport,
  deleteImportsBefore,
  deleteRefused,
  failRun,
  finishRun,
  hearRun,
  insertImport,
  insertRefused,
  keepCheck,
  keepProgress,
  releaseRun,
  type Run,
} from './imports.store.ts'
import type { Circumstances } from './drivers/insert-drivers.service.ts'
import { importTransporters } from './transporters/transporter-import.service.ts'

type Asked = Circumstances & { readonly kind: ImportKind; readonly userId: string; readonly decoder: Decoder }

/** Stores a register and judges its rows, changing nothing else. Answers the import's id; throws a Refusal when it is not such a register. */
export async function checkRegister(
  db: Db,
  { register, fileName, ...asked }: Asked & { readonly register: Blob; readonly fileName: string },
): Promise<string> {
  await deleteImportsBefore(db, weekBefore(asked.now))
  const { kind, plant, userId, now } = asked
  const id = await insertImport(db, { kind, plantId: plant.id, userId, fileName, at: now })
  try {
    await inOwnFolder(async (path) => {
      await keepBytes(db, id, register.stream(), path)
      await keepCheck(db, id, await importRegister(db, asked, { path, dryRun: true, refusedTo: refusedRowsOf(db, id) }))
    })
    return id
  } catch (error) {
    await deleteImport(db, id)
    throw error
  }
}

/** Runs a checked register from its first row, reporting progress. Rows of an interrupted run are found as registered. */
export async function runImport(db: Db, run: Run, asked: Asked, signal: AbortSignal): Promise<void> {
  // A beat that is lost is made up for by the next one; what is wrong with the database the run itself meets.
  const beating = repeat(
    () => hearRun(db, run),
    beatMs,
    () => {},
  )
  try {
    const report = await inOwnFolder(async (path) => {
      await readImportBytes(db, run.importId, path)
      await deleteRefused(db, run.importId)
      const onProgress = async (rows: number): Promise<void> => {
        if (!(await keepProgress(db, run, rows))) throw new Error('Another server has taken this import over')
      }
      return importRegister(db, asked, { path, dryRun: false, signal, onProgress, refusedTo: refusedRowsOf(db, run.importId) })
    }).finally(beating.stop)
    await inTransaction(db, (tx) => finishRun(tx, run, report))
  } catch (error) {
    if (signal.aborted) return releaseRun(db, run)
    await failRun(db, run, error instanceof Refusal ? error.message : brokenOff)
    if (!(error instanceof Refusal)) throw error
  }
}

/** Well below the silence after which another server takes a run over. */
const beatMs = 5_000

const brokenOff = 'Something went wrong on our side. What has come in stays; run it again and the rest follows.'

const importRegister = (
  db: Db,
  { kind, ...circumstances }: Asked,
  options: Omit<ImportOptions, 'decoder' | 'userId'>,
): Promise<ImportReport> => registers[kind](db, { ...circumstances, ...options })

const registers = { drivers: importDrivers, transporters: importTransporters } satisfies Record<ImportKind, unknown>

const refusedRowsOf = (db: Db, importId: string): RefusedSink => ({
  open: async () => {},
  take: (rows) => insertRefused(db, importId, rows),
})

async function inOwnFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'register-'))
  try {
    return await work(join(folder, 'register'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const weekBefore = (moment: Date): Date => new Date(moment.getTime() - 7 * 86_400_000)
