import { Refusal } from '#platform/server/http/refusal.ts'

export type TurnLimits = {
  /** Turns in all at a time; one owner never has two. */
  readonly atOnce: number
  /** How many of one owner may wait beside the running one. */
  readonly waitingEach: number
  readonly longestWaitMs: number
}

export type Turns = {
  /**
   * Resolves when it is the owner's turn, with the function that ends the turn; call it once. Throws a Refusal (503) when the owner has enough waiting already,
   * when the wait is too long, when `cut` aborts, and after `close`.
   */
  take(owner: string, cut: AbortSignal): Promise<() => void>
  /** Refuses all that wait; what runs goes on. */
  close(): void
}

type Waiter = { readonly start: () => void; readonly refuse: (refusal: Refusal) => void }

/** A queue in which owners, not their calls, take turns: ten calls of one owner delay another owner by one at most. */
export function openTurns({ atOnce, waitingEach, longestWaitMs }: TurnLimits): Turns {
  const running = new Set<string>()
  /** In the order in which owners come next. */
  const waiting = new Map<string, readonly Waiter[]>()
  let isClosed = false
  return { take, close }

  async function take(owner: string, cut: AbortSignal): Promise<() => void> {
    const theirs = waiting.get(owner) ?? []
    if (isClosed || cut.aborted) throw busy()
    if (theirs.length >= waitingEach) throw enoughWaiting(waitingEach)
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>()
    const waiter = { start, refuse }
    const giveUp = (): void => {
      remove(owner, waiter)
      refuse(busy())
    }
    const timer = setTimeout(giveUp, longestWaitMs)
    cut.addEventListener('abort', giveUp)
    waiting.set(owner, [...theirs, waiter])
    startNext()
    await promise.finally(() => {
      clearTimeout(timer)
      cut.removeEventListener('abort', giveUp)
    })
    return () => end(owner)
  }

  function startNext(): void {
    while (running.size < atOnce) {
      const owner = waiting.keys().find((each) => !running.has(each))
      const first = owner !== undefined && waiting.get(owner)?.[0]
      if (!first) return
      remove(owner, first)
      running.add(owner)
      first.start()
    }
  }

  function remove(owner: string, waiter: Waiter): void {
    const rest = (waiting.get(owner) ?? []).filter((each) => each !== waiter)
    if (rest.length > 0) waiting.set(owner, rest)
    else waiting.delete(owner)
  }

  function end(owner: string): void {
    running.delete(owner)
    // All other owners who wait come first now.
    const rest = waiting.get(owner)
    waiting.delete(owner)
    if (rest) waiting.set(owner, rest)
    startNext()
  }

  function close(): void {
    isClosed = true
    for (const { refuse } of [...waiting.values()].flat()) refuse(busy())
    waiting.clear()
  }
}

const busy = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'exports_busy',
    message: 'Too many lists are being exported. Try again in a minute.',
    retryAfter: 60,
  })

const enoughWaiting = (count: number): Refusal =>
  new Refusal({
    status: 503,
    code: 'exports_waiting',
    message: `You already have ${count} exports waiting. Try again when they are done.`,
    retryAfter: 60,
  })
