import { overloaded, tooMany } from '../refusal.ts'

/** So many calls may run at once, and so many may wait. */
export type Portion = { readonly running: number; readonly waiting: number }
/** Of all keys together; and how many calls of one key may run that has been the only one for so long, whatever its own portion. */
export type ShareLimits = { readonly total: Portion; readonly alone: { readonly running: number; readonly afterMs: number } }

/** Gives a place back; a second time it does nothing. */
export type Leave = () => void
type Share = { running: number; readonly waiting: Set<() => void>; readonly most: Portion }

/** A fair queue: places that come free go round the keys in turn, however many calls each of them has waiting. */
export class Shares {
  readonly #limits: ShareLimits
  readonly #shares = new Map<string, Share>()
  /** Keys with calls that wait, in the order of their turns. */
  readonly #turns = new Map<string, Share>()
  #running = 0
  #waiting = 0
  /** The key that called last, and when any other did. */
  #latest = { key: '', at: Number.NEGATIVE_INFINITY, others: Number.NEGATIVE_INFINITY }

  constructor(limits: ShareLimits) {
    this.#limits = limits
  }

  /**
   * Waits until it is this key's turn, which has this portion. Throws 429 when too many of the key wait already, and 503 when too many wait in all. `onGone` is handed what forgets the call when its sender has gone; the call then rejects.
   */
  async enter(key: string, most: Portion, onGone: (forget: () => void) => void): Promise<Leave> {
    const share = this.#shares.get(key) ?? { running: 0, waiting: new Set(), most }
    this.#note(key)
    if (this.#running < this.#limits.total.running && share.running < this.#mostOf(key, share)) return this.#start(key, share)
    if (share.waiting.size >= most.waiting) throw tooManyAtOnce()
    if (this.#waiting >= this.#limits.total.waiting) throw overloaded()
    return new Promise((resolve, reject) => {
      const call = (): void => resolve(this.#start(key, share))
      this.#shares.set(key, share)
      this.#turns.set(key, share)
      share.waiting.add(call)
      this.#waiting += 1
      onGone(() => {
        this.#forget(key, share, call)
        reject(overloaded())
      })
    })
  }

  /** How many calls run, and how many wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting }
  }

  #note(key: string): void {
    const at = performance.now()
    const latest = this.#latest
    this.#latest = { key, at, others: latest.key === key ? latest.others : latest.at }
  }

  #mostOf(key: string, { most }: Share): number {
    const { alone } = this.#limits
    const lastOther = this.#latest.key === key ? this.#latest.others : this.#latest.at
    return performance.now() - lastOther > alone.afterMs ? Math.max(most.running, alone.running) : most.running
  }

  #start(key: string, share: Share): Leave {
    this.#shares.set(key, share)
    share.running += 1
    this.#running += 1
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      share.running -= 1
      this.#running -= 1
      this.#dropIfIdle(key, share)
      this.#callNext()
    }
  }

  #callNext(): void {
    for (const [key, share] of this.#turns) {
      const [first] = share.waiting
      if (!first || share.running >= this.#mostOf(key, share)) continue
      this.#forget(key, share, first)
      // To the end of the line of keys: the others come first.
      if (this.#turns.delete(key)) this.#turns.set(key, share)
      first()
      return
    }
  }

  #forget(key: string, share: Share, call: () => void): void {
    if (!share.waiting.delete(call)) return
    this.#waiting -= 1
    if (share.waiting.size === 0) this.#turns.delete(key)
    this.#dropIfIdle(key, share)
  }

  #dropIfIdle(key: string, share: Share): void {
    if (share.running === 0 && share.waiting.size === 0) this.#shares.delete(key)
  }
}

const tooManyAtOnce = (): Error => tooMany(2, 'Too many of your calls are waiting to be answered. Wait a few seconds and try again.')
