/** Work that goes on after its call has been answered. */
export type Background = {
  /** The signal says that the server wants to end: stop at the next good place. What the work throws is told to `onError`. */
  readonly start: (work: (signal: AbortSignal) => Promise<void>) => void
  /** Asks all work to stop, takes no more, and waits until it has ended. */
  readonly stop: () => Promise<void>
}

export function openBackground(onError: (error: unknown) => void): Background {
  const ending = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    start: (work) => {
      const run = Promise.resolve()
        .then(() => work(ending.signal))
        .catch(onError)
        .finally(() => running.delete(run))
      running.add(run)
    },
    stop: async () => {
      ending.abort()
      await Promise.all(running)
    },
  }
}
