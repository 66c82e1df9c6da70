import { lockDriversWithIds } from '#drivers/find-driver.service.ts'
import { liftHoldsOf, placeHolds } from '#drivers/holds/several-holds.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { queue, type JobAttempt, type Worker } from '#platform/server/jobs/queue.ts'
import { listHeld, listToTake, listUntaken, setTaken } from './recall-steps.store.ts'
import { recalledNews, withdrawnNews } from './recall-news.rules.ts'
import { tellOfficesOfRecall } from './recall-news.service.ts'
import { holdStart } from './recalls.rules.ts'
import { listUnfinished, lockRecall, updateRecall, type LockedRecall } from './recalls.store.ts'

/** The steps of recalls, each a transaction that notes what it has done: whoever begins the job again goes on from there. */
export const recallQueue = queue({ name: 'carry-out-recall', title: 'Recalls', concurrency: 1 })

type Steps = {
  clock: () => Date
  /** How many clearances a step takes: it locks their drivers for a second at most. */
  atOnce?: number
}

export const recallWorker = (db: Db, steps: Steps): Worker => ({
  queue: recallQueue,
  run: (job) => carryOut(db, job, steps),
  // What is left stays open and is shown; whoever looks after failed work sends it again.
  givenUp: async () => {},
  owed: () => listUnfinished(db),
  about: ({ id }) => `Recall ${id}`,
  revive: async (tx, { id }) => (await listUnfinished(tx)).some((recall) => recall.id === id),
})

/** Takes step after step until nothing is left of the recall, or of its withdrawal, which may come at any time. */
async function carryOut(db: Db, job: JobAttempt, { clock, atOnce = 500 }: Steps): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted()
    const at = clock()
    const isOver = await inTransaction(db, async (tx) => {
      const recall = await lockRecall(tx, job.data.id, at)
      const isWithdrawn = recall.withdrawn_at !== null
      if (await (isWithdrawn ? liftSome : takeSome)(tx, recall, { at, atOnce })) return false
      await job.done(tx)
      await updateRecall(tx, recall.id, isWithdrawn ? { undone_at: at } : { carried_out_at: at })
      return true
    })
    if (isOver) return
  }
}

type Step = { at: Date; atOnce: number }

/** Holds the drivers of the next clearances that count, and tells their offices; answers whether there were any. */
async function takeSome(tx: Tx, recall: LockedRecall, { at, atOnce }: Step): Promise<boolean> {
  const next = await listUntaken(tx, recall.id, atOnce)
  if (next.length === 0) return false
  const drivers = await lockDriversWithIds(
    tx,
    next.map(({ driverId }) => driverId),
  )
  const byId = new Map(drivers.map((driver) => [driver.id, driver]))
  const found = await listToTake(
    tx,
    next.map(({ id }) => id),
    recall.today,
  )
  const held = found.flatMap(({ counts, driverId, ...row }) => {
    const driver = byId.get(driverId)
    return counts && driver ? [{ ...row, driver }] : []
  })
  const origin = { at, userId: recall.confirmed_by, why: 'recall' }
  const holdIds = await placeHolds(
    tx,
    held.map(({ driver }) => driver),
    { kind: 'issuer', reason: 'recall', startsOn: holdStart(recall.renew_by) },
    origin,
  )
  const holdOf = new Map(held.map(({ id }, n) => [id, holdIds[n] ?? null]))
  await setTaken(tx, { ids: found.map(({ id }) => id), holdIds: found.map(({ id }) => holdOf.get(id) ?? null), at })
  await tellOfficesOfRecall(tx, held, at, (some, kind) => recalledNews(some, { kind, renewBy: recall.renew_by }))
  return true
}

/** Lifts the next holds of a withdrawn recall, and tells the drivers' offices; answers whether there were any. */
async function liftSome(tx: Tx, recall: LockedRecall, { at, atOnce }: Step): Promise<boolean> {
  const next = await listHeld(tx, recall.id, atOnce)
  if (next.length === 0) return false
  const drivers = await lockDriversWithIds(
    tx,
    next.map(({ driverId }) => driverId),
  )
  const holdIds = next.map(({ holdId }) => holdId)
  const lifted = new Set(await liftHoldsOf(tx, drivers, holdIds, { at, userId: recall.withdrawn_by, why: 'recall withdrawn' }))
  const byId = new Map(drivers.map((driver) => [driver.id, driver]))
  const told = next.flatMap(({ driverId, kind }) => {
    const driver = byId.get(driverId)
    return driver && lifted.has(driverId) ? [{ kind, driver }] : []
  })
  await tellOfficesOfRecall(tx, told, at, withdrawnNews)
  return true
}
