import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { JobCounts } from './queue-state.store.ts'

/** Work that was given up or keeps failing, as those who look after it read it: no name and nothing medical. */
export type Failure = {
  /** Within its queue. */
  id: string
  about: string
  at: Date
  /** The last error, in a sentence. */
  reason: string
}

/** The row that is about to be done again, and what wakes its worker after the commit. */
export type SentAgain = { rowId: string; wake: () => void }

export type OfPlant = { plantId: string; id: string }

/** What operations and a plant's integrators see of a queue, wherever its jobs are kept. */
export type WatchedQueue = {
  name: string
  title: string
  count: (db: Db) => Promise<JobCounts>
  /** The plant's, the latest first. */
  listFailed: (db: Db, plantId: string, limit: number) => Promise<readonly Failure[]>
  /** Lets it be done once more; undefined where nothing of it is left to do. */
  sendAgain: (tx: Tx, of: OfPlant, now: Date) => Promise<SentAgain | undefined>
}

/** A queue whose jobs are rows of a domain, because they are more than one attempt: what they promise, the queue of jobs cannot keep as well. */
type QueueOfRows = Omit<WatchedQueue, 'count' | 'sendAgain'> & {
  /** Nothing of it runs for longer than a statement. */
  count: (db: Db) => Promise<Omit<JobCounts, 'running'>>
  /** An update of the failed row, if it is one. Its workers look often, and need no waking. */
  sendAgain: (of: OfPlant, now: Date) => RawBuilder<unknown>
}

/** Tried so often in an hour and a half. It is tried until it succeeds, but somebody should look. */
export const isHeldUp = sql<boolean>`attempts >= 9`
export const heldUpReason = (whatFailed: string): string => `${whatFailed} for more than an hour. It is tried again every hour.`

const isRowId = (id: string): boolean => /^[1-9]\d{0,17}$/.test(id)

export const watchRows = ({ count, sendAgain, ...queue }: QueueOfRows): WatchedQueue => ({
  ...queue,
  count: async (db) => ({ ...(await count(db)), running: 0 }),
  sendAgain: async (tx, of, now) => {
    if (!isRowId(of.id)) return undefined
    return (await sendAgain(of, now).execute(tx)).numAffectedRows === 1n ? { rowId: of.id, wake: () => {} } : undefined
  },
})
