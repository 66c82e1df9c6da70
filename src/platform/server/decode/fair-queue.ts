/** A queue with round-robin between owners: each owner has one task running and a few waiting. */
export type DecodeQueue = {
  /** Waits for a slot and returns its release function. Throws `createRefusal()` when the owner has too many waiting, or after `close`. */
  enter: (owner: string) => Promise<() => void>
  load: () => { running: number; waiting: number }
  /** Refuses everything that waits and every later call. */
  close: () => void
}

export type DecodeQueueOptions = { maxRunning: number; maxWaitingPerOwner: number; createRefusal: () => Error }

type Waiter = { start: () => void; fail: (error: Error) => void }

export function openDecodeQueue({ maxRunning, maxWaitingPerOwner, createRefusal }: DecodeQueueOptions): DecodeQueue {
  /** Waiting tasks by owner, in the order the owners are served next. */
  const queues = new Map<string, Waiter[]>()
  const running = new Set<string>()
  let isClosed = false

  const moveToBack = (owner: string): void => {
    const queue = queues.get(owner)
    queues.delete(owner)
    if (queue && queue.length > 0) queues.set(owner, queue)
  }
  const startNext = (): void => {
    for (const [owner, queue] of queues) {
      if (running.size >= maxRunning) return
      if (running.has(owner)) continue
      running.add(owner)
      queue.shift()?.start()
      moveToBack(owner)
    }
  }
  const release = (owner: string): void => {
    running.delete(owner)
    moveToBack(owner)
    startNext()
  }
  return {
    enter: async (owner) => {
      const queue = queues.get(owner) ?? []
      if (isClosed || queue.length >= maxWaitingPerOwner + (running.has(owner) ? 0 : 1)) throw createRefusal()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      queues.set(owner, [...queue, { start: resolve, fail: reject }])
      startNext()
      await promise
      let isActive = true
      return () => {
        if (isActive) release(owner)
        isActive = false
      }
    },
    load: () => ({ running: running.size, waiting: [...queues.values()].reduce((sum, { length }) => sum + length, 0) }),
    close: () => {
      isClosed = true
      for (const { fail } of [...queues.values()].flat()) fail(createRefusal())
      queues.clear()
    },
  }
}
