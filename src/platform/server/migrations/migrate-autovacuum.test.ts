import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { anOwnPostgres } from '#tests/world/own-postgres.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { migrate } from './migrate.ts'

// Ten pages a second: an autovacuum of this table takes minutes, as one of a million drivers does.
const settings = { autovacuum_naptime: '1s', autovacuum_vacuum_cost_delay: '100ms', autovacuum_vacuum_cost_limit: '1' }
const { connection, folder } = await anOwnPostgres(settings)
const client = new Client({ ...connection, database: 'shop' })
await client.connect()
onTeardown(() => client.end())
await client.query('create role ordinary login; grant all on schema public to ordinary')

it.each(['postgres', 'ordinary'])('an autovacuum gives way to a migration by the account %s', async (user) => {
  const [table, steps] = [`of_${user}`, join(folder, `steps-${user}`)]
  await client.query(
    `set role ${user}; create table ${table} (id int primary key, text text);
     insert into ${table} select n, repeat(n::text, 50) from generate_series(1, 20000) n; update ${table} set text = text; reset role`,
  )
  await expect.poll(() => isVacuumed(table), { timeout: 50_000 }).toBe(true)
  await mkdir(steps)
  const step = `0001_${user}.sql`
  await writeFile(join(steps, step), `alter table ${table} add column later int`)
  expect(await migrate({ ...connection, database: 'shop', user }, steps, { lockTimeoutMs: 700, pausesMs: [200, 200] })).toEqual([step])
  await client.query(`drop table migration, migration_beside, ${table}`)
})

async function isVacuumed(table: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_stat_activity where backend_type = 'autovacuum worker' and query like $1`, [
    `%public.${table}%`,
  ])
  return rowCount === 1
}
