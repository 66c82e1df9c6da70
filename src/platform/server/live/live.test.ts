import { afterAll, expect, it } from 'vitest'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { newsKey, type Listener } from './audience.ts'
import { openLive } from './live.ts'

const { database } = await copyOfTemplate()
const live = openLive({ database, clock: () => new Date('2026-11-21T06:00:00Z'), checkMs: 20 })
afterAll(() => live.stop())
const longTopic = 'x'.repeat(7000)
const aListener = (overrides: Partial<Listener> = {}): Listener => ({
  owner: 'halima',
  topics: ['weather', longTopic],
  keys: [newsKey('topic', 'weather'), newsKey('topic', longTopic)],
  accepts: () => true,
  isStillOpen: async () => true,
  ...overrides,
})
const notify = (topic: string) => database.query('select pg_notify($1, $2)', ['live', JSON.stringify({ topic })])
/** Committed, and so received, together. */
const notifyOften = (topic: string, times: number) =>
  database.query("select pg_notify('live', json_build_object('topic', $1::text, 'n', n::text)::text) from generate_series(1, $2) n", [
    topic,
    times,
  ])
const openBody = (listener: Listener) => live.open(listener).body as NodeJS.ReadableStream & { destroyed: boolean }

async function collectMessages(body: NodeJS.ReadableStream): Promise<string[]> {
  const messages: string[] = []
  body.on('data', (chunk: Buffer) =>
    messages.push(
      ...String(chunk)
        .split('\n\n')
        .filter((line) => line.startsWith('data:')),
    ),
  )
  await expect.poll(() => notify('weather').then(() => messages.length)).toBeGreaterThan(0)
  messages.length = 0
  return messages
}

it('passes on repeated messages once', async () => {
  const messages = await collectMessages(openBody(aListener()))
  await notifyOften('weather', 50)
  await notify(longTopic)
  await expect.poll(() => messages).toContain(`data: ${longTopic}`)
  // Two when the last of them arrive in another batch.
  expect(messages.filter((message) => message === 'data: weather').length).toBeLessThanOrEqual(2)
})

it('drops a stream that is not read', async () => {
  await collectMessages(openBody(aListener()))
  const unread = openBody(aListener({ owner: 'peter' }))
  await expect.poll(() => notify(longTopic).then(() => unread.destroyed), { timeout: 10_000 }).toBe(true)
})

it('a stream sends heartbeats and ends when it is no longer allowed or the check fails', async () => {
  let isAllowed = true
  const body = openBody(aListener({ owner: 'lucy', isStillOpen: async () => isAllowed }))
  let [heartbeats, isOver, last] = [0, false, '']
  body.on('data', (chunk: Buffer) => void ((last = String(chunk)).startsWith(':') && heartbeats++)).on('end', () => void (isOver = true))
  await expect.poll(() => heartbeats).toBeGreaterThan(1)
  isAllowed = false
  await expect.poll(() => isOver).toBe(true)
  expect(last).toBe('data: access\n\n')

  const unchecked = openBody(aListener({ owner: 'moses', isStillOpen: () => Promise.reject(new Error('no database')) }))
  let isUncheckedOver = false
  unchecked.on('end', () => void (isUncheckedOver = true)).resume()
  await expect.poll(() => isUncheckedOver).toBe(true)
})
