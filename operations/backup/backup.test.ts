import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { createBackupFolder } from './files/backup-folder.ts'
import { readManifest, writeManifest } from './files/manifest.ts'
import { inTransaction, openDatabase } from '#platform/server/database/database.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { fingerprintOf } from '#tests/world/fingerprint.ts'
import { databaseUrl, runCommand } from '#tests/world/run-command.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aWorld } from '#tests/world/world/world.ts'
import { readSettings } from '#app/settings.ts'
import { connectTo, openInstallation } from './installation.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackups } from './verify-backups.ts'

// Commands and databases of their own, on a machine that does other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const api = await testApi()
let place = ''
let url = ''
/** An empty database and a data folder that does not exist yet. */
let target: { DATABASE_URL: string; DATA_FOLDER: string }

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'backup-'))
  await aWorld(api)
  url = await databaseUrl(api.db)
  target = { DATABASE_URL: await anEmptyDatabase(), DATA_FOLDER: join(place, 'restored') }
  await storeFile('first')
})
afterAll(async () => {
  await sql`drop database ${sql.id(new URL(target.DATABASE_URL).pathname.slice(1))} with (force)`.execute(api.ownerDb)
  await rm(place, { recursive: true })
})

const backUp = (...args: string[]) => runCommand('operations/cli/backup.ts', args, { DATABASE_URL: url, DATA_FOLDER: api.folder })
const restore = (...args: string[]) => runCommand('operations/cli/restore.ts', args, target)
/** In this process, which is faster; the same as the command. */
const restoring = (from: string) =>
  restoreBackup({ from, name: undefined, at: undefined, settings: readSettings(target), env: target, say: () => {} })

it('backs up one moment while people write, and restores every row, file and key', async () => {
  const to = join(place, 'backups')
  const before = await countPairs()
  const writer = writePairs()
  const taken = await backUp('--to', to)
  await writer.stop()
  expect(taken).toMatchObject({ code: 0, errors: '', output: expect.stringContaining(`${to}: it holds the keys and all personal data`) })
  const [first = ''] = await backupsIn(to)
  const { tables = [] } = await readManifest(join(to, first))
  const rowsOf = (table: string): number => tables.find(({ name }) => name === table)?.rows ?? 0
  expect(rowsOf('transporter') - rowsOf('auth_plant')).toBe(before)

  // Nobody writes: the next one must hold everything, and restore to the same.
  await storeFile('second')
  expect((await backUp('--to', to)).code).toBe(0)
  const [, second = ''] = await backupsIn(to)
  const { code, output, errors } = await restore('--from', to)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain(`${second} is restored.`)
  expect(await fingerprints(target.DATABASE_URL)).toEqual(await fingerprints(url))
  expect(await storedIn(target.DATA_FOLDER)).toEqual(await storedIn(api.folder))
  for (const key of ['sign-in.key', 'card-keys.json']) {
    expect(await readFile(join(target.DATA_FOLDER, key), 'utf8')).toBe(await readFile(join(api.folder, key), 'utf8'))
    expect((await stat(join(to, second, 'keys', key))).mode & 0o777).toBe(0o600)
  }
  const verified = await runCommand('operations/cli/verify-backup.ts', ['--from', to], {})
  expect(verified).toMatchObject({ code: 0, output: `${first}  complete\n${second}  complete\n` })

  const refused = await restore('--from', to)
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining(`${target.DATA_FOLDER} is not empty`) })
  await rm(target.DATA_FOLDER, { recursive: true })
  await expect(restoring(to)).rejects.toThrow('The database of DATABASE_URL is not empty.')
  // New rows get ids of their own.
  const restored = openDatabase({ url: target.DATABASE_URL })
  await aTransporter(restored.db).finally(() => restored.close())
  await emptyTarget()
})

it('notices damage, keeps nothing of a failed restore, and names what does not fit', async () => {
  const to = join(place, 'damaged')
  expect((await backUp('--to', to)).code).toBe(0)
  const [name = ''] = await backupsIn(to)
  const folder = join(to, name)
  const manifest = await readManifest(folder)
  await writeManifest(folder, {
    ...manifest,
    product: '9.9.9',
    migrations: [...manifest.migrations, { name: '9999_later.sql', checksum: 'x' }],
  })
  await expect(restoring(to)).rejects.toThrow(`${name} was made by version 9.9.9 with the migration 9999_later.sql`)

  await writeManifest(folder, manifest)
  await appendFile(join(folder, 'rows', 'transporter.copy.zst'), 'x')
  expect(await verifyBackups(to, undefined)).toMatchObject([{ name, problems: ['rows/transporter.copy.zst is missing or damaged'] }])
  await expect(restoring(to)).rejects.toThrow('rows/transporter.copy.zst is missing or damaged')
  expect(await readdir(target.DATA_FOLDER)).toEqual([])

  const text = await readFile(join(folder, 'manifest.json'), 'utf8')
  await writeFile(join(folder, 'manifest.json'), text.replace('"rows": ', '"rows": 1'))
  await expect(restoring(to)).rejects.toThrow('manifest.json is missing or damaged')
  const verified = await runCommand('operations/cli/verify-backup.ts', ['--from', to], {})
  expect(verified).toMatchObject({ code: 1, output: expect.stringContaining('manifest.json is missing or damaged') })
})

it('deletes only its own: what was cut, and backups beyond those that it keeps', async () => {
  const to = join(place, 'kept')
  const installation = await openInstallation(readSettings({ DATABASE_URL: url, DATA_FOLDER: api.folder }), {})
  await createBackupFolder(to)
  const taking = (hoursAgo: number) => takeBackup(installation, { to, clock: () => new Date(Date.now() - hoursAgo * 3_600_000) })
  const { name: first } = await taking(2)
  const others = ['holiday.txt', 'backup-20200101T000000.000Z-ffffffff.unfinished']
  await writeFile(join(to, 'holiday.txt'), '')
  await mkdir(join(to, 'backup-20200101T000000.000Z-ffffffff.unfinished'))
  await mkdir(join(to, `backup-20200101T000000.000Z-${first.slice(-8)}.unfinished`))
  const gone = await storeFile('deleted later')
  await taking(1)
  expect(await storedIn(to)).toEqual(await storedIn(api.folder))
  await sql`delete from file where storage_name = ${gone}`.execute(api.ownerDb)
  await rm(join(api.folder, 'files', gone.slice(0, 2), gone))

  const kept = await backUp('--to', to, '--keep', '1')
  expect(kept.output).toContain(`Deleted ${first}.`)
  const names = await backupsIn(to)
  expect(names).toHaveLength(1)
  expect(new Set(await readdir(to))).toEqual(new Set([...others, ...names, 'files']))
  expect(await storedIn(to)).toEqual(await storedIn(api.folder))
})

async function anEmptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)}`.execute(api.ownerDb)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function emptyTarget(): Promise<void> {
  await rm(target.DATA_FOLDER, { recursive: true, force: true })
  const name = new URL(target.DATABASE_URL).pathname.slice(1)
  await sql`drop database ${sql.id(name)} with (force)`.execute(api.ownerDb)
  await sql`create database ${sql.id(name)}`.execute(api.ownerDb)
}

async function storeFile(text: string): Promise<string> {
  const file = await openFileStore(join(api.folder, 'files')).save(Buffer.from(text))
  await insertFile(api.db, { file, name: `${text}.txt`, mediaType: 'text/plain', userId: null, at: api.now })
  return file.storageName
}

/** Adds a transporter and a plant in one transaction, over and over. */
function writePairs(): { stop(): Promise<void> } {
  const abort = new AbortController()
  const write = async (): Promise<void> => {
    while (!abort.signal.aborted)
      await inTransaction(api.db, async (tx) => {
        await aTransporter(tx)
        await anAuthPlantId(tx)
      })
  }
  const writing = write()
  return {
    stop: async () => {
      abort.abort()
      await writing
    },
  }
}

async function countPairs(): Promise<number> {
  const counts = await fingerprints(url)
  return Number.parseInt(counts.get('transporter') ?? '') - Number.parseInt(counts.get('auth_plant') ?? '')
}

async function fingerprints(database: string): Promise<ReadonlyMap<string, string>> {
  const client = await connectTo({ url: database })
  return fingerprintOf(client).finally(() => client.end())
}

const backupsIn = async (to: string): Promise<string[]> => (await readdir(to)).filter((name) => /Z-[0-9a-f]{8}$/.test(name)).toSorted()

const storedIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'files'), { recursive: true })).filter((name) => name.length > 30).toSorted()
