import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import { batchesOf } from '../database/batches.ts'
import { inTransaction, type Database, type Tx } from '../database/database.ts'
import { openFailureLog } from '../log/failure-log.ts'
import { busy, type Attendance } from './attendance.ts'
import { repeat } from './background.ts'
import { openBoss } from './boss.ts'
import { failedJobs, forgetFailedJobs } from './failed-jobs.store.ts'
import {
  heartbeatSeconds,
  keptDoneSeconds,
  keptFailedSeconds,
  longestSeconds,
  silentSeconds,
  type JobData,
  type Queue,
  type Worker,
} from './queue.ts'
import { findQueuesToWake } from './queue-state.store.ts'
import { inTx, runJob } from './run-job.ts'

export type Queues = {
  /** Lets a job wait, in the transaction of what asks for it. Answers what wakes this server's workers; call it after the commit. */
  send: (tx: Tx, queue: Queue, data: JobData, options?: { attempts?: number }) => Promise<() => void>
  /** Starts working. Sending does so too. */
  start: (attendance?: Attendance) => Promise<void>
  /** Lets what runs stop at its next safe point, for another server to begin again. */
  stop: () => Promise<void>
}

type Options = {
  database: Database
  workers: readonly Worker[]
  log: (error: unknown) => void
}

/** How often one statement looks for jobs that another server has sent, that are due again or whose server is silent; with nobody there more rarely. */
const [lookMs, quietLookMs] = [5_000, 30_000]
/** Of the library's own look, should that one miss something. */
const pollSeconds = 120
/** How long what runs may take to reach a safe point at a stop. */
const stopMs = 12_000

export function openQueues(options: Options): Queues {
  let started: ReturnType<typeof startQueues> | undefined
  const start = (attendance?: Attendance): ReturnType<typeof startQueues> => (started ??= startQueues(options, attendance))
  return {
    send: async (tx, queue, data, { attempts = queue.attempts } = {}) => {
      const { boss, wake } = await start()
      await forgetFailedJobs(tx, queue.name, data.id)
      await boss.send(queue.name, data, { db: inTx(tx), singletonKey: data.id, retryLimit: attempts })
      return () => wake(queue.name)
    },
    start: async (attendance) => void (await start(attendance)),
    stop: async () => (await started?.catch(() => undefined))?.stop(),
  }
}

async function startQueues({ database, workers: all, log }: Options, attendance: Attendance = busy) {
  // The scheduled jobs' own instance keeps the tables in order.
  const boss = openBoss(database, { supervise: false, schedule: false, monitorIntervalSeconds: 1 })
  const failures = openFailureLog(log)
  boss.on('error', (error) => failures.failed('queue', error))
  // Each failed job is of its own; an outage is one.
  const logJob = (error: unknown): void => (isDatabaseUnavailable(error) ? failures.failed('queue', error) : log(error))
  await boss.start()
  await boss.createQueue(failedJobs, { retentionSeconds: keptFailedSeconds })
  for (const { queue } of all) await prepareQueue(boss, queue)
  for (const worker of all)
    await sendOwed(database, worker, (tx, data) =>
      boss.send(worker.queue.name, data, { db: inTx(tx), singletonKey: data.id, retryLimit: worker.queue.attempts }),
    )

  const stopping = new AbortController()
  const ids = new Map<string, string[]>()
  const work = {
    pollingIntervalSeconds: pollSeconds,
    heartbeatRefreshSeconds: heartbeatSeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const
  for (const worker of all) {
    const { name, concurrency } = worker.queue
    const running = { boss, database, stopping: stopping.signal, log: logJob }
    const handle = (jobs: JobWithMetadata<JobData>[]) => Promise.all(jobs.map((job) => runJob(worker, job, running)))
    ids.set(
      name,
      await Promise.all(Array.from({ length: concurrency }, () => boss.work<JobData, unknown, typeof work>(name, work, handle))),
    )
  }
  const wake = (name: string): void => ids.get(name)?.forEach((id) => boss.notifyWorker(id))
  const look = async (): Promise<void> => {
    const { due, silent } = await findQueuesToWake(database, [...ids.keys()])
    for (const name of silent) await boss.supervise(name)
    for (const name of new Set([...silent, ...due])) wake(name)
    failures.worked('queue')
  }
  const looking = repeat(look, lookMs, (error) => failures.failed('queue', error), { attendance, quietMs: quietLookMs })
  return {
    boss,
    wake,
    stop: async () => {
      stopping.abort()
      await looking.stop()
      await boss.stop({ graceful: true, timeout: stopMs })
    },
  }
}

async function prepareQueue(boss: PgBoss, { name }: Queue): Promise<void> {
  const values = {
    retryDelay: 0,
    retryBackoff: false,
    expireInSeconds: longestSeconds,
    heartbeatSeconds: silentSeconds,
    retentionSeconds: keptFailedSeconds,
    deleteAfterSeconds: keptDoneSeconds,
    deadLetter: failedJobs,
  }
  await boss.createQueue(name, { ...values, policy: 'exclusive' })
  // One that an earlier release has made.
  await boss.updateQueue(name, values)
}

/** Many at once would hold a connection for long after an upgrade. */
const owedAtOnce = 500

async function sendOwed(database: Database, worker: Worker, send: (tx: Tx, data: JobData) => Promise<unknown>): Promise<void> {
  const owed = await worker.owed()
  for (const batch of batchesOf(owed, owedAtOnce))
    await inTransaction(database.db, async (tx) => {
      for (const data of batch) await send(tx, data)
    })
}
