import { expect, it } from 'vitest'
import { openExportQueue } from './export-queue.ts'

const neverAborted = new AbortController().signal
const limits = { maxRunning: 2, maxWaitingPerOwner: 2, maxWaitMs: 60_000 }
const refused = (code: string) => ({ status: 503, code, retryAfter: 60, message: expect.stringMatching(/Try again/) })

/** Runs exports named such as 'a1' (the first call of owner a) and records the order in which they started. */
function aQueue(overrides: Partial<typeof limits> = {}) {
  const queue = openExportQueue({ ...limits, ...overrides })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const start = async (name: string, signal = neverAborted): Promise<void> => {
    const end = await queue.enter(name.charAt(0), signal)
    started.push(name)
    ends.set(name, end)
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { queue, started, start, end }
}

it('refuses an owner with too many waiting, but no other owner', async () => {
  const { queue, start, started } = aQueue()
  await start('a1')
  const waiting = Promise.allSettled([start('a2'), start('a3')])
  await expect(start('a4')).rejects.toMatchObject(refused('exports_waiting'))
  await start('b1')
  expect(started).toEqual(['a1', 'b1'])
  queue.close()
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('refuses an export that waits too long and starts the next one', async () => {
  const { start, end, started } = aQueue({ maxRunning: 1, maxWaitMs: 5 })
  await start('a1')
  await expect(start('b1')).rejects.toMatchObject(refused('exports_busy'))
  await end('a1')
  await start('c1')
  expect(started).toEqual(['a1', 'c1'])
})

it('drops exports whose request is aborted before or while they wait', async () => {
  const { start, end, started } = aQueue({ maxRunning: 1 })
  await start('a1')
  const controller = new AbortController()
  const waiting = start('b1', controller.signal)
  const next = start('c1')
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ status: 503 })
  await expect(start('d1', controller.signal)).rejects.toMatchObject({ status: 503 })
  await end('a1')
  await next
  expect(started).toEqual(['a1', 'c1'])
})

it('refuses waiting and later exports after close', async () => {
  const { queue, start, started } = aQueue({ maxRunning: 1 })
  await start('a1')
  const waiting = start('b1')
  queue.close()
  await expect(waiting).rejects.toMatchObject(refused('exports_busy'))
  await expect(start('c1')).rejects.toMatchObject(refused('exports_busy'))
  expect(started).toEqual(['a1'])
})

it('runs one export per owner even when slots are free', async () => {
  const { start, end, started } = aQueue()
  await start('a1')
  const second = start('a2')
  await start('b1')
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  await second
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

it('alternates between owners regardless of how many exports each has queued', async () => {
  const { start, end, started } = aQueue({ maxRunning: 1 })
  await start('a1')
  const all = ['a2', 'a3', 'b1', 'b2', 'c1'].map((name) => start(name))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  await Promise.all(all)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})
