import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { ownSettingsContract } from '#accounts/settings/own-settings.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { logError } from '#platform/server/log/log-error.ts'
import { cancelCardKind } from '#requests/kinds/cancel-card/cancel-card.contract.ts'
import { testApi, type TestApi } from '../../world/test-api.ts'

const api = await testApi()
let staff: Awaited<ReturnType<TestApi['as']>>
beforeAll(async () => {
  staff = await api.as({ portal: 'staff_portal' })
})

/** The product's connections, which the tests cut. */
const productConnections = sql`pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'`
const cutAll = () => sql`select pg_terminate_backend(pid) from pg_stat_activity where ${productConnections}`.execute(api.ownerDb)
const list = () => staff.call(driversContract.active, {})
const saveSetting = (value: string) => staff.call(ownSettingsContract.save, { key: 'columns.drivers', value: [value] })
const alterDatabase = async (db: Db, setting: string) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql.raw(`alter database "${rows[0]?.name}" ${setting}`).execute(db)
}
const retryable = { status: 503, headers: { 'retry-after': expect.any(String) } }

it('reports an unknown outcome when the connection is lost during commit, and serves the next call', async () => {
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

it('a transaction that loses its connection fails, saves nothing and affects no other', async () => {
  const cut = inTransaction(api.db, async (tx) => {
    await sql`insert into syllabus (name) values ('Half done')`.execute(tx)
    await cutAll()
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow(/terminat|not queryable|EPIPE|ECONNRESET/)
  expect((await sql`select name from syllabus where name = 'Half done'`.execute(api.db)).rows).toEqual([])
})

it('retries reads on a cut connection without an error', async () => {
  await Promise.all([list(), list(), list()])
  await cutAll()
  expect(await Promise.all([list(), list(), list()])).toHaveLength(3)
})

it('refuses changes with 503 while the database is read-only, and accepts them afterwards', async () => {
  await alterDatabase(api.ownerDb, 'set default_transaction_read_only = on')
  await cutAll()
  await expect(saveSetting('name')).rejects.toMatchObject({ ...retryable, problem: { code: 'unavailable' } })
  await inTransaction(api.ownerDb, async (tx) => {
    await sql`set transaction read write`.execute(tx)
    await alterDatabase(tx, 'reset default_transaction_read_only')
  })
  expect(await saveSetting('name')).toEqual({ message: 'Saved' })
})

it('stops a slow statement on a pooled connection after three seconds, with a message', async () => {
  await inTransaction(api.ownerDb, async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    await expect(list()).rejects.toMatchObject({ ...retryable, problem: { code: 'took_too_long' } })
  })
  expect(await list()).toMatchObject({ data: expect.any(Array) })
})

it('logs code, constraint and stack of a PostgreSQL error, but no values', async () => {
  const refused = await sql`insert into migration (name, checksum) values ('secret of a person', ''), ('secret of a person', '')`
    .execute(api.ownerDb)
    .catch((error: unknown) => error)
  const logged = logError(new Error('a job failed', { cause: refused }))
  expect(logged).toMatchObject({ cause: { code: '23505', constraint: 'migration_pkey', stack: expect.stringContaining('at ') } })
  expect(JSON.stringify(logged)).not.toContain('secret')
})
