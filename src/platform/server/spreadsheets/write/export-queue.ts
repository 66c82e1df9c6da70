import { Refusal } from '#platform/server/http/refusal.ts'

export type ExportQueueLimits = {
  /** In total; one owner never has two. */
  maxRunning: number
  /** Per owner, in addition to the running one. */
  maxWaitingPerOwner: number
  maxWaitMs: number
}

export type ExportQueue = {
  /**
   * Waits for a slot and returns its release function; call it once. Throws a Refusal (503) when the owner has too many waiting, when the wait is too
   * long, when `signal` aborts, and after `close`.
   */
  enter(owner: string, signal: AbortSignal): Promise<() => void>
  /** Refuses all waiting exports; running ones finish. */
  close(): void
}

type Waiter = { start: () => void; refuse: (refusal: Refusal) => void }

/** A queue with round-robin between owners: ten calls of one owner delay another owner by at most one. */
export function openExportQueue({ maxRunning, maxWaitingPerOwner, maxWaitMs }: ExportQueueLimits): ExportQueue {
  const running = new Set<string>()
  /** Waiting exports by owner, in the order the owners are served next. */
  const waiting = new Map<string, readonly Waiter[]>()
  let isClosed = false
  return { enter, close }

  async function enter(owner: string, signal: AbortSignal): Promise<() => void> {
    const queued = waiting.get(owner) ?? []
    if (isClosed || signal.aborted) throw queueBusy()
    if (queued.length >= maxWaitingPerOwner) throw tooManyWaiting(maxWaitingPerOwner)
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>()
    const waiter = { start, refuse }
    const abandon = (): void => {
      remove(owner, waiter)
      refuse(queueBusy())
    }
    const timer = setTimeout(abandon, maxWaitMs)
    signal.addEventListener('abort', abandon)
    waiting.set(owner, [...queued, waiter])
    startNext()
    await promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abandon)
    })
    return () => release(owner)
  }

  function startNext(): void {
    while (running.size < maxRunning) {
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

  function release(owner: string): void {
    running.delete(owner)
    // Moves the owner behind all others.
    const rest = waiting.get(owner)
    waiting.delete(owner)
    if (rest) waiting.set(owner, rest)
    startNext()
  }

  function close(): void {
    isClosed = true
    for (const { refuse } of [...waiting.values()].flat()) refuse(queueBusy())
    waiting.clear()
  }
}

const queueBusy = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'exports_busy',
    message: 'Too many lists are being exported. Try again in a minute.',
    retryAfter: 60,
  })

const tooManyWaiting = (count: number): Refusal =>
  new Refusal({
    status: 503,
    code: 'exports_waiting',
    message: `You already have ${count} exports waiting. Try again when they are done.`,
    retryAfter: 60,
  })
