import { lockDriversWithIds } from '#drivers/find-driver.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { queue, type JobAttempt, type Worker } from '#platform/server/jobs/queue.ts'
import {
  finishPart,
  finishPurge,
  listNextDrivers,
  listParts,
  listUnfinishedPurges,
  lockPurge,
  purgeRecords,
  type PurgePart,
  type PurgeRecord,
} from './purge.store.ts'

/** Purges are carried out in steps that note how far they came: whoever begins the job again goes on from there. */
export const purgeQueue = queue({ name: 'purge-records', title: 'Purges', concurrency: 1 })

type Steps = {
  clock: () => Date
  /** How many drivers a step locks: for a second at most. */
  atOnce?: number
}

export const purgeWorker = (db: Db, steps: Steps): Worker => ({
  queue: purgeQueue,
  run: (job) => carryOut(db, job, steps),
  // What is left stays open and is shown; whoever looks after failed work sends it again.
  givenUp: async () => {},
  owed: () => unfinished(db),
  about: ({ id }) => `Purge ${id}`,
  revive: async (tx, { id }) => (await unfinished(tx)).some((purge) => purge.id === id),
})

const unfinished = async (db: Db) => (await listUnfinishedPurges(db)).map(({ id, auth_plant_id: plantId }) => ({ plantId, id }))

async function carryOut(db: Db, job: JobAttempt, { clock, atOnce = 200 }: Steps): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted()
    const isOver = await inTransaction(db, async (tx) => {
      const purge = await lockPurge(tx, job.data.id)
      const parts = await listParts(tx, purge.id)
      const part = parts.find(({ finished_at }) => finished_at === null)
      if (part && purge.finished_at === null) return takeStep(tx, purge, part, { at: clock(), atOnce })
      await job.done(tx)
      if (purge.finished_at === null) await finish(tx, purge, parts, clock())
      return true
    })
    if (isOver) return
  }
}

/** A driver is locked as by whoever raises a request or sets a legal hold, which the database looks for again once it is: either they come first, or the purge. */
async function takeStep(tx: Tx, purge: PurgeRecord, part: PurgePart, { at, atOnce }: { at: Date; atOnce: number }): Promise<false> {
  const driverIds = await listNextDrivers(tx, purge, part, atOnce)
  if (driverIds.length === 0) {
    await finishPart(tx, purge.id, part.kind, at)
  } else {
    await lockDriversWithIds(tx, driverIds)
    await purgeRecords(tx, purge.id, part.kind, driverIds, at)
    // The history says that the picture is gone.
    if (part.kind === 'leavers') await settleDrivers(tx, driverIds, { at, userId: null, why: 'purge' })
  }
  return false
}

async function finish(tx: Tx, { id, auth_plant_id: plantId }: PurgeRecord, parts: readonly PurgePart[], at: Date): Promise<void> {
  await finishPurge(tx, id, at)
  const after = Object.fromEntries(parts.map(({ kind, done }) => [kind, done]))
  await writeAudit(tx, { at, userId: null, plantId, action: 'records purged', subject: 'purge', subjectId: id, after })
}
