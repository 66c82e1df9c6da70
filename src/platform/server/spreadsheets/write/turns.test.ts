import { expect, it } from 'vitest'
import { openTurns } from './turns.ts'

const uncut = new AbortController().signal
const limits = { atOnce: 2, waitingEach: 2, longestWaitMs: 60_000 }
const refused = (code: string) => ({ status: 503, code, retryAfter: 60, message: expect.stringMatching(/Try again/) })

/** Takes turns under names such as 'a1' (the first call of a) and writes down in which order they began. */
function aQueue(wanted: Partial<typeof limits> = {}) {
  const turns = openTurns({ ...limits, ...wanted })
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const take = async (name: string, cut = uncut): Promise<void> => {
    const end = await turns.take(name.charAt(0), cut)
    began.push(name)
    ends.set(name, end)
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { turns, began, take, end }
}

it('refuses an owner who has enough waiting, and nobody else', async () => {
  const { take, began } = aQueue()
  await take('a1')
  const waiting = [take('a2'), take('a3')]
  await expect(take('a4')).rejects.toMatchObject(refused('exports_waiting'))
  await take('b1')
  expect({ began, waiting: waiting.length }).toEqual({ began: ['a1', 'b1'], waiting: 2 })
})

it('refuses who waits too long, and gives the turn to the next', async () => {
  const { take, end, began } = aQueue({ atOnce: 1, longestWaitMs: 5 })
  await take('a1')
  await expect(take('b1')).rejects.toMatchObject(refused('exports_busy'))
  await end('a1')
  await take('c1')
  expect(began).toEqual(['a1', 'c1'])
})

it('forgets who is cut while waiting, and takes nobody who was cut before', async () => {
  const { take, end, began } = aQueue({ atOnce: 1 })
  await take('a1')
  const cut = new AbortController()
  const waiting = take('b1', cut.signal)
  const next = take('c1')
  cut.abort()
  await expect(waiting).rejects.toMatchObject({ status: 503 })
  await expect(take('d1', cut.signal)).rejects.toMatchObject({ status: 503 })
  await end('a1')
  await next
  expect(began).toEqual(['a1', 'c1'])
})

it('at its end refuses all that wait and all that come', async () => {
  const { turns, take, began } = aQueue({ atOnce: 1 })
  await take('a1')
  const waiting = take('b1')
  turns.close()
  await expect(waiting).rejects.toMatchObject(refused('exports_busy'))
  await expect(take('c1')).rejects.toMatchObject(refused('exports_busy'))
  expect(began).toEqual(['a1'])
})

it('lets an owner have one turn at a time, though there is room', async () => {
  const { take, end, began } = aQueue()
  await take('a1')
  const second = take('a2')
  await take('b1')
  expect(began).toEqual(['a1', 'b1'])
  await end('a1')
  await second
  expect(began).toEqual(['a1', 'b1', 'a2'])
})

it('lets owners take turns, whoever called more often or earlier', async () => {
  const { take, end, began } = aQueue({ atOnce: 1 })
  await take('a1')
  const all = ['a2', 'a3', 'b1', 'b2', 'c1'].map((name) => take(name))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  await Promise.all(all)
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})
