import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { DatabaseClient } from '../database/database-client.ts'
import { startPostgres, type PostgresOptions, type RunningPostgres } from './launch.ts'
import { postmasterOf } from './testing-processes.ts'

const settings = { fsync: 'off', shared_buffers: '16MB' }
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clear of cleanups.splice(0).toReversed()) await clear()
})

async function start(options: Pick<PostgresOptions, 'warn' | 'giveUp'>): Promise<{ server: RunningPostgres; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-watch-'))
  cleanups.push(() => rm(folder, { recursive: true, maxRetries: 5 }))
  const server = await startPostgres({ folder, database: 'shop', settings, ...options })
  cleanups.push(() => server.stop())
  return { server, folder }
}

async function query({ connection }: RunningPostgres, sql: string): Promise<unknown[]> {
  const client = new DatabaseClient(connection)
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

it('starts the server again when it was killed, and finds what had been written', async () => {
  const said: string[] = []
  const { server, folder } = await start({ warn: (line) => void said.push(line) })
  await query(server, 'CREATE TABLE outlived AS SELECT 1 AS one')
  const killed = await postmasterOf(folder)

  process.kill(killed, 'SIGKILL')

  const again = () => query(server, 'SELECT one FROM outlived').catch(() => 'away')
  await expect.poll(again, { timeout: 50_000 }).toEqual([{ one: 1 }])
  expect(await postmasterOf(folder)).not.toBe(killed)
  expect(said[0]).toBe(`PostgreSQL (process ${killed}) has ended: it is started again.`)
})

it('gives up, with what PostgreSQL says, when it cannot be started again', async () => {
  const givenUp = Promise.withResolvers<Error>()
  const { folder } = await start({ warn: () => {}, giveUp: givenUp.resolve })
  await writeFile(join(folder, 'cluster', 'PG_VERSION'), '9\n')

  process.kill(await postmasterOf(folder), 'SIGKILL')

  expect((await givenUp.promise).message).toContain('PostgreSQL does not start: ')
})
