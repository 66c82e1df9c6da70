import { importWorker } from '#import-export/import-runs.service.ts'
import { importRegisters as registers } from '#import-export/registers.service.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Worker } from '#platform/server/jobs/queue.ts'
import { openQueues, type Queues } from '#platform/server/jobs/queues.ts'
import { watchWorker } from '#platform/server/jobs/watch-worker.ts'
import type { WatchedQueue } from '#platform/server/jobs/watched-queue.ts'
import { keptFileWorker } from '#reports/files/kept-files.service.ts'
import type { ReportWriter } from '#reports/files/write-report.service.ts'
import { queuesOfRows } from './count-queues.ts'
import type { Services } from '../services.ts'

type WorkerOptions = { write: ReportWriter; clock: () => Date }

/** Who works on which queue of jobs: one line for each. */
export const queueWorkers = (
  db: Db,
  { files, decoder }: Pick<Services, 'files' | 'decoder'>,
  { write, clock }: WorkerOptions,
): readonly Worker[] => [importWorker(db, { decoder, registers, clock }), keptFileWorker(db, { files, write, clock })]

export type ProductQueues = { queues: Queues; watched: readonly WatchedQueue[] }

/** All queues; nothing is worked on before `start`. */
export function openProductQueues(
  database: Database,
  services: Pick<Services, 'files' | 'decoder' | 'log'>,
  options: WorkerOptions,
): ProductQueues {
  const workers = queueWorkers(database.db, services, options)
  const queues = openQueues({ database, workers, log: (err) => services.log.error({ err }, 'a job failed') })
  return { queues, watched: [...workers.map((worker) => watchWorker(worker, queues)), ...queuesOfRows] }
}
