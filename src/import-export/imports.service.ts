import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { repeat } from '#platform/server/jobs/background.ts'
import { importDrivers } from './drivers/driver-import.service.ts'
import { readImportBytes, storeBytes } from './import-bytes.store.ts'
import type { ImportOptions, RefusedSink } from './import-engine.service.ts'
import type { ImportKind, ImportReport } from './import.contract.ts'
import {
  deleteImport,
  deleteImportsBefore,
  deleteRefused,
  failRun,
  finishRun,
  recordHeartbeat,
  insertImport,
  insertRefused,
  storeCheck,
  storeProgress,
  releaseRun,
  type Run,
  claimSilentRun,
} from './imports.store.ts'
import type { ImportContext } from './drivers/insert-drivers.service.ts'
import { importTransporters } from './transporters/transporter-import.service.ts'
import { listAuthPlants } from '#administration/auth-plants/auth-plants.store.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Background } from '#platform/server/jobs/background.ts'

type RegisterInput = ImportContext & { readonly kind: ImportKind; readonly userId: string; readonly decoder: Decoder }

/** Stores a register and judges its rows, changing nothing else. Answers the import's id; throws a Refusal when it is not such a register. */
export async function checkRegister(
  db: Db,
  { register, fileName, ...input }: RegisterInput & { readonly register: Blob; readonly fileName: string },
): Promise<string> {
  await deleteImportsBefore(db, weekBefore(input.now))
  const { kind, plant, userId, now } = input
  const id = await insertImport(db, { kind, plantId: plant.id, userId, fileName, at: now })
  try {
    await inOwnFolder(async (path) => {
      await storeBytes(db, id, register.stream(), path)
      await storeCheck(db, id, await importRegister(db, input, { path, dryRun: true, refusedTo: refusedRowsTo(db, id) }))
    })
    return id
  } catch (error) {
    await deleteImport(db, id)
    throw error
  }
}

/** Runs a checked register from its first row, reporting progress. Rows of an interrupted run are found as registered. */
export async function runImport(db: Db, run: Run, input: RegisterInput, signal: AbortSignal): Promise<void> {
  // A failed heartbeat is ignored: the next one follows, and database errors surface in the run itself.
  const heartbeat = repeat(
    () => recordHeartbeat(db, run),
    heartbeatMs,
    () => {},
  )
  try {
    const report = await inOwnFolder(async (path) => {
      await readImportBytes(db, run.importId, path)
      await deleteRefused(db, run.importId)
      const onProgress = async (rows: number): Promise<void> => {
        if (!(await storeProgress(db, run, rows))) throw new Error('Another server has taken over this import')
      }
      return importRegister(db, input, { path, dryRun: false, signal, onProgress, refusedTo: refusedRowsTo(db, run.importId) })
    }).finally(heartbeat.stop)
    await inTransaction(db, (tx) => finishRun(tx, run, report))
  } catch (error) {
    if (signal.aborted) return releaseRun(db, run)
    await failRun(db, run, error instanceof Refusal ? error.message : failureText)
    if (!(error instanceof Refusal)) throw error
  }
}

/** Well below the 30 seconds after which another server takes over. */
const heartbeatMs = 5_000

const failureText = 'Something went wrong on our side. The rows imported so far are saved. Run the import again for the rest.'

const importRegister = (
  db: Db,
  { kind, ...context }: RegisterInput,
  options: Omit<ImportOptions, 'decoder' | 'userId'>,
): Promise<ImportReport> => registers[kind](db, { ...context, ...options })

const registers = { drivers: importDrivers, transporters: importTransporters } satisfies Record<ImportKind, unknown>

const refusedRowsTo = (db: Db, importId: string): RefusedSink => ({
  open: async () => {},
  write: (rows) => insertRefused(db, importId, rows),
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

/** A file that stopped so many servers may be the cause; then a user decides. */
const mostRuns = 5

type Services = { readonly background: Background; readonly decoder: Decoder }

/** Resumes imports whose servers are gone, in the background; answers how many. Any number of servers may do this at once. */
export async function resumeImports(db: Db, { background, decoder }: Services, now: Date): Promise<number> {
  for (let resumed = 0; ; resumed++) {
    const run = await claimSilentRun(db, mostRuns)
    if (!run) return resumed
    const plant = (await listAuthPlants(db)).find(({ id }) => id === run.plantId)
    if (!plant) throw new Error(`The plant of the import ${run.importId} is missing`)
    const input = { kind: run.kind, userId: run.userId, decoder, plant, now, today: toPlainDate(now, plant.time_zone) }
    background.start((signal) => runImport(db, run, input, signal))
  }
}
