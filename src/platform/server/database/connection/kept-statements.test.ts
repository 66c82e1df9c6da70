import { sql, type RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { inTransaction, type Db } from '../database.ts'
import { kept } from '../statements/named.ts'
import { keptStatements } from './kept-statements.ts'

const { owner } = await copyOfTemplate()
const { db } = owner

const rowsOf = async (handle: Db, statement: RawBuilder<object>): Promise<readonly object[]> => (await statement.execute(handle)).rows
/** One caller after the other gets the same connection of the pool. */
const prepared = async (): Promise<readonly object[]> =>
  rowsOf(db, sql`select generic_plans::int + custom_plans::int as runs from pg_prepared_statements order by prepare_time`)
const quotient = (by: number) => sql<object>`select 12 / ${by}::int as quotient`

it('a kept statement stays prepared on its connection, and answers each value', async () => {
  for (const by of [1, 2, 3, 4, 6, 12, 1]) expect(await rowsOf(kept(db), quotient(by))).toEqual([{ quotient: 12 / by }])
  expect(await prepared()).toEqual([{ runs: 7 }])
  await rowsOf(db, quotient(1))
  expect(await prepared()).toEqual([{ runs: 7 }])
})

it('one that was refused runs again', async () => {
  await expect(rowsOf(kept(db), quotient(0))).rejects.toThrow('division by zero')
  expect(await rowsOf(kept(db), quotient(3))).toEqual([{ quotient: 4 }])
  await expect(rowsOf(kept(db), sql`select 12 / nothing as quotient`)).rejects.toThrow('nothing')
  await expect(rowsOf(kept(db), sql`select 12 / nothing as quotient`)).rejects.toThrow('nothing')
})

it('within a transaction it is a plain statement, so that none is lost with it', async () => {
  const before = (await prepared()).length
  expect(await inTransaction(db, (tx) => rowsOf(kept(tx), sql`select 'in a transaction' as place`))).toEqual([
    { place: 'in a transaction' },
  ])
  expect(await prepared()).toHaveLength(before)
})

it('a migration that changes what it answers has it prepared again, on every connection', async () => {
  await sql`create table measured (n int not null)`.execute(db)
  await sql`insert into measured values (7)`.execute(db)
  const all = () =>
    Promise.all(Array.from({ length: 6 }, async () => rowsOf(kept(db), sql`select *, pg_sleep(0.05)::text as slept from measured`)))
  expect(await all()).toEqual(Array.from({ length: 6 }, () => [{ n: 7, slept: '' }]))
  await sql`alter table measured alter column n type text using 'No. ' || n, add column unit text default 'kg'`.execute(db)
  expect(await all()).toEqual(Array.from({ length: 6 }, () => [{ n: 'No. 7', unit: 'kg', slept: '' }]))
})

it('a reset session and a lost connection have it prepared again', async () => {
  const whose = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const pid = async () => (await whose.execute(kept(db))).rows[0]?.pid
  const first = await pid()
  await sql`deallocate all`.execute(db)
  expect(await pid()).toBe(first)
  await sql`select pg_terminate_backend(${first}::int)`.execute(owner.db).catch(() => {})
  expect(await pid()).not.toBe(first)
})

it('of more texts than are kept, the latest used are, and each answers its own', async () => {
  const constant = (n: number) => sql<object>`select ${sql.lit(n)}::int as n`
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < keptStatements + 10; n++) {
      expect(await rowsOf(kept(db), constant(n))).toEqual([{ n }])
      expect(await rowsOf(kept(db), constant(0))).toEqual([{ n: 0 }])
    }
  }
  const left = await prepared()
  expect(left).toHaveLength(keptStatements)
  // The one that was used all the time was never given up.
  expect(left).toContainEqual({ runs: 2 * (keptStatements + 10) + 2 })
})
