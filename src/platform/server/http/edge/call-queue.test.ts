import { describe, expect, it } from 'vitest'
import { CallQueue, type Release } from './call-queue.ts'

const limits = { total: { running: 4, waiting: 5 }, alone: { running: 2, afterMs: 60_000 } }
const capacity = { running: 2, waiting: 3 }
const staysConnected = (): void => {}

/** Enters the queue and records the key once it runs. */
function enter(queue: CallQueue, key: string, entered: string[]): Promise<Release> {
  return queue.enter(key, capacity, staysConnected).then((release) => {
    entered.push(key)
    return release
  })
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('call queue', () => {
  it('refuses a caller with too many waiting calls with 429, and every caller with 503 when too many wait in total', async () => {
    const queue = new CallQueue(limits)
    const calls = ['a', 'b'].flatMap((key) => [1, 2].map(() => queue.enter(key, capacity, staysConnected)))
    await Promise.all(calls)
    for (let n = 0; n < 3; n++) void queue.enter('a', capacity, staysConnected)
    await expect(queue.enter('a', capacity, staysConnected)).rejects.toMatchObject({ status: 429, retryAfter: 2 })
    for (let n = 0; n < 2; n++) void queue.enter('b', capacity, staysConnected)
    await expect(queue.enter('c', capacity, staysConnected)).rejects.toMatchObject({ status: 503 })
    expect(queue.load).toEqual({ running: 4, waiting: 5 })
  })

  it('keeps each caller to its limit and serves callers in turn', async () => {
    const queue = new CallQueue(limits)
    const entered: string[] = []
    const busy = [enter(queue, 'a', entered), enter(queue, 'a', entered), enter(queue, 'a', entered), enter(queue, 'a', entered)]
    await turn()
    expect(entered).toEqual(['a', 'a'])
    const others = ['b', 'b', 'c', 'c'].map((key) => enter(queue, key, entered))
    await turn()
    expect(entered).toEqual(['a', 'a', 'b', 'b'])
    // Slots become free one by one and go to the keys in turn.
    ;(await busy[0]!)()
    await turn()
    ;(await others[0]!)()
    await turn()
    expect(entered.slice(4)).toEqual(['a', 'c'])
    ;(await busy[1]!)()
    await turn()
    expect(entered.slice(6)).toEqual(['a'])
    ;(await busy[2]!)()
    await turn()
    expect(entered.slice(7)).toEqual(['c'])
  })

  it('allows the only caller more, until another caller arrives', async () => {
    const queue = new CallQueue({ ...limits, alone: { running: 3, afterMs: 60_000 } })
    const entered: string[] = []
    const [first] = [1, 2, 3, 4].map(() => enter(queue, 'a', entered))
    await turn()
    expect(entered).toEqual(['a', 'a', 'a'])
    await enter(queue, 'b', entered)
    ;(await first!)()
    await turn()
    expect(entered).toEqual(['a', 'a', 'a', 'b'])
  })

  it('drops a caller that disconnects while waiting, and releases a slot only once', async () => {
    const queue = new CallQueue(limits)
    const releases = await Promise.all([queue.enter('a', capacity, staysConnected), queue.enter('a', capacity, staysConnected)])
    let cancel = staysConnected
    const waiting = queue.enter('a', capacity, (onGone) => (cancel = onGone))
    cancel()
    await expect(waiting).rejects.toMatchObject({ status: 503 })
    for (const release of [...releases, ...releases]) release()
    expect(queue.load).toEqual({ running: 0, waiting: 0 })
  })
})
