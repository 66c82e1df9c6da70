import { remeasureAll } from '#drivers/clearances/remeasure.service.ts'
import { lockDriversWithIds } from '#drivers/find-driver.service.ts'
import { tellingOffices } from '#drivers/loading-news/loading-news-of-several.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { queue, type JobAttempt, type Worker } from '#platform/server/jobs/queue.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import {
  beginRecount,
  finishRecount,
  listNext,
  listUnfinishedRecounts,
  lockRecount,
  noteStep,
  type RecountRecord,
} from './recount.store.ts'

/** The drivers of a plant whose rules have changed are settled again, in steps that note how far they came: whoever begins the job again goes on from there. */
export const recountQueue = queue({ name: 'recount-requirements', title: 'Requirements', concurrency: 1 })

type Steps = {
  clock: () => Date
  /** How many drivers a step locks: for a second at most. */
  atOnce?: number
}

/** After a change of a plant's rules, in its transaction. Answers what wakes the workers, after the commit. */
export async function startRecount(tx: Tx, queues: Pick<Queues, 'send'>, plantId: string, at: Date): Promise<() => void> {
  await beginRecount(tx, plantId, at)
  return queues.send(tx, recountQueue, { plantId, id: plantId })
}

export const recountWorker = (db: Db, steps: Steps): Worker => ({
  queue: recountQueue,
  run: (job) => recount(db, job, steps),
  // What is left stays open and is shown; whoever looks after failed work sends it again.
  givenUp: async () => {},
  owed: () => plantsToRecount(db),
  about: ({ id }) => `Plant ${id}`,
  revive: async (tx, { id }) => (await plantsToRecount(tx)).some((plant) => plant.id === id),
})

const plantsToRecount = async (db: Db) => (await listUnfinishedRecounts(db)).map(({ auth_plant_id: id }) => ({ plantId: id, id }))

async function recount(db: Db, job: JobAttempt, { clock, atOnce = 500 }: Steps): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted()
    const isOver = await inTransaction(db, async (tx) => {
      const at = clock()
      const far = await lockRecount(tx, job.data.id)
      if (far.finished_at === null && (await takeStep(tx, far, { at, atOnce }))) return false
      await job.done(tx)
      await finishRecount(tx, far.auth_plant_id, far.finished_at ?? at)
      return true
    })
    if (isOver) return
  }
}

/** Settles the next drivers, who follow all rules as they are in this transaction; answers whether there were any. */
async function takeStep(tx: Tx, far: RecountRecord, { at, atOnce }: { at: Date; atOnce: number }): Promise<boolean> {
  const next = await listNext(tx, far, atOnce)
  const last = next.at(-1)
  if (!last) return false
  const driverIds = next.map(({ id }) => id)
  await lockDriversWithIds(tx, driverIds)
  const why = 'what the plant requires has changed. Their pages say what is missing.'
  const by = { at, userId: null, why: 'requirements changed' }
  await tellingOffices(tx, { driverIds, at, why }, async () => {
    await remeasureAll(tx, { plantId: far.auth_plant_id, driverIds }, by)
    await settleDrivers(tx, driverIds, by)
  })
  await noteStep(tx, far, last, next.length)
  return true
}
