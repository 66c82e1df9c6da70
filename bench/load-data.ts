import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const tables = ['transporters', 'app_users', 'passes', 'drivers', 'clearances', 'violations', 'requests', 'request_history']
const here = import.meta.dirname

/** Generates `drivers` drivers ('10k', '100k', '1m') with all that belongs to them and loads them into a migrated, empty database. */
export async function loadBenchmark(connection: object, drivers: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-bench-'))
  const client = new Client(connection)
  await client.connect()
  try {
    execFileSync(process.execPath, [join(here, 'generate.mjs'), '--drivers', drivers, '--out', folder], { stdio: 'ignore' })
    await client.query(await readFile(join(here, 'schema.sql'), 'utf8'))
    for (const table of tables) await copyTable(client, folder, table)
    // What was just filled has no statistics yet.
    await client.query('analyze')
    const ofDrivers = await dropIndexes(client, ['driver', 'driver_search', 'driver_word'])
    const ofRecords = await dropIndexes(client, [
      'request',
      'request_history',
      'clearance',
      'violation',
      'suspension',
      'card',
      'pass',
      'driver_training',
    ])
    const run = async (file: string) => client.query(await readFile(join(here, file), 'utf8'))
    await run('load.sql')
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const index of ofRecords) await client.query(index)
    await client.query('analyze')
    await run('load-settled.sql')
    await run('load-histories.sql')
    await run('load-cases.sql')
    await run('load-plants.sql')
    for (const index of ofDrivers) await client.query(index)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

const copyTable = (client: Client, folder: string, table: string): Promise<void> =>
  pipeline(
    createReadStream(join(folder, `${table}.csv`)),
    client.query(copyFrom(`copy bench.${table} from stdin with (format csv, header true)`)),
  )

/** Indexes are made several times faster after the rows than with them; the unique ones stay, for the load leans on them. Answers how to make them again. */
async function dropIndexes(client: Client, of: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
    [of],
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}
