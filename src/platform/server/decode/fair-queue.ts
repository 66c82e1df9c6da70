/** Work in turns: each owner has one piece running and a few waiting, and free places go round the owners. */
export type FairQueue = {
  /** Waits for a place and answers how to give it back. Throws what `refuse` makes when the owner has too many waiting, or after `close`. */
  readonly enter: (owner: string) => Promise<() => void>
  /** Refuses everybody who waits, and everybody who comes later. */
  readonly close: () => void
}

export type FairQueueOptions = { readonly places: number; readonly waitingEach: number; readonly refuse: () => Error }

type Waiting = { readonly start: () => void; readonly fail: (error: Error) => void }

export function fairQueue({ places, waitingEach, refuse }: FairQueueOptions): FairQueue {
  /** In the order of their next turn. */
  const lines = new Map<string, Waiting[]>()
  const running = new Set<string>()
  let isClosed = false

  const moveToBack = (owner: string): void => {
    const line = lines.get(owner)
    lines.delete(owner)
    if (line && line.length > 0) lines.set(owner, line)
  }
  const startNext = (): void => {
    for (const [owner, line] of lines) {
      if (running.size >= places) return
      if (running.has(owner)) continue
      running.add(owner)
      line.shift()?.start()
      moveToBack(owner)
    }
  }
  const leave = (owner: string): void => {
    running.delete(owner)
    moveToBack(owner)
    startNext()
  }
  return {
    enter: async (owner) => {
      const line = lines.get(owner) ?? []
      if (isClosed || line.length >= waitingEach + (running.has(owner) ? 0 : 1)) throw refuse()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      lines.set(owner, [...line, { start: resolve, fail: reject }])
      startNext()
      await promise
      let isHeld = true
      return () => {
        if (isHeld) leave(owner)
        isHeld = false
      }
    },
    close: () => {
      isClosed = true
      for (const { fail } of [...lines.values()].flat()) fail(refuse())
      lines.clear()
    },
  }
}
