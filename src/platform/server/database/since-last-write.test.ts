import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { inTransaction } from './database.ts'
import { sinceLastWrite } from './since-last-write.ts'

const { database } = await copyOfTemplate()
const { db } = database
const write = () => sql`insert into rate_limit (key, times, expires_at) values (${String(Math.random())}, '{}', now())`

it('keeps nothing across a write', async () => {
  const kept = sinceLastWrite<number>()
  const before = await kept(db)
  await write().execute(db)
  expect(await kept(db)).not.toBe(before)
})

it('keeps nothing across the end of a write that was under way, whether a later one has ended before or not', async () => {
  const kept = sinceLastWrite<number>()
  for (const isOvertaken of [false, true]) {
    let during: unknown
    await inTransaction(db, async (tx) => {
      await write().execute(tx)
      if (isOvertaken) await write().execute(db)
      during = await kept(db)
    })
    expect(await kept(db)).not.toBe(during)
  }
})

it('keeps everything while nothing is written', async () => {
  const kept = sinceLastWrite<number>()
  // Other test files write to the same server, which counts as well.
  await expect.poll(async () => (await kept(db)) === (await kept(db)), { timeout: 10_000, interval: 1 }).toBe(true)
})

it('does not grow without end', async () => {
  const kept = sinceLastWrite<number>()
  const full = await kept(db)
  for (let number = 0; number < 200; number += 1) full.set(String(number), number)
  expect((await kept(db)).size).toBe(0)
})
