import { describe, expect, it } from 'vitest'
import { Shares, type Leave } from './shares.ts'

const limits = { total: { running: 4, waiting: 5 }, alone: { running: 2, afterMs: 60_000 } }
const two = { running: 2, waiting: 3 }
const stays = (): void => {}

/** Enters and notes the key once it is in. */
function enter(shares: Shares, key: string, entered: string[]): Promise<Leave> {
  return shares.enter(key, two, stays).then((leave) => {
    entered.push(key)
    return leave
  })
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('fair shares', () => {
  it('refuse who has too many waiting with 429, and everybody with 503 when too many wait in all', async () => {
    const shares = new Shares(limits)
    const calls = ['a', 'b'].flatMap((key) => [1, 2].map(() => shares.enter(key, two, stays)))
    await Promise.all(calls)
    for (let n = 0; n < 3; n++) void shares.enter('a', two, stays)
    await expect(shares.enter('a', two, stays)).rejects.toMatchObject({ status: 429, retryAfter: 2 })
    for (let n = 0; n < 2; n++) void shares.enter('b', two, stays)
    await expect(shares.enter('c', two, stays)).rejects.toMatchObject({ status: 503 })
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
    const shares = new Shares({ ...limits, alone: { running: 3, afterMs: 60_000 } })
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
    const leaves = await Promise.all([shares.enter('a', two, stays), shares.enter('a', two, stays)])
    let forget = stays
    const waits = shares.enter('a', two, (how) => (forget = how))
    forget()
    await expect(waits).rejects.toMatchObject({ status: 503 })
    for (const leave of [...leaves, ...leaves]) leave()
    expect(shares.load).toEqual({ running: 0, waiting: 0 })
  })
})
