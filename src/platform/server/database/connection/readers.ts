import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { isDatabaseUnavailable, OutcomeUnknown, sqlState } from '../database-errors.ts'
import { findLastWrite, positionOf, recordWrite, replayedBy, type LogPosition } from './readers.store.ts'

/** Where reads go that may be a moment old: to a replica that is not behind, or to the primary. */
export type Readers = {
  /** Runs a read of this user, and again on the primary where the replica fails. The replica has all that the user has written. */
  read<T>(userId: string, work: (database: Database) => Promise<T>): Promise<T>
  /** Records that the user has just written; before they are answered. */
  wrote(userId: string): Promise<void>
  /** Resolves when later reads have everything that is committed now. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** Without a replica. */
export const readersOf = (primary: Database): Readers => ({
  read: (_, work) => work(primary),
  wrote: async () => {},
  caughtUp: async () => {},
  close: async () => {},
})

/** A replica further behind is not read. */
const maxLagMs = 1_000
const pauseMs = 20
const observeEveryMs = 2_000
/** Covers two observations. */
const trustedMs = 5_000
/** The replica ended the statement, because the primary has removed rows that it still read. */
const recoveryConflict = '40001'

/** With a replica, which is closed with the readers. */
export function openReaders(primary: Database, replica: Database): Readers {
  /** The primary's timeline that the replica follows, and until when this is believed. */
  let trusted: { timeline: string; until: number } | undefined
  // Asked each time: a replica that has restarted can be behind where it was.
  const hasReplayed = async (position: bigint): Promise<boolean> => (await replayedBy(replica.db)) >= position
  const catchUp = async ({ position, timeline }: LogPosition): Promise<void> => {
    const deadline = performance.now() + maxLagMs
    while (!(await hasReplayed(position))) {
      if (performance.now() > deadline) throw new Error('The replica is behind.')
      await sleep(pauseMs)
    }
    trusted = { timeline, until: performance.now() + trustedMs }
  }
  const distrust = (): void => void (trusted = undefined)
  const caughtUp = (): Promise<void> => positionOf(primary.db).then(catchUp).catch(distrust)

  const mayRead = async (userId: string): Promise<boolean> => {
    if (!trusted || performance.now() > trusted.until) return false
    const { timeline, position } = await findLastWrite(primary.db, userId)
    // The marks of a primary that was replaced are lost with it.
    return timeline === trusted?.timeline && (position === null || (await hasReplayed(position).catch(() => false)))
  }
  const observing = setInterval(() => void caughtUp(), observeEveryMs).unref()
  void caughtUp()
  return {
    read: async (userId, work) => {
      if (!(await mayRead(userId))) return work(primary)
      return work(replica).catch((error: unknown) => {
        if (!isFaultOfReplica(error)) throw error
        distrust()
        return work(primary)
      })
    },
    wrote: (userId) => recordWrite(primary.db, userId),
    caughtUp,
    close: async () => {
      clearInterval(observing)
      await replica.close()
    },
  }
}

const isFaultOfReplica = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || error instanceof OutcomeUnknown || sqlState(error) === recoveryConflict
