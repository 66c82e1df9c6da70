import { setTimeout as sleep } from 'node:timers/promises'
import type { Launch } from './launch-postmaster.ts'
import { isGone, type Postmaster } from './postmaster.ts'
import { servePostgres } from './serve.ts'

export type Watch = {
  current(): Postmaster
  /** Ends the watch, and waits for a start that is under way. */
  stop(): Promise<void>
}

export type WatchOptions = {
  readonly launch: Launch
  readonly first: Postmaster
  readonly warn: (line: string) => void
  /** PostgreSQL cannot be brought back: the process is of no use any more. */
  readonly giveUp: (error: Error) => void
}

const lookMs = 200
/** A server that ends sooner has not started. */
const shortLifeMs = 1_000
const mostFailures = 5
const longestPauseMs = 2_000

/** Starts PostgreSQL again when its first process ends without being asked to. Recovery is PostgreSQL's own; callers are refused meanwhile. */
export function watchPostmaster({ launch, first, warn, giveUp }: WatchOptions): Watch {
  const ending = new AbortController()
  const { signal } = ending
  let current = first
  let failures = 0
  const startAgain = async (): Promise<void> => {
    try {
      current = (await servePostgres({ ...launch, port: current.port }, () => {})).postmaster
    } catch (error) {
      // A full disk is no fault of the process, and a new one would find it no emptier.
      if (failures >= mostFailures && !String(error).includes('No space left on device')) throw error
      warn(`${error instanceof Error ? error.message : String(error)} It is tried again.`)
    }
  }
  const watch = async (): Promise<void> => {
    let startedAt = performance.now()
    while (!signal.aborted) {
      await sleep(lookMs, undefined, { signal }).catch(() => {})
      if (signal.aborted || !(await isGone(launch.cluster, current.pid))) continue
      failures = performance.now() - startedAt > shortLifeMs ? 0 : failures + 1
      warn(`PostgreSQL (process ${current.pid}) has ended: it is started again.`)
      if (failures > 0) await sleep(Math.min(longestPauseMs, lookMs * 2 ** failures), undefined, { signal }).catch(() => {})
      if (!signal.aborted) await startAgain()
      startedAt = performance.now()
    }
  }
  const watching = watch().catch(giveUp)
  return {
    current: () => current,
    stop: async () => {
      ending.abort()
      await watching
    },
  }
}
