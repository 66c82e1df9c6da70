import { afterAll, expect, it } from 'vitest'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { openLive, type Listener } from './live.ts'

const { database } = await copyOfTemplate()
const live = openLive({ database, clock: () => new Date('2026-11-21T06:00:00Z'), beatMs: 20 })
afterAll(() => live.stop())
const longTopic = 'x'.repeat(7000)
const aListener = (wanted: Partial<Listener> = {}): Listener => ({
  owner: 'halima',
  topics: ['weather', longTopic],
  hears: () => true,
  isStillOpen: async () => true,
  ...wanted,
})
const tell = (topic: string) => database.query('select pg_notify($1, $2)', ['live', JSON.stringify({ topic })])
const bodyOf = (listener: Listener) => live.open(listener).body as NodeJS.ReadableStream & { readonly destroyed: boolean }

async function untilHeard(body: NodeJS.ReadableStream): Promise<string[]> {
  const heard: string[] = []
  body.on('data', (chunk: Buffer) =>
    heard.push(
      ...String(chunk)
        .split('\n\n')
        .filter((line) => line.startsWith('data:')),
    ),
  )
  await expect.poll(() => tell('weather').then(() => heard.length)).toBeGreaterThan(0)
  heard.length = 0
  return heard
}

it('what is told many times at once is passed on once', async () => {
  const heard = await untilHeard(bodyOf(aListener()))
  await Promise.all(Array.from({ length: 50 }, () => tell('weather')))
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(heard.length).toBeLessThan(10)
  expect(new Set(heard)).toEqual(new Set(['data: weather']))
})

it('who does not read is dropped', async () => {
  await untilHeard(bodyOf(aListener()))
  const unread = bodyOf(aListener({ owner: 'peter' }))
  await expect.poll(() => tell(longTopic).then(() => unread.destroyed), { timeout: 10_000 }).toBe(true)
})

it('a stream shows that it lives, and ends when it may not go on or nobody can say', async () => {
  let mayGoOn = true
  const body = bodyOf(aListener({ owner: 'lucy', isStillOpen: async () => mayGoOn }))
  let [signs, isOver] = [0, false]
  body.on('data', (chunk: Buffer) => void (String(chunk).startsWith(':') && signs++)).on('end', () => void (isOver = true))
  await expect.poll(() => signs).toBeGreaterThan(1)
  mayGoOn = false
  await expect.poll(() => isOver).toBe(true)

  const unsure = bodyOf(aListener({ owner: 'moses', isStillOpen: () => Promise.reject(new Error('no database')) }))
  let isUnsureOver = false
  unsure.on('end', () => void (isUnsureOver = true)).resume()
  await expect.poll(() => isUnsureOver).toBe(true)
})
