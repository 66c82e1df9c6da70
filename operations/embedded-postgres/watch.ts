import { setTimeout as sleep } from 'node:timers/promises'
import type { LaunchOptions } from './launch-postmaster.ts'
import { isGone, type Postmaster } from './postmaster.ts'
import { isOfFullDisk } from './server-lines.rules.ts'
import type { PostgresLog } from './server-log.ts'
import { servePostgres } from './serve.ts'

export type Watch = {
  current(): Postmaster
  /** Ends the watch and waits for a restart in progress. */
  stop(): Promise<void>
}

export type WatchOptions = {
  launch: LaunchOptions
  first: Postmaster
  log: PostgresLog
  /** Passes on what PostgreSQL has said before its end. */
  readLog: () => Promise<void>
  /** PostgreSQL cannot be restarted, so the process cannot continue. */
  giveUp: (error: Error) => void
}

const pollMs = 1_000
/** In case the system has not told. */
const lookMs = 10_000
const retryMs = 200
/** A server that ends sooner counts as failed to start. */
const shortLifeMs = 1_000
const maxFailures = 5
const maxPauseMs = 2_000

/** Until the end of its process, of which the system tells; one that a killed process has left is looked at now and then. */
const untilLook = ({ ended }: Postmaster, signal: AbortSignal): Promise<unknown> => {
  const looking = new AbortController()
  const pause = sleep(ended ? lookMs : pollMs, undefined, { signal: AbortSignal.any([signal, looking.signal]) }).catch(() => {})
  return Promise.race([pause, ...(ended ? [ended] : [])]).finally(() => looking.abort())
}

/** Restarts PostgreSQL when its postmaster ends unexpectedly. Until it has recovered, callers are refused. */
export function watchPostmaster({ launch, first, log, readLog, giveUp }: WatchOptions): Watch {
  const abort = new AbortController()
  const { signal } = abort
  let current = first
  let failures = 0
  let said = ''
  const restart = async (): Promise<void> => {
    try {
      current = (await servePostgres({ ...launch, port: current.port }, () => {})).postmaster
      log.warn(`PostgreSQL has been restarted (process ${current.pid}).`)
      said = ''
    } catch (error) {
      // Giving up on a full disk would not help: a new process would find it just as full.
      if (failures >= maxFailures && !isOfFullDisk(String(error))) throw error
      const text = error instanceof Error ? error.message : String(error)
      if (text !== said) log.error(text)
      said = text
    }
  }
  const watch = async (): Promise<void> => {
    let startedAt = performance.now()
    while (!signal.aborted) {
      await untilLook(current, signal)
      if (signal.aborted || !(await isGone(launch.cluster, current.pid))) continue
      failures = performance.now() - startedAt > shortLifeMs ? 0 : failures + 1
      await readLog()
      if (said === '') log.error(`PostgreSQL (process ${current.pid}) has stopped and is being restarted.`)
      if (failures > 0) await sleep(Math.min(maxPauseMs, retryMs * 2 ** failures), undefined, { signal }).catch(() => {})
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
