import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/migrations/migrate.ts'
import { readMigrations, readSchema } from '#platform/server/migrations/migration-files.ts'
import type { PostgresConnection } from '#operations/embedded-postgres/connection.ts'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { availableMemory, sharedBuffers } from '#operations/embedded-postgres/settings.ts'
import { loadBenchmark } from './load-data.ts'

export type BenchDatabase = {
  address: DatabaseAddress
  /** The same, for libpq's programs. */
  conninfo: string
  version: string
  stop(): Promise<void>
}

const here = import.meta.dirname
const [migrations, schema] = ['migrations', 'schema'].map((folder) => join(here, '..', 'db', folder)) as [string, string]

const settings = {
  // pgbench opens one connection for each of a point's; the product itself needs eight.
  max_connections: '120',
  // As after a restart with the loaded data.
  shared_buffers: sharedBuffers({ memoryBytes: availableMemory(), dataBytes: Number.POSITIVE_INFINITY }),
}

/**
 * A database with `drivers` drivers, on BENCH_DATABASE_URL's server or the embedded PostgreSQL in bench/out. Reused if the same migrations and the
 * same loader filled it before.
 */
export async function prepareDatabase(drivers: string, say: (line: string) => void): Promise<BenchDatabase> {
  const server = await findServer()
  try {
    const name = `driver_pass_bench_${drivers}`
    const address = server.of(name)
    const checksum = await checksumOfLoad()
    if ((await checksumOf(server.of('postgres'), name)) === checksum)
      say(`Using the ${drivers} drivers loaded before, by the same migrations.`)
    else await load({ server: server.of('postgres'), name, address, drivers, checksum, say })
    return { address, conninfo: conninfoOf(address), version: await versionOf(address), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

type Server = { of(database: string): DatabaseAddress; stop(): Promise<void> }

async function findServer(): Promise<Server> {
  const url = process.env['BENCH_DATABASE_URL']
  if (url) return { of: (database) => ({ url: Object.assign(new URL(url), { pathname: `/${database}` }).href }), stop: async () => {} }
  const own = await startPostgres({ folder: join(here, 'out', 'postgres'), database: 'postgres', settings })
  return { of: (database) => ({ ...own.connection, database }), stop: () => own.stop() }
}

type Load = {
  server: DatabaseAddress
  name: string
  address: DatabaseAddress
  drivers: string
  checksum: string
  say: (line: string) => void
}

async function load({ server, name, address, drivers, checksum, say }: Load): Promise<void> {
  const started = performance.now()
  say(`Loading ${drivers} drivers …`)
  await queryOnce(server, `drop database if exists ${name}`)
  await queryOnce(server, `create database ${name}`)
  await migrate(address, migrations, { schema })
  await loadBenchmark(clientOptions(address), drivers)
  await queryOnce(server, `comment on database ${name} is '${checksum}'`)
  say(`Loaded in ${((performance.now() - started) / 1000).toFixed(0)} s.`)
}

const loaders = [
  'generate.mjs',
  'schema.sql',
  ...['load', 'load-settled', 'load-histories', 'load-cases', 'load-plants'].map((name) => `${name}.sql`),
  'load-data.ts',
].map((file) => join(here, file))

async function checksumOfLoad(): Promise<string> {
  const hash = createHash('sha256').update(await readSchema(schema))
  for (const { checksum } of await readMigrations(migrations)) hash.update(checksum)
  for (const file of loaders) hash.update(await readFile(file))
  return hash.digest('hex')
}

async function checksumOf(server: DatabaseAddress, name: string): Promise<string | undefined> {
  const [row] = await queryOnce(
    server,
    `select shobj_description(oid, 'pg_database') as checksum from pg_database where datname = '${name}'`,
  )
  return row?.['checksum'] ?? undefined
}

async function versionOf(address: DatabaseAddress): Promise<string> {
  const [row] = await queryOnce(address, 'show server_version')
  return row?.['server_version'] ?? ''
}

/** Runs statements (one text may have several) on a connection of its own; every result is text. */
export async function queryOnce(address: DatabaseAddress, text: string): Promise<Record<string, string | null>[]> {
  const client = new pg.Client(clientOptions(address))
  await client.connect()
  try {
    return (await client.query<Record<string, string | null>>(text)).rows
  } finally {
    await client.end()
  }
}

export const clientOptions = (address: DatabaseAddress): pg.ClientConfig =>
  'url' in address ? { connectionString: address.url } : { ...address }

function conninfoOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url
  const { host, port, user, database } = address
  return `host='${host}' port=${port ?? 5432} user=${user} dbname=${database}`
}

/** For DATABASE_URL. */
export const databaseUrlOf = ({ host, port, user, password = '', database }: PostgresConnection): string =>
  `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
