import { importWorker } from '#import-export/import-runs.service.ts'
import { importQueue } from '#import-export/imports.store.ts'
import { importRegisters as registers } from '#import-export/registers.service.ts'
import { serverExtensions } from '#extensions/server-list.ts'
import { mailQueue, newsQueue } from '#notifications/delivery/watched-delivery.store.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Queue, Worker } from '#platform/server/jobs/queue.ts'
import { openQueues, type Queues } from '#platform/server/jobs/queues.ts'
import { watchWorker } from '#platform/server/jobs/watch-worker.ts'
import type { WatchedQueue } from '#platform/server/jobs/watched-queue.ts'
import { readStretches } from '#drivers/history/stretches/stretches.api.ts'
import { answerVerdict } from '#drivers/verdict/as-at/verdict.api.ts'
import { driverFileQueue, driverFileWorker } from '#driver-files/make-file.service.ts'
import { keptFileQueue, keptFileWorker } from '#reports/files/kept-files.service.ts'
import { recallQueue, recallWorker } from '#recalls/carry-out.service.ts'
import { purgeQueue, purgeWorker } from '#retention/purge/carry-out-purge.service.ts'
import { recountQueue, recountWorker } from '#requirements/recount/recount.service.ts'
import type { ReportWriter } from '#reports/files/write-report.service.ts'
import type { Services } from '../services.ts'

const knownPast = { verdict: answerVerdict, stretches: readStretches }

type WorkerOptions = {
  write: ReportWriter
  clock: () => Date
  /** The product's address; undefined where it is not known. */
  origin: string | undefined
}
type WorkerServices = Pick<Services, 'files' | 'decoder' | 'cardKeys' | 'log'>
type Needs = WorkerOptions & WorkerServices

/** Every queue of jobs, and who works on it: one line for each. */
export const jobQueues: readonly { queue: Queue; workerOf: (db: Db, needs: Needs) => Worker }[] = [
  { queue: importQueue, workerOf: (db, { decoder, clock }) => importWorker(db, { decoder, registers, clock }) },
  { queue: recallQueue, workerOf: (db, { clock }) => recallWorker(db, { clock }) },
  { queue: purgeQueue, workerOf: (db, { clock }) => purgeWorker(db, { clock }) },
  { queue: recountQueue, workerOf: (db, { clock }) => recountWorker(db, { clock }) },
  { queue: keptFileQueue, workerOf: (db, { files, write, clock }) => keptFileWorker(db, { files, write, clock }) },
  {
    queue: driverFileQueue,
    workerOf: (db, { files, cardKeys: keys, origin, clock, log }) => {
      const alarm = (lost: { fileIds: readonly string[] }): void => log.error(lost, 'stored documents are missing or altered')
      return driverFileWorker(db, { files, keys, past: knownPast, origin, clock, alarm })
    },
  },
]

/** Those whose jobs are rows of their domain (docs/decisions/queues.md). */
export const queuesOfRows: readonly WatchedQueue[] = [...serverExtensions.flatMap(({ queues = [] }) => queues), newsQueue, mailQueue]

export const queueWorkers = (db: Db, { files, decoder, cardKeys, log }: WorkerServices, options: WorkerOptions): readonly Worker[] =>
  jobQueues.map(({ workerOf }) => workerOf(db, { files, decoder, cardKeys, log, ...options }))

export type ProductQueues = { queues: Queues; watched: readonly WatchedQueue[] }

/** All queues; nothing is worked on before `start`. */
export function openProductQueues(database: Database, services: WorkerServices, options: WorkerOptions): ProductQueues {
  const workers = queueWorkers(database.db, services, options)
  const queues = openQueues({ database, workers, log: (err) => services.log.error({ err }, 'a job failed') })
  return { queues, watched: [...workers.map((worker) => watchWorker(worker, queues)), ...queuesOfRows] }
}
