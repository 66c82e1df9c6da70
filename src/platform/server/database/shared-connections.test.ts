import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '#app/testing/test-api.ts'
import { inTransaction, named, type Db } from './database.ts'
import { prepared, type Slots } from './prepared.ts'

const { database } = await copyOfTemplate()
const { db } = database

type Divided = { readonly answer: number; readonly pid: number }
const divide = prepared('divide', (value: Slots<'by'>) => sql<Divided>`select 12 / ${value('by')}::int as answer, pg_backend_pid() as pid`)
const answers = (settled: readonly PromiseSettledResult<readonly Divided[]>[]) =>
  settled.map((each) => (each.status === 'fulfilled' ? each.value[0]?.answer : 'refused'))

it('named statements of many callers share few connections, and each is answered its own', async () => {
  const settled = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => divide(db, { by: 1 + (n % 6) })))
  expect(answers(settled)).toEqual(Array.from({ length: 40 }, (_, n) => Math.trunc(12 / (1 + (n % 6)))))
  const pids = new Set(settled.map((each) => (each.status === 'fulfilled' ? each.value[0]?.pid : undefined)))
  expect(pids.size).toBeLessThanOrEqual(2)
})

it('one that fails takes none of its neighbours along', async () => {
  const settled = await Promise.allSettled([4, 0, 3, 0, 2].map((by) => divide(db, { by })))
  expect(answers(settled)).toEqual([3, 'refused', 4, 'refused', 6])
})

it('inside a transaction they run on its own connection', async () => {
  const pidOf = async (on: Db) => (await sql<{ pid: number }>`${named('whose')}select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid
  const [own, named1, named2] = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    return [rows[0]?.pid, await pidOf(tx), (await divide(tx, { by: 1 }))[0]?.pid]
  })
  expect([named1, named2]).toEqual([own, own])
  expect(await pidOf(db)).not.toBe(own)
})

it('a lost connection is replaced', async () => {
  const [first] = await divide(db, { by: 1 })
  await sql`select pg_terminate_backend(${first?.pid}::int)`.execute(db)
  await expect.poll(async () => (await divide(db, { by: 2 }).catch(() => []))[0]?.answer).toBe(6)
})

it('a statement that the server has forgotten is prepared on a new connection, and nobody notices', async () => {
  await divide(db, { by: 1 })
  await sql`${named('forget')}deallocate all`.execute(db)
  expect(answers(await Promise.allSettled([1, 2, 3].map((by) => divide(db, { by }))))).toEqual([12, 6, 4])
})

it('a prepared text that holds a value of one call is refused', async () => {
  const one = prepared('one', () => sql`select ${1}::int as one`)
  await expect(one(db, {})).rejects.toThrow('holds a value of one call')
})

it('each variant of a statement has a text and a name of its own', async () => {
  const shown = prepared(
    'shown',
    (value: Slots<'n'>, { isDoubled }: { readonly isDoubled: boolean }) =>
      sql<{ n: number }>`select ${value('n')}::int ${isDoubled ? sql`* 2` : sql``} as n`,
  )
  expect(await shown(db, { n: 4 }, { isDoubled: true })).toEqual([{ n: 8 }])
  expect(await shown(db, { n: 4 }, { isDoubled: false })).toEqual([{ n: 4 }])
})
