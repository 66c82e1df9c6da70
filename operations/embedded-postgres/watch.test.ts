import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import { startPostgres, type PostgresOptions, type RunningPostgres } from './launch.ts'
import { readPostmasterPid } from './testing-processes.ts'

const settings = { fsync: 'off', shared_buffers: '16MB' }
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

async function start(options: Pick<PostgresOptions, 'log' | 'giveUp'>): Promise<{ server: RunningPostgres; folder: string }> {
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

it('restarts a killed server with its data', async () => {
  const [warnings, errors]: [string[], string[]] = [[], []]
  const { server, folder } = await start({
    log: { info: () => {}, warn: (line) => void warnings.push(line), error: (line) => void errors.push(line) },
  })
  await query(server, 'CREATE TABLE outlived AS SELECT 1 AS one')
  const killed = await readPostmasterPid(folder)

  process.kill(killed, 'SIGKILL')

  const readRows = () => query(server, 'SELECT one FROM outlived').catch(() => 'away')
  await expect.poll(readRows, { timeout: 50_000 }).toEqual([{ one: 1 }])
  expect(await readPostmasterPid(folder)).not.toBe(killed)
  expect(errors).toEqual([`PostgreSQL (process ${killed}) has stopped and is being restarted.`])
  await expect.poll(() => warnings).toContain(`PostgreSQL has been restarted (process ${await readPostmasterPid(folder)}).`)
  await expect.poll(() => warnings.join()).toMatch(/not properly shut down|interrupted/)
})

it('gives up with the output of PostgreSQL when it cannot be restarted', async () => {
  const givenUp = Promise.withResolvers<Error>()
  const { folder } = await start({ log: { info: () => {}, warn: () => {}, error: () => {} }, giveUp: givenUp.resolve })
  await writeFile(join(folder, 'cluster', 'PG_VERSION'), '9\n')

  process.kill(await readPostmasterPid(folder), 'SIGKILL')

  expect((await givenUp.promise).message).toContain('PostgreSQL did not start: ')
})
