import { setTimeout as sleep } from 'node:timers/promises'
import type { LaunchOptions } from './launch-postmaster.ts'
import { isGone, type Postmaster } from './postmaster.ts'
import { servePostgres } from './serve.ts'

export type Watch = {
  current(): Postmaster
  /** Ends the watch and waits for a restart in progress. */
  stop(): Promise<void>
}

export type WatchOptions = {
  readonly launch: LaunchOptions
  readonly first: Postmaster
  readonly warn: (line: string) => void
  /** PostgreSQL cannot be restarted, so the process cannot continue. */
  readonly giveUp: (error: Error) => void
}

const pollMs = 200
/** A server that ends sooner counts as failed to start. */
const shortLifeMs = 1_000
const maxFailures = 5
const maxPauseMs = 2_000

/** Restarts PostgreSQL when its postmaster ends unexpectedly. Until it has recovered, callers are refused. */
export function watchPostmaster({ launch, first, warn, giveUp }: WatchOptions): Watch {
  const abort = new AbortController()
  const { signal } = abort
  let current = first
  let failures = 0
  const restart = async (): Promise<void> => {
    try {
      current = (await servePostgres({ ...launch, port: current.port }, () => {})).postmaster
    } catch (error) {
      // Giving up on a full disk would not help: a new process would find it just as full.
      if (failures >= maxFailures && !String(error).includes('No space left on device')) throw error
      warn(`${error instanceof Error ? error.message : String(error)} Trying again.`)
    }
  }
  const watch = async (): Promise<void> => {
    let startedAt = performance.now()
    while (!signal.aborted) {
      await sleep(pollMs, undefined, { signal }).catch(() => {})
      if (signal.aborted || !(await isGone(launch.cluster, current.pid))) continue
      failures = performance.now() - startedAt > shortLifeMs ? 0 : failures + 1
      warn(`PostgreSQL (process ${current.pid}) has stopped and is being restarted.`)
      if (failures > 0) await sleep(Math.min(maxPauseMs, pollMs * 2 ** failures), undefined, { signal }).catch(() => {})
      if (!signal.aborted) await restart()
      startedAt = performance.now()
    }
  }
  const watching = watch().catch(giveUp)
  return {
    current: () => current,
    stop: async () => {
      abort.abort()
      await watching
    },
  }
}
