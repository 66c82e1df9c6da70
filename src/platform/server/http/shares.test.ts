import { describe, expect, it } from 'vitest'
import { Shares, type Leave } from './shares.ts'

const limits = { total: 4, alone: 2, aloneMs: 60_000, waitingPerKey: 3, waitingTotal: 5 }
const stays = (): void => {}

/** Enters and notes the key once it is in. */
function enter(shares: Shares, key: string, entered: string[]): Promise<Leave> {
  return shares.enter(key, 2, stays).then((leave) => {
    entered.push(key)
    return leave
  })
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('fair shares', () => {
  it('refuse who has too many waiting with 429, and everybody with 503 when too many wait in all', async () => {
    const shares = new Shares(limits)
    const calls = ['a', 'b'].flatMap((key) => [1, 2].map(() => shares.enter(key, 2, stays)))
    await Promise.all(calls)
    for (let n = 0; n < 3; n++) void shares.enter('a', 2, stays)
    await expect(shares.enter('a', 2, stays)).rejects.toMatchObject({ status: 429, retryAfter: 2 })
    for (let n = 0; n < 2; n++) void shares.enter('b', 2, stays)
    await expect(shares.enter('c', 2, stays)).rejects.toMatchObject({ status: 503 })
    expect(shares.load).toEqual({ running: 4, waiting: 5 })
  })

  it('let nobody have more than their number, and go round', async () => {
    const shares = new Shares(limits)
    const entered: string[] = []
    const busy = [enter(shares, 'a', entered), enter(shares, 'a', entered), enter(shares, 'a', entered), enter(shares, 'a', entered)]
    await turn()
    expect(entered).toEqual(['a', 'a'])
    const others = ['b', 'b', 'c', 'c'].map((key) => enter(shares, key, entered))
    await turn()
    expect(entered).toEqual(['a', 'a', 'b', 'b'])
    // Places come free one by one: those who wait longest are not all of one key.
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

  it('let who is alone have more, until somebody else comes', async () => {
    const shares = new Shares({ ...limits, alone: 3 })
    const entered: string[] = []
    const [first] = [1, 2, 3, 4].map(() => enter(shares, 'a', entered))
    await turn()
    expect(entered).toEqual(['a', 'a', 'a'])
    await enter(shares, 'b', entered)
    ;(await first!)()
    await turn()
    expect(entered).toEqual(['a', 'a', 'a', 'b'])
  })

  it('forget whoever has gone while waiting, and give a place back once', async () => {
    const shares = new Shares(limits)
    const leaves = await Promise.all([shares.enter('a', 2, stays), shares.enter('a', 2, stays)])
    let forget = stays
    const waits = shares.enter('a', 2, (how) => (forget = how))
    forget()
    await expect(waits).rejects.toMatchObject({ status: 503 })
    for (const leave of [...leaves, ...leaves]) leave()
    expect(shares.load).toEqual({ running: 0, waiting: 0 })
  })
})
