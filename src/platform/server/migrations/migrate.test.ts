import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onTeardown } from '#tests/world/teardown.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { inTransaction, openDatabase } from '../database/database.ts'
import { migrate } from './migrate.ts'

const { owner: database, ownerAddress: address } = await copyOfTemplate()
const { db } = database
const { rows } = await database.query('select current_database() as name')
const { name } = rows[0] as { name: string }

// The template's migrations are removed: these tests have their own.
const forget = () => sql`delete from migration; delete from migration_beside`.execute(db)
await forget()

async function aFolder(steps: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  for (const [step, text] of Object.entries(steps)) {
    await mkdir(dirname(join(folder, step)), { recursive: true })
    await writeFile(join(folder, step), text)
  }
  await forget()
  return folder
}

/** Runs `work` while another session holds a lock on the table. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const other = openDatabase(address, { size: 1 })
  try {
    return await inTransaction(other.db, async (tx) => {
      await sql`lock table ${sql.id(table)} in access share mode`.execute(tx)
      return work()
    })
  } finally {
    await other.close()
  }
}

it('refuses an applied migration that was edited or is missing from the folder', async () => {
  const folder = await aFolder({ '0001_one.sql': 'create table one ()' })
  expect(await migrate(address, folder)).toEqual(['0001_one.sql'])
  expect(await migrate(address, folder)).toEqual([])
  await writeFile(join(folder, '0001_one.sql'), 'create table one (id int)')
  await expect(migrate(address, folder)).rejects.toThrow('was edited after it was applied')
  await rm(join(folder, '0001_one.sql'))
  await expect(migrate(address, folder)).rejects.toThrow('which this version does not know and cannot run beside')
})

it('gives a database without migrations the whole schema, one that has any the rest of them, and nothing where the schema fails', async () => {
  const steps = { 'archive/0001_old.sql': 'create table by_old ()', '0002_new.sql': '-- beside: yes, a table\ncreate table by_new ()' }
  const schema = await aFolder({
    'schema.sql': '\\ir first.sql\n\\ir second.sql\n',
    'first.sql': 'create table of_schema (id int);',
    'second.sql': '',
  })
  const tables = async () =>
    (await database.query(`select table_name as name from information_schema.tables where table_name ~ '^by_|^of_schema' order by 1`)).rows
  const folder = await aFolder(steps)
  await writeFile(join(schema, 'second.sql'), 'alter table of_missing add column here int')
  await expect(migrate(address, folder, { schema })).rejects.toThrow('of_missing')
  expect([await tables(), (await database.query('select name from migration')).rows]).toEqual([[], []])

  await writeFile(join(schema, 'second.sql'), 'alter table of_schema add column here int')
  expect(await migrate(address, folder, { schema })).toEqual(['0001_old.sql', '0002_new.sql'])
  expect(await tables()).toEqual([{ name: 'of_schema' }])
  expect((await database.query('select name from migration_beside')).rows).toEqual([{ name: '0002_new.sql' }])
  expect(await migrate(address, folder, { schema })).toEqual([])

  await forget()
  await migrate(address, folder, { isWanted: (step) => step === '0001_old.sql' })
  expect(await migrate(address, folder, { schema })).toEqual(['0002_new.sql'])
  expect(await tables()).toEqual(['by_new', 'by_old', 'of_schema'].map((name) => ({ name })))
})

it('runs beside a newer migration that allows it, and refuses that one too when it was edited', async () => {
  const header = '-- beside: yes, a new table only\n'
  const folder = await aFolder({ '0001_known.sql': 'create table known ()', '0002_newer.sql': `${header}create table newer ()` })
  await migrate(address, folder)
  await rm(join(folder, '0002_newer.sql'))
  expect(await migrate(address, folder)).toEqual([])
  // The release before the header reads this table alone, and refuses what it does not know in it.
  expect((await database.query('select name from migration')).rows).toEqual([{ name: '0001_known.sql' }])
  await writeFile(join(folder, '0002_newer.sql'), `${header}create table newer (id int)`)
  await expect(migrate(address, folder)).rejects.toThrow('was edited after it was applied')
})

it('builds indexes while others write, again after an attempt that left them unfinished', async () => {
  const folder = await aFolder({
    '0001_table.sql': 'create table indexed (id int)',
    '0002_index.sql':
      '-- beside: yes, an index\ncreate index indexed_id on indexed (id);\ncreate unique index indexed_once on indexed (id) where id > 0;',
  })
  const other = openDatabase(address, { size: 1 })
  onTeardown(() => other.close())
  await migrate(address, folder, { isWanted: (step) => step === '0001_table.sql' })
  await database.query('create index indexed_id on indexed (id)')
  const migrating = await inTransaction(other.db, async (tx) => {
    await sql`insert into indexed values (1)`.execute(tx)
    const promise = migrate(address, folder, { lockTimeoutMs: 20, pausesMs: [] })
    await expect.poll(() => waitingSessions()).toBeGreaterThan(0)
    // Not behind the index.
    await database.query('insert into indexed values (2)')
    return { promise }
  })
  expect(await migrating.promise).toEqual(['0002_index.sql'])
  const { rows: built } = await database.query(
    `select indexrelid::regclass::text as name, indisvalid as ok from pg_index where indrelid = 'indexed'::regclass order by 1`,
  )
  expect(built).toEqual(['indexed_id', 'indexed_once'].map((index) => ({ name: index, ok: true })))
})

it('rolls back and retries a migration that cannot lock, then names it; earlier ones stay applied', async () => {
  const folder = await aFolder({
    '0001_before.sql': 'create table before ()',
    '0002_locked.sql': 'create table half_done (); alter table app_user add column never_here int',
  })
  const retry = { lockTimeoutMs: 20, pausesMs: [10, 10] }
  await expect(whileLocked('app_user', () => migrate(address, folder, retry))).rejects.toThrow(
    'The migration 0002_locked.sql could not lock its tables in 3 attempts and was not applied.',
  )
  const { rows: found } = await database.query("select to_regclass('before') is not null as before, to_regclass('half_done') as half_done")
  expect(found).toEqual([{ before: true, half_done: null }])
  expect(await migrate(address, folder)).toEqual(['0002_locked.sql'])
})

it('names what holds the lock, without its values', async () => {
  const folder = await aFolder({ '0001_blocked.sql': 'alter table app_user add column never_there int' })
  const other = openDatabase(address, { size: 1 })
  onTeardown(() => other.close())
  const failure = await inTransaction(other.db, async (tx) => {
    await sql`set local application_name = 'month-end report'`.execute(tx)
    const statement = sql<{
      pid: number
      count: string
    }>`select pg_backend_pid() as pid, count(*) from app_user where first_name = ${sql.lit("Amina's")}`
    const { rows } = await statement.execute(tx)
    const message = await migrate(address, folder, { lockTimeoutMs: 300, pausesMs: [0, 0] }).then(String, String)
    return { message, pid: rows[0]?.pid }
  })
  expect(failure.message).toContain('in 3 attempts and was not applied. The last attempt waited for a lock.')
  expect(failure.message).toContain(`Process ${failure.pid}, application month-end report, account `)
  expect(failure.message).toContain('state idle in transaction, its transaction has run for ')
  expect(failure.message).toContain("last statement: select pg_backend_pid() as pid, count(*) from app_user where first_name = '…'. Wait")
  expect(failure.message).toContain(`pg_terminate_backend(${failure.pid})`)
})

it('repeats a migration that ends in a deadlock, and says so when it gives up', async () => {
  // Sequences keep their value when a transaction is rolled back.
  await sql`create sequence attempt`.execute(db)
  const deadlockUntil = (attempt: number) =>
    `do $$ begin if nextval('attempt') < ${attempt} then raise exception 'deadlock detected' using errcode = '40P01'; end if; end $$`
  expect(await migrate(address, await aFolder({ '0001_twice.sql': deadlockUntil(2) }), { lockTimeoutMs: 20, pausesMs: [0] })).toEqual([
    '0001_twice.sql',
  ])
  await expect(
    migrate(address, await aFolder({ '0001_ever.sql': deadlockUntil(100) }), { lockTimeoutMs: 20, pausesMs: [0] }),
  ).rejects.toThrow('could not lock its tables in 2 attempts and was not applied. The last attempt ended in a deadlock')
})

it('applies a migration that gets its lock at a later attempt', async () => {
  const folder = await aFolder({ '0001_late.sql': 'alter table role add column late int' })
  const started = await whileLocked('role', async () => {
    const migrating = migrate(address, folder, { lockTimeoutMs: 20, pausesMs: Array.from({ length: 500 }, () => 20) })
    await expect.poll(() => waitingSessions()).toBeGreaterThan(0)
    return { promise: migrating }
  })
  expect(await started.promise).toEqual(['0001_late.sql'])
})

const waitingSessions = async (): Promise<number> =>
  (await database.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rows.length

it('a statement timeout does not cancel a long migration', async () => {
  await sql`alter database ${sql.id(name)} set statement_timeout = '200ms'`.execute(db)
  const folder = await aFolder({ '0001_long.sql': 'select pg_sleep(0.5)' })
  expect(await migrate(address, folder)).toEqual(['0001_long.sql'])
})

it('several servers that start at once apply each migration once', async () => {
  const folder = await aFolder({ '0001_once.sql': 'create table once (); select pg_sleep(0.1)' })
  const applied = await Promise.all([1, 2, 3].map(() => migrate(address, folder, { lockTimeoutMs: 10, pausesMs: [] })))
  expect(applied.flat()).toEqual(['0001_once.sql'])
})
