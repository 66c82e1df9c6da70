import { setTimeout as sleep } from 'node:timers/promises'

/** Work that continues after the response of its call. */
export type Background = {
  /** The signal aborts when the server shuts down: stop at the next safe point. Errors of the work go to `onError`. */
  readonly start: (work: (signal: AbortSignal) => Promise<void>) => void
  /** Aborts all work and waits until it has ended. */
  readonly stop: () => Promise<void>
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

/** Repeats the work with a pause in between, never concurrently. Errors go to `log`. `stop` waits for the current run. */
export function repeat(work: () => Promise<unknown>, pauseMs: number, log: (error: unknown) => void): { stop(): Promise<void> } {
  const abort = new AbortController()
  const loop = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      await work().catch(log)
      await sleep(pauseMs, undefined, { signal: abort.signal }).catch(() => {})
    }
  }
  const running = loop()
  return {
    stop: async () => {
      abort.abort()
      await running
    },
  }
}
