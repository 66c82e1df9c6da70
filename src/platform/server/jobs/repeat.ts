import { setTimeout as sleep } from 'node:timers/promises'

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
