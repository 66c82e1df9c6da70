import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { inTransaction } from './database.ts'
import { sinceLastWrite } from './since-last-write.ts'

const { database } = await copyOfTemplate()
const { db } = database
const write = () => sql`insert into rate_limit (key, times, expires_at) values (${String(Math.random())}, '{}', now())`

it('is cleared by a write', async () => {
  const getCache = sinceLastWrite<number>()
  const before = await getCache(db)
  await write().execute(db)
  expect(await getCache(db)).not.toBe(before)
})

it('is cleared when a concurrent transaction ends, even after a later write', async () => {
  const getCache = sinceLastWrite<number>()
  for (const hasLaterWrite of [false, true]) {
    let during: unknown
    await inTransaction(db, async (tx) => {
      await write().execute(tx)
      if (hasLaterWrite) await write().execute(db)
      during = await getCache(db)
    })
    expect(await getCache(db)).not.toBe(during)
  }
})

it('is reused while there are no writes', async () => {
  const getCache = sinceLastWrite<number>()
  // Other test files write to the same server, which also clears the cache.
  await expect.poll(async () => (await getCache(db)) === (await getCache(db)), { timeout: 10_000, interval: 1 }).toBe(true)
})

it('has a maximum size', async () => {
  const getCache = sinceLastWrite<number>()
  const full = await getCache(db)
  for (let number = 0; number < 200; number += 1) full.set(String(number), number)
  expect((await getCache(db)).size).toBe(0)
})
