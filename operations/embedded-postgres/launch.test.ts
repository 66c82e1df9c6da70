import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startPostgres } from './launch.ts'
import type { RunningPostgres } from './launch.ts'
import { isRunning, killApp, readPostmasterPid, startApp } from './testing-processes.ts'

const settings = { fsync: 'off', synchronous_commit: 'off', shared_buffers: '16MB' }
const cleanups: (() => Promise<unknown>)[] = []

/** A folder with an initialised cluster, which every test leaves stopped and intact. */
let usedFolder = ''

beforeAll(async () => {
  usedFolder = await makeFolder()
  await (await startPostgres({ folder: usedFolder, database: 'shop', settings })).stop()
})

afterAll(() => removeFolder(usedFolder))

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

it('creates a cluster at the first start and reads its rows at the second', async () => {
  const folder = await aFolder()
  const first = await start(folder)
  await query(first, 'CREATE TABLE saved AS SELECT 1 AS one')
  await first.stop()

  const second = await start(folder)

  expect(await query(second, 'SELECT one FROM saved')).toEqual([{ one: 1 }])
  expect((await readdir(folder)).toSorted()).toEqual(['app.lock', 'app.pid', 'cluster', 'postgres.log'])
})

it('folds, sorts and searches letters beyond a-z', async () => {
  const server = await start(usedFolder)
  await query(server, 'CREATE EXTENSION IF NOT EXISTS pg_trgm')

  const sql = `SELECT 'MÜLLER' ILIKE 'müller' AS folded, cardinality(show_trgm('जॉन')) > 0 AS searched, current_setting('data_checksums') AS checksums`
  expect(await query(server, sql)).toEqual([{ folded: true, searched: true, checksums: 'on' }])
})

it('syncs to disk by default and never listens on the network', async () => {
  const server = await start(usedFolder, {})

  const sql = `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'listen_addresses') ORDER BY name`
  expect(await query(server, sql)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

it('leaves no process behind when it stops', async () => {
  const folder = usedFolder
  const server = await start(folder)
  const pid = await readPostmasterPid(folder)
  expect(await isRunning(pid)).toBe(true)

  await server.stop()

  expect(await isRunning(pid)).toBe(false)
})

it('reuses the server of a killed app', async () => {
  const folder = usedFolder
  const app = await anApp(folder)
  const pid = await readPostmasterPid(folder)
  await killApp(app)
  expect(await isRunning(pid)).toBe(true)

  const server = await start(folder)

  expect(await readPostmasterPid(folder)).toBe(pid)
  await server.stop()
  expect(await isRunning(pid)).toBe(false)
})

it('recovers after app and server were killed together', async () => {
  const folder = usedFolder
  const app = await anApp(folder)
  process.kill(await readPostmasterPid(folder), 'SIGKILL')
  await killApp(app)

  const server = await start(folder)

  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it("starts although a dead server's process id was reused", async () => {
  const folder = usedFolder
  await writeFile(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n/elsewhere\n1\n5432\n`)

  const server = await start(folder)

  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('deletes an incomplete cluster', async () => {
  const folder = await aFolder()
  await mkdir(join(folder, 'cluster.new-dead'))

  await start(folder)

  expect(await readdir(folder)).not.toContain('cluster.new-dead')
})

it('refuses the second of two concurrent starts with a message that names folder and process', async () => {
  const folder = await aFolder()
  const outcomes = await Promise.allSettled([start(folder), start(folder)])

  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(refusals).toEqual([
    `Error: The folder ${folder} is already in use by process ${process.pid}. Stop that process first, or choose another folder.`,
  ])
})

it('refuses a start while another process runs the app, but allows a command to join', async () => {
  const folder = usedFolder
  const app = await anApp(folder)
  await expect(start(folder)).rejects.toThrow(`by process ${app.pid}.`)

  const joined = await startPostgres({ folder, database: 'shop', join: true })
  await joined.stop()

  expect(await query(joined, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('accepts connections when the path is too long for a socket', async () => {
  const folder = join(await aFolder(), 'a'.repeat(60), 'b'.repeat(60))
  cleanups.push(() => rm(server.connection.host, { recursive: true }))
  const server = await start(folder)

  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('refuses files of another PostgreSQL version', async () => {
  const folder = usedFolder
  await writeFile(join(folder, 'cluster', 'PG_VERSION'), '9\n')
  cleanups.push(() => writeFile(join(folder, 'cluster', 'PG_VERSION'), '18\n'))

  await expect(start(folder)).rejects.toThrow('was written by PostgreSQL 9, but this app uses 18')
})

it('reports the output of PostgreSQL when it does not start, and releases the folder', async () => {
  const folder = usedFolder
  await expect(start(folder, { shared_buffers: 'plenty' })).rejects.toThrow('PostgreSQL did not start: ')

  expect(await query(await start(folder), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

async function aFolder(): Promise<string> {
  const folder = await makeFolder()
  cleanups.push(() => removeFolder(folder))
  return folder
}

const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'postgres-launch-'))
const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, maxRetries: 5 })

async function start(folder: string, overrides: Record<string, string> = settings): Promise<RunningPostgres> {
  const server = await startPostgres({ folder, database: 'shop', settings: overrides })
  cleanups.push(() => server.stop())
  return server
}

async function anApp(folder: string): Promise<ChildProcess> {
  const app = await startApp({ folder, database: 'shop', settings })
  cleanups.push(async () => {
    await killApp(app)
    await (await startPostgres({ folder, database: 'shop', settings })).stop()
  })
  return app
}

async function query(server: RunningPostgres, sql: string): Promise<unknown[]> {
  const client = new Client(server.connection)
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
