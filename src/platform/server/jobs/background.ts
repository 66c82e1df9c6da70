import { setTimeout as sleep } from 'node:timers/promises'
import { busy, type Attendance } from './attendance.ts'

/** Work that continues after the response of its call. */
export type Background = {
  /** The signal aborts when the server shuts down: stop at the next safe point. Errors of the work go to `onError`. */
  start: (work: (signal: AbortSignal) => Promise<void>) => void
  /** Aborts all work and waits until it has ended. */
  stop: () => Promise<void>
}

export function openBackground(onError: (error: unknown) => void): Background {
  const shutdown = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    start: (work) => {
      const run = Promise.resolve()
        .then(() => work(shutdown.signal))
        .catch(onError)
        .finally(() => running.delete(run))
      running.add(run)
    },
    stop: async () => {
      shutdown.abort()
      await Promise.all(running)
    },
  }
}

type Rest = { attendance: Attendance; quietMs: number }
const noRest: Rest = { attendance: busy, quietMs: 0 }

/**
 * Repeats the work with a pause in between, never concurrently; with nobody there the pause is `quietMs`, which ends when somebody comes. Errors
 * go to `log`. `stop` waits for the current run.
 */
export function repeat(
  work: () => Promise<unknown>,
  pauseMs: number,
  log: (error: unknown) => void,
  { attendance, quietMs }: Rest = noRest,
): { stop(): Promise<void> } {
  const abort = new AbortController()
  let waking = new AbortController()
  const forget = attendance.onReturn(() => waking.abort())
  const loop = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      await work().catch(log)
      waking = new AbortController()
      const pause = attendance.isQuiet() ? Math.max(pauseMs, quietMs) : pauseMs
      await sleep(pause, undefined, { signal: AbortSignal.any([abort.signal, waking.signal]) }).catch(() => {})
    }
  }
  const running = loop()
  return {
    stop: async () => {
      forget()
      abort.abort()
      await running
    },
  }
}
