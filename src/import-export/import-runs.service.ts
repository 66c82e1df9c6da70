import { listAuthPlants } from '#administration/choices.service.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { repeat, type Background } from '#platform/server/jobs/background.ts'
import { readImportBytes } from './import-bytes.store.ts'
import { deleteRefused, findChanges, findCorrections, insertRefused } from './import-rows.store.ts'
import { claimSilentRun, failRun, finishRun, recordHeartbeat, releaseRun, storeProgress, type Run } from './import-runs.store.ts'
import { findChoices } from './imports.store.ts'
import { inOwnFolder, type RegisterInput } from './imports.service.ts'
import { importRegister, type Registers } from './registers.service.ts'

/** Runs a checked register from its first row, reporting progress. Rows of an interrupted run are found as registered. */
export async function runImport(db: Db, run: Run, input: RegisterInput, signal: AbortSignal): Promise<void> {
  const { importId } = run
  // A failed heartbeat is ignored: the next one follows, and database errors surface in the run itself.
  const heartbeat = repeat(
    () => recordHeartbeat(db, run),
    heartbeatMs,
    () => {},
  )
  try {
    const report = await inOwnFolder(async (path) => {
      await readImportBytes(db, importId, path)
      await deleteRefused(db, importId)
      const choices = await findChoices(db, importId)
      return importRegister(db, input, {
        ...input,
        path,
        dryRun: false,
        choices,
        signal,
        onProgress: async (rows) => {
          if (!(await storeProgress(db, run, rows))) throw new Error('Another server has taken over this import')
        },
        corrections: (lines) => findCorrections(db, importId, lines),
        confirmed: (lines) => findChanges(db, importId, lines),
        rowsTo: { open: async () => {}, write: (rows) => insertRefused(db, importId, rows) },
      })
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

/** A file that stopped so many servers may be the cause; then a user decides. */
const mostRuns = 5

type Services = { readonly background: Background; readonly decoder: Decoder; readonly registers: Registers; readonly clock: () => Date }

/** Resumes imports whose servers are gone, in the background; answers how many. Any number of servers may do this at once. */
export async function resumeImports(db: Db, { background, decoder, registers, clock }: Services): Promise<number> {
  for (let resumed = 0; ; resumed++) {
    const run = await claimSilentRun(db, mostRuns)
    if (!run) return resumed
    const plant = (await listAuthPlants(db)).find(({ id }) => id === run.plantId)
    if (!plant) throw new Error(`The plant of the import ${run.importId} is missing`)
    const { kind, mode, userId } = run
    const input = { registers, kind, mode, userId, decoder, plant, clock, today: toPlainDate(clock(), plant.time_zone) }
    background.start((signal) => runImport(db, run, input, signal))
  }
}
