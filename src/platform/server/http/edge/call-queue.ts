import { overloaded, tooMany } from '../refusal.ts'

/** How many calls may run at once, and how many may wait. */
export type Capacity = { running: number; waiting: number }
/** The capacity of all keys together; `alone`: how many calls may run for a key that has been the only one for `afterMs`. */
export type QueueLimits = { total: Capacity; alone: { running: number; afterMs: number } }

/** Releases a slot; a second call does nothing. */
export type Release = () => void
type KeyState = { running: number; waiting: Set<() => void>; capacity: Capacity }

/** Gives free slots to the keys in turn, however many calls each of them has waiting. */
export class CallQueue {
  readonly #limits: QueueLimits
  readonly #states = new Map<string, KeyState>()
  /** Keys with waiting calls, in the order of their turns. */
  readonly #turns = new Map<string, KeyState>()
  #running = 0
  #waiting = 0
  /** The key that called last, and when any other key last called. */
  #latest = { key: '', at: Number.NEGATIVE_INFINITY, others: Number.NEGATIVE_INFINITY }

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * Waits for this key's turn. Throws 429 when too many calls of the key wait already, and 503 when too many wait in total. `onGone` gets the
   * function to call when the sender disconnects; the call then rejects.
   */
  async enter(key: string, capacity: Capacity, onGone: (cancel: () => void) => void): Promise<Release> {
    const state = this.#states.get(key) ?? { running: 0, waiting: new Set(), capacity }
    this.#recordCall(key)
    if (this.#running < this.#limits.total.running && state.running < this.#maxRunning(key, state)) return this.#start(key, state)
    if (state.waiting.size >= capacity.waiting) throw tooManyAtOnce()
    if (this.#waiting >= this.#limits.total.waiting) throw overloaded()
    return new Promise((resolve, reject) => {
      const call = (): void => resolve(this.#start(key, state))
      this.#states.set(key, state)
      this.#turns.set(key, state)
      state.waiting.add(call)
      this.#waiting += 1
      onGone(() => {
        this.#removeWaiting(key, state, call)
        reject(overloaded())
      })
    })
  }

  /** How many calls run, and how many wait. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting }
  }

  #recordCall(key: string): void {
    const at = performance.now()
    const latest = this.#latest
    this.#latest = { key, at, others: latest.key === key ? latest.others : latest.at }
  }

  #maxRunning(key: string, { capacity }: KeyState): number {
    const { alone } = this.#limits
    const lastOther = this.#latest.key === key ? this.#latest.others : this.#latest.at
    return performance.now() - lastOther > alone.afterMs ? Math.max(capacity.running, alone.running) : capacity.running
  }

  #start(key: string, state: KeyState): Release {
    this.#states.set(key, state)
    state.running += 1
    this.#running += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      state.running -= 1
      this.#running -= 1
      this.#deleteIfIdle(key, state)
      this.#startNext()
    }
  }

  #startNext(): void {
    for (const [key, state] of this.#turns) {
      const [first] = state.waiting
      if (!first || state.running >= this.#maxRunning(key, state)) continue
      this.#removeWaiting(key, state, first)
      // Moves the key to the end, so that the others come first.
      if (this.#turns.delete(key)) this.#turns.set(key, state)
      first()
      return
    }
  }

  #removeWaiting(key: string, state: KeyState, call: () => void): void {
    if (!state.waiting.delete(call)) return
    this.#waiting -= 1
    if (state.waiting.size === 0) this.#turns.delete(key)
    this.#deleteIfIdle(key, state)
  }

  #deleteIfIdle(key: string, state: KeyState): void {
    if (state.running === 0 && state.waiting.size === 0) this.#states.delete(key)
  }
}

const tooManyAtOnce = (): Error => tooMany(2, 'You have too many requests waiting. Wait a few seconds and try again.')
