import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { inTransaction } from './database.ts'
import { sinceLastWrite } from './since-last-write.ts'

const { database } = await copyOfTemplate()
const { db } = database
const write = () => sql`create table if not exists ${sql.id(`t${Math.random()}`)} (a int)`

it('keeps nothing across a write, nor across the end of one that was under way', async () => {
  const kept = sinceLastWrite<number>()
  const before = await kept(db)
  await write().execute(db)
  const after = await kept(db)
  expect(after).not.toBe(before)
  let [during, again]: Map<string, number>[] = []
  await inTransaction(db, async (tx) => {
    await write().execute(tx)
    during = await kept(db)
    again = await kept(db)
  })
  expect(during).not.toBe(after)
  expect(await kept(db)).not.toBe(again)
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
