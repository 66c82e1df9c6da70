import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase, type DatabaseAddress } from '#platform/server/database/database.ts'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { productLogin } from '#platform/server/database/product-role.ts'
import { prepareDatabase } from '#operations/start/open-database.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** As the owner of the databases. */
    server: DatabaseAddress
    /** As the product. */
    productServer: DatabaseAddress
    template: string
  }
}

/** One PostgreSQL for the run (TEST_DATABASE_URL, or our own in a temporary folder), with one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const server = url ? { address: { url }, stop: async () => {} } : await startOwn()
  const template = `template_${randomUUID().replaceAll('-', '')}`
  const administration = openDatabase(server.address, { size: 1 })
  await sql`create database ${sql.id(template)}`.execute(administration.db)
  const key = randomBytes(32)
  const { address } = await prepareDatabase(inDatabase(server.address, template), undefined, key)
  project.provide('server', server.address)
  project.provide('productServer', address)
  project.provide('template', template)
  return async () => {
    await sql`drop database ${sql.id(template)} with (force)`.execute(administration.db)
    await sql`drop role if exists ${sql.id(productLogin(key).user)}`.execute(administration.db)
    await administration.close()
    await server.stop()
  }
}

/** The same server, another database. */
export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('url' in address)) return { ...address, database }
  const url = new URL(address.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

async function startOwn(): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const parent = await fastFolder()
  await removeLeftovers(parent)
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  const postgres = await startPostgres({
    folder,
    database: 'postgres',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '256MB', max_connections: '100' },
  })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { address: postgres.connection, stop }
}

const prefix = 'driver-pass-test-'

/** What runs left behind that were killed: a dozen of them fill the memory of a small machine. */
async function removeLeftovers(parent: string): Promise<void> {
  const folders = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  const left = folders.filter((name) => !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** In memory if large enough: creating and dropping databases is mostly file system work. */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > enoughBytes ? memory : tmpdir()
}

const enoughBytes = 4e9
