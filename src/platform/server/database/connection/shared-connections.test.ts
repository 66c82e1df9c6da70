import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { inTransaction, type Db } from '../database.ts'
import { named } from '../statements/named.ts'

const { database } = await copyOfTemplate()
const { db } = database

type Divided = { quotient: number; pid: number }
const divide = async (handle: Db, by: number): Promise<readonly Divided[]> => {
  const divided = sql<Divided>`select 12 / ${by}::int as quotient, pg_backend_pid() as pid`
  return (await divided.execute(named(handle, 'divide'))).rows
}
const results = (settled: readonly PromiseSettledResult<readonly Divided[]>[]) =>
  settled.map((result) => (result.status === 'fulfilled' ? result.value[0]?.quotient : 'refused'))

it('named statements of many callers share few connections and get their own results', async () => {
  const settled = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => divide(db, 1 + (n % 6))))
  expect(results(settled)).toEqual(Array.from({ length: 40 }, (_, n) => Math.trunc(12 / (1 + (n % 6)))))
  const pids = new Set(settled.map((result) => (result.status === 'fulfilled' ? result.value[0]?.pid : undefined)))
  expect(pids.size).toBeLessThanOrEqual(2)
})

it('a failing statement does not affect its neighbours', async () => {
  const settled = await Promise.allSettled([4, 0, 3, 0, 2].map((by) => divide(db, by)))
  expect(results(settled)).toEqual([3, 'refused', 4, 'refused', 6])
})

it('named statements inside a transaction run on its connection', async () => {
  const findPid = async (handle: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(named(handle, 'whose'))).rows[0]?.pid
  const [own, named1, named2] = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    return [rows[0]?.pid, await findPid(tx), (await divide(tx, 1))[0]?.pid]
  })
  expect([named1, named2]).toEqual([own, own])
  expect(await findPid(db)).not.toBe(own)
})

it('a lost connection is replaced', async () => {
  const [first] = await divide(db, 1)
  await sql`select pg_terminate_backend(${first?.pid}::int)`.execute(db)
  await expect.poll(async () => (await divide(db, 2).catch(() => []))[0]?.quotient).toBe(6)
})

it('a deallocated statement is prepared again on a new connection', async () => {
  await divide(db, 1)
  await sql`deallocate all`.execute(named(db, 'forget'))
  expect(results(await Promise.allSettled([1, 2, 3].map((by) => divide(db, by))))).toEqual([12, 6, 4])
})
