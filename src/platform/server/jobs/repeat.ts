import { setTimeout as sleep } from 'node:timers/promises'

/** Does the work again and again, with a pause in between and never twice at once. What it throws is told to `log`. `stop` waits for the work under way. */
export function repeat(work: () => Promise<unknown>, pauseMs: number, log: (error: unknown) => void): { stop(): Promise<void> } {
  const ending = new AbortController()
  const goOn = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await work().catch(log)
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const going = goOn()
  return {
    stop: async () => {
      ending.abort()
      await going
    },
  }
}
