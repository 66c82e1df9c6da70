import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { ownSettingsContract } from '#accounts/own-settings.contract.ts'
import { driversContract } from '#drivers/drivers.contract.ts'
import { aPassHolder } from '#passes/passes.factory.ts'
import { inTransaction, type Db } from '#platform/server/database.ts'
import { logError } from '#platform/server/log-error.ts'
import { cancelCardKind } from '#requests/kinds/cancel-card/cancel-card.contract.ts'
import { testApi, type TestApi } from './testing/test-api.ts'

const api = await testApi()
let staff: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  staff = await api.as({ portal: 'staff_portal' })
})

/** Outside the product's own connections, which are the ones that are cut. */
const others = sql`pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'`
const cutAll = () => sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(api.ownerDb)
const list = () => staff.call(driversContract.active, {})
const keep = (value: string) => staff.call(ownSettingsContract.keep, { key: 'columns.drivers', value: [value] })
const setForDatabase = async (db: Db, setting: string) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql.raw(`alter database "${rows[0]?.name}" ${setting}`).execute(db)
}
const retryable = { status: 503, headers: { 'retry-after': expect.any(String) } }

it('a change whose commit got no answer is not called saved, nor unsaved, and the next call is served', async () => {
  const driver = await aPassHolder(api.db, { plantId: staff.plantId })
  await sql`create function hang_up() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(
    api.ownerDb,
  )
  await sql`create constraint trigger hang_up after insert on request deferrable initially deferred for each row execute function hang_up()`.execute(
    api.ownerDb,
  )
  const raise = () => staff.call(cancelCardKind.raise, { driver_id: driver.id, comment: 'Lost on the road' })
  await expect(raise()).rejects.toMatchObject({ ...retryable, problem: { code: 'outcome_unknown' } })
  await sql`drop function hang_up() cascade`.execute(api.ownerDb)
  expect(await raise()).toMatchObject({ request_id: expect.anything() })
})

it('a transaction that loses its connection is refused, saves nothing, and its loss ends nothing else', async () => {
  const cut = inTransaction(api.db, async (tx) => {
    await sql`insert into syllabus (name) values ('Half done')`.execute(tx)
    await cutAll()
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow(/terminat|not queryable/)
  expect((await sql`select name from syllabus where name = 'Half done'`.execute(api.db)).rows).toEqual([])
})

it('a read whose connection had been cut is asked again, and nobody notices', async () => {
  await Promise.all([list(), list(), list()])
  await cutAll()
  expect(await Promise.all([list(), list(), list()])).toHaveLength(3)
})

it('a database that only reads refuses changes with 503, and serves them as soon as it writes again', async () => {
  await setForDatabase(api.ownerDb, 'set default_transaction_read_only = on')
  await cutAll()
  await expect(keep('name')).rejects.toMatchObject({ ...retryable, problem: { code: 'unavailable' } })
  await inTransaction(api.ownerDb, async (tx) => {
    await sql`set transaction read write`.execute(tx)
    await setForDatabase(tx, 'reset default_transaction_read_only')
  })
  expect(await keep('name')).toEqual({ message: 'Kept' })
})

it('one slow statement on a connection that all share is stopped after three seconds, with a sentence', async () => {
  await inTransaction(api.ownerDb, async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    await expect(list()).rejects.toMatchObject({ ...retryable, problem: { code: 'took_too_long' } })
  })
  expect(await list()).toMatchObject({ data: expect.any(Array) })
})

it('the log gets code, constraint and stack of what PostgreSQL refuses, and no value', async () => {
  const refused = await sql`insert into migration (name, checksum) values ('secret of a person', ''), ('secret of a person', '')`
    .execute(api.ownerDb)
    .catch((error: unknown) => error)
  const logged = logError(new Error('a job failed', { cause: refused }))
  expect(logged).toMatchObject({ cause: { code: '23505', constraint: 'migration_pkey', stack: expect.stringContaining('at ') } })
  expect(JSON.stringify(logged)).not.toContain('secret')
})
