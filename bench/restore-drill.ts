// Backs up a loaded database while it is written to, deletes it, restores it on an
// 'empty machine' (a new folder and no settings but DATA_FOLDER), and compares. With --pitr: at a moment between two changes, from the log.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackupFolder } from '#operations/backup/files/backup-folder.ts'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { connectTo, installationOf, type Installation } from '#operations/backup/installation.ts'
import { openShipping } from '#operations/backup/ship-log.ts'
import { takeBackup } from '#operations/backup/take-backup.ts'
import { prepareDatabase } from '#operations/start/open-database.ts'
import { readSettings } from '#app/settings.ts'
import { fingerprintOf } from '#tests/world/fingerprint.ts'
import { clientOptions } from './database.ts'
import { openDrillFolder } from './drills/drill-folder.ts'
import { loadBenchmark } from './load-data.ts'

const { values } = parseArgs({
  options: { drivers: { type: 'string', default: '100k' }, pitr: { type: 'boolean', default: false }, in: { type: 'string' } },
})
const fileCount = 1000
const longestRestoreMs = 10 * 60_000

type Prints = ReadonlyMap<string, string>

const place = openDrillFolder('restore-drill', values.in)
const to = join(place, 'backups')
const target = { DATA_FOLDER: join(place, 'restored') }
const times: { step: string; seconds: string }[] = []
try {
  process.exitCode = await drill()
} finally {
  await rm(place, { recursive: true, force: true })
}

async function drill(): Promise<number> {
  const source = await openSource()
  const { wanted, at } = values.pitr ? await backUpWithLog(source) : await backUpRows(source)
  await source.stop()
  await rm(source.installation.settings.DATA_FOLDER, { recursive: true })
  const restoreMs = await timed('restore, on an empty machine', () =>
    run('operations/cli/restore.ts', ['--from', to, ...(at === undefined ? [] : ['--at', at])], target),
  )
  const restored = await startPostgres({ folder: join(target.DATA_FOLDER, 'postgres'), database: 'driver_pass' })
  const found = await fingerprint(restored.connection).finally(() => restored.stop())
  const different = [...wanted].filter(([table, print]) => found.get(table) !== print).map(([table]) => table)
  console.table(times)
  console.log(different.length === 0 ? `Equal in ${wanted.size} tables.` : `Not equal: ${different.join(', ')}`)
  return different.length === 0 && restoreMs < longestRestoreMs ? 0 : 1
}

type Source = { installation: Installation; address: DatabaseAddress; stop(): Promise<void> }

async function openSource(): Promise<Source> {
  const settings = readSettings({ DATA_FOLDER: join(place, 'data') })
  const key = await loadKey(settings.DATA_FOLDER, {})
  const own = await startPostgres({
    folder: join(settings.DATA_FOLDER, 'postgres'),
    database: 'driver_pass',
    settings: { max_wal_size: '4GB' },
  })
  await prepareDatabase(own.connection, undefined, key)
  await timed(`load ${values.drivers} drivers and ${fileCount} files`, async () => {
    await loadBenchmark(clientOptions(own.connection), values.drivers)
    await storeFiles(own.connection, join(settings.DATA_FOLDER, 'files'))
  })
  await createBackupFolder(to)
  return { installation: installationOf({ settings, env: {}, owner: own.connection, key }), address: own.connection, stop: own.stop }
}

/** The tables that the writer changes cannot be compared afterwards; that they are of one moment is shown by the writer's pairs. */
async function backUpRows({ address, installation }: Source): Promise<{ wanted: Prints; at: undefined }> {
  const before = await fingerprint(address)
  const writer = writePairs(address)
  await timed('backup, while people write', () => takeBackup(installation, { to, clock: () => new Date() }))
  console.log(`${await writer.stop()} transactions were written during the backup.`)
  const after = await fingerprint(address)
  return { wanted: new Map([...before].filter(([table, print]) => after.get(table) === print)), at: undefined }
}

async function backUpWithLog({ address, installation }: Source): Promise<{ wanted: Prints; at: string }> {
  const shipping = openShipping(installation)
  const chain = await shipping.open(to)
  const ship = () => shipping.ship(to, chain)
  await ship()
  const writer = writePairs(address)
  await timed('backup, while people write', () => takeBackup(installation, { to, clock: () => new Date(), wal: { chain, ship } }))
  console.log(`${await writer.stop()} transactions were written during the backup.`)
  await timed('store the log', ship)
  const wanted = await fingerprint(address)
  const at = new Date(Date.now() + 1).toISOString()
  await new Promise((done) => setTimeout(done, 10))
  const later = writePairs(address)
  await timed('store the log of later changes', ship)
  await later.stop()
  return { wanted, at }
}

/** Adds a transporter and a plant in one transaction, over and over; answers how often. */
function writePairs(address: DatabaseAddress): { stop(): Promise<number> } {
  const abort = new AbortController()
  const write = async (): Promise<number> => {
    const client = await connectTo(address)
    let written = 0
    try {
      for (; written === 0 || !abort.signal.aborted; written++)
        await client.query(
          `with name as (select 'Drill ' || gen_random_uuid() as name), one as (insert into transporter (name, email) select name, 'drill@example.org' from name)
           insert into auth_plant (name, country, time_zone) select name, 'KE', 'Africa/Nairobi' from name`,
        )
    } finally {
      await client.end()
    }
    return written
  }
  const writing = write()
  return {
    stop: async () => {
      abort.abort()
      return writing
    },
  }
}

async function storeFiles(address: DatabaseAddress, folder: string): Promise<void> {
  const store = openFileStore(folder)
  const client = await connectTo(address)
  try {
    // The loader has a row without a file.
    await client.query(`select setval(pg_get_serial_sequence('file', 'id'), (select max(id) from file))`)
    const first = await store.save(Buffer.from('picture'))
    await client.query(`update file set storage_name = $1, sha256 = decode($2, 'hex'), size = $3`, [
      first.storageName,
      first.sha256,
      first.size,
    ])
    for (let nth = 1; nth < fileCount; nth++) {
      const { storageName, sha256, size } = await store.save(Buffer.alloc(20_000, `file ${nth} `))
      await client.query(
        `insert into file (storage_name, original_name, media_type, size, sha256, created_at) values ($1, 'drill.txt', 'text/plain', $2, decode($3, 'hex'), now())`,
        [storageName, size, sha256],
      )
    }
  } finally {
    await client.end()
  }
}

async function fingerprint(address: DatabaseAddress): Promise<Prints> {
  const client = await connectTo(address)
  return fingerprintOf(client).finally(() => client.end())
}

async function timed(step: string, work: () => Promise<unknown>): Promise<number> {
  console.log(`${step} …`)
  const started = performance.now()
  await work()
  const ms = performance.now() - started
  const { bavail, bsize } = await statfs(place)
  times.push({ step, seconds: (ms / 1000).toFixed(1) })
  console.log(`  ${(ms / 1000).toFixed(1)} s; ${((bavail * bsize) / 1e9).toFixed(0)} GB free`)
  return ms
}

/** A command in a process of its own, with these settings only. */
async function run(program: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env['PATH'], ...settings }, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}
