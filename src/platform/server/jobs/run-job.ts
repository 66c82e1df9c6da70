import { fromKysely, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import { inTransaction, type Database, type Tx } from '../database/database.ts'
import { NotNow, TakenOver, type JobAttempt, type JobData, type Queue, type Worker } from './queue.ts'

export type Running = {
  boss: PgBoss
  database: Database
  log: (error: unknown) => void
  /** Aborts when this server stops. */
  stopping: AbortSignal
}

type Fetched = JobWithMetadata<JobData>

/** What becomes of one attempt. */
export async function runJob(worker: Worker, fetched: Fetched, running: Running): Promise<JobResult> {
  try {
    return await attempt(worker, fetched, running)
  } catch (error) {
    running.log(error)
    return { id: fetched.id, status: 'failed', output: { message: wentWrong } }
  }
}

/** A job that was begun as often as it may be is given up: its servers may have died of it. */
async function attempt(worker: Worker, fetched: Fetched, running: Running): Promise<JobResult> {
  const { id, retryCount, retryLimit } = fetched
  const { queue } = worker
  if (retryCount >= retryLimit) return giveUp(worker, fetched, reasonOf(fetched.output))
  try {
    await worker.run(jobOf(queue, fetched, running))
    return { id, status: 'completed' }
  } catch (error) {
    // Its claim is gone, so that nothing said of the job now is heard.
    if (error instanceof TakenOver || fetched.signal.aborted) return { id, status: 'completed' }
    if (running.stopping.aborted || error instanceof NotNow) {
      await putBack(queue, fetched, { ...running, seconds: error instanceof NotNow ? error.seconds : 0 })
      return { id, status: 'completed' }
    }
    // A lost database is nothing that the job has done; as a lost server it counts.
    if (isDatabaseUnavailable(error)) throw error
    if (!changed(await running.boss.touch(queue.name, fetched))) return { id, status: 'completed' }
    running.log(error)
    return giveUp(worker, fetched, wentWrong)
  }
}

const jobOf = (queue: Queue, fetched: Fetched, { boss, stopping }: Running): JobAttempt => ({
  data: fetched.data,
  signal: AbortSignal.any([fetched.signal, stopping]),
  done: async (tx) => {
    if (!changed(await boss.complete(queue.name, fetched, null, { db: inTx(tx) }))) throw new TakenOver()
  },
})

/** Whether the job was still this attempt's; the library's types leave the count out. */
const changed = (answer: object): boolean => 'affected' in answer && answer.affected !== 0

export const inTx = (tx: Tx): ReturnType<typeof fromKysely> => fromKysely(tx)

/** Errors may have personal data in their text; the log knows what to leave out. */
const wentWrong = 'Something went wrong on our side.'
const serverLost = 'The servers that worked on it stopped in the middle of it.'
const tookTooLong = 'It took longer than a day.'

/** Of an attempt that ended without a word, as the queue notes it. */
function reasonOf(output: unknown): string {
  const message = JSON.stringify(output ?? '')
  if (message.includes(wentWrong)) return wentWrong
  return message.includes('timed out') ? tookTooLong : serverLost
}

async function giveUp({ givenUp }: Worker, { id, data }: Fetched, message: string): Promise<JobResult> {
  await givenUp(data, message === wentWrong ? 'error' : 'silence')
  return { id, status: 'deadletter', output: { message } }
}

/** Leaves the job to the next server as if this one had not begun it: under a new id, to which nothing said of the old one applies. */
async function putBack(queue: Queue, fetched: Fetched, { boss, database, seconds }: Running & { seconds: number }): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    const db = inTx(tx)
    if (!changed(await boss.deleteJob(queue.name, fetched, { db }))) return
    const retryLimit = fetched.retryLimit - fetched.retryCount
    await boss.send(queue.name, fetched.data, { db, singletonKey: fetched.data.id, startAfter: seconds, retryLimit })
  })
}
