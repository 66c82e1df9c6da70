import type { Actor } from '#accounts/people.ts'
import { listAuthPlants } from '#administration/choices.service.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { TakenOver, type JobAttempt, type Worker } from '#platform/server/jobs/queue.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { readImportBytes } from './import-bytes.store.ts'
import { findCorrections, lockImport } from './import-corrections.store.ts'
import { deleteRefused, findChanges, insertRefused } from './import-rows.store.ts'
import {
  beginRun,
  claimRun,
  failLatestRun,
  failRun,
  finishRun,
  listOpenRuns,
  reviveRun,
  storeProgress,
  type BegunRun,
} from './import-runs.store.ts'
import { attemptsAfter, findChoices, importQueue, type ImportRow } from './imports.store.ts'
import { inOwnFolder, type RegisterInput } from './imports.service.ts'
import { importRegister, type Registers } from './registers.service.ts'
import { proposeUpdate } from './second-person/propose-update.service.ts'

type Services = { decoder: Decoder; registers: Registers; clock: () => Date }

export const importWorker = (db: Db, services: Services): Worker => ({
  queue: importQueue,
  run: (job) => runImport(db, job, services),
  // One whose servers went silent stays interrupted: it may be what stops them, and a person decides.
  givenUp: async ({ id }, after) => {
    if (after === 'error') await failLatestRun(db, id, failureText)
  },
  owed: () => listOpenRuns(db, importQueue.attempts),
  about: ({ id }) => `Import ${id}`,
  revive: (tx, job) => reviveRun(tx, job),
})

type Starting = { actor: Actor; now: Date; found: ImportRow }

/** Lets a checked import run, or wait for a second person, unless it runs or is done. */
export async function startRun(db: Db, queues: Pick<Queues, 'send'>, { actor, now, found }: Starting): Promise<void> {
  const { id, kind } = found
  const plantId = actor.plant.id
  const wake = await inTransaction(db, async (tx) => {
    const locked = await lockImport(tx, id)
    if (!locked || (await proposeUpdate(tx, { actor, now, found: { ...found, state: locked.state } }))) return undefined
    const runs = await claimRun(tx, { plantId, kind, id })
    return runs === undefined ? undefined : queues.send(tx, importQueue, { plantId, id }, { attempts: attemptsAfter(runs) })
  })
  wake?.()
}

const failureText = 'Something went wrong on our side. The rows imported so far are saved. Run the import again for the rest.'

/** Runs a checked register from its first row, reporting progress. Rows of an interrupted run are found as registered. */
async function runImport(db: Db, job: JobAttempt, services: Services): Promise<void> {
  const run = await beginRun(db, job.data.id)
  if (!run) return
  const { importId } = run
  const input = await inputOf(db, run, services)
  try {
    const report = await inOwnFolder(async (path) => {
      await readImportBytes(db, importId, path)
      await deleteRefused(db, importId)
      const choices = await findChoices(db, importId)
      return importRegister(db, input, {
        ...input,
        source: { path, decoder: services.decoder },
        dryRun: false,
        choices,
        signal: job.signal,
        onProgress: async (rows) => {
          if (!(await storeProgress(db, run, rows))) throw new TakenOver()
        },
        corrections: (lines) => findCorrections(db, importId, lines),
        confirmed: (lines) => findChanges(db, importId, lines),
        rowsTo: { open: async () => {}, write: (rows) => insertRefused(db, importId, rows) },
      })
    })
    await inTransaction(db, async (tx) => {
      await job.done(tx)
      await finishRun(tx, run, report)
    })
  } catch (error) {
    if (job.signal.aborted || !(error instanceof Refusal)) throw error
    await inTransaction(db, async (tx) => {
      await job.done(tx)
      await failRun(tx, run, error.message)
    })
  }
}

async function inputOf(db: Db, { importId, kind, mode, plantId, userId }: BegunRun, services: Services): Promise<RegisterInput> {
  const plant = (await listAuthPlants(db)).find(({ id }) => id === plantId)
  if (!plant) throw new Error(`The plant of the import ${importId} is missing`)
  return { ...services, kind, mode, userId, plant, today: toPlainDate(services.clock(), plant.time_zone) }
}
