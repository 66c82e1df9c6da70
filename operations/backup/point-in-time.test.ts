import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { rollCardKeys } from '#onboarding/card-codes/card-keys.rules.ts'
import { changeCardKeys, readCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { listBackups } from './files/backup-folder.ts'
import { openDatabase, type Database } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { openBackground } from '#platform/server/jobs/background.ts'
import { startPostgres, type RunningPostgres } from '../embedded-postgres/launch.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { openProductDatabase, prepareDatabase } from '../start/open-database.ts'
import { readSettings } from '#app/settings.ts'
import { fingerprintOf } from '#tests/world/fingerprint.ts'
import { runCommand } from '#tests/world/run-command.ts'
import { deletePlan, writePlan } from './backup-plan.ts'
import { connectTo, installationOf } from './installation.ts'
import { scheduledBackups } from './scheduled-backups.ts'
import { verifyBackups } from './verify-backups.ts'

// As in backup.test.ts.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const quick = { fsync: 'off', synchronous_commit: 'off', shared_buffers: '64MB' }
let [place, to] = ['', '']
let own: RunningPostgres
let database: Database

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'point-in-time-'))
  to = join(place, 'backups')
  own = await startPostgres({ folder: join(place, 'data', 'postgres'), database: 'driver_pass', settings: quick })
  await prepareDatabase(own.connection, undefined, await loadKey(join(place, 'data'), {}))
  database = openDatabase(own.connection)
})
afterAll(async () => {
  await database.close()
  await own.stop()
  await rm(place, { recursive: true })
})

it('restores any moment since the first backup: the rows, the files and the keys of then', async () => {
  const settings = readSettings({ DATA_FOLDER: join(place, 'data') })
  const key = await loadKey(settings.DATA_FOLDER, {})
  const errors: unknown[] = []
  const background = openBackground((error) => errors.push(error))
  const job = scheduledBackups({
    installation: installationOf({ settings, env: {}, owner: own.connection, key }),
    background,
    clock: () => new Date(),
    log: { info: () => {}, error: (fields) => errors.push(fields) },
  })
  const planned = await runCommand('operations/cli/backup.ts', ['--to', to, '--every', '1d', '--pitr'], {
    DATA_FOLDER: settings.DATA_FOLDER,
  })
  expect(planned).toMatchObject({ code: 0, output: expect.stringContaining('every point in time can be restored') })
  await job.run()
  await vi.waitUntil(async () => errors.length > 0 || (await listBackups(to)).backups.length === 1, 60_000)

  await aTransporter(database.db)
  await readCardKeys(settings.DATA_FOLDER, {}, new Date())
  const keys = await changeCardKeys(settings.DATA_FOLDER, rollCardKeys, new Date())
  const file = await openFileStore(join(settings.DATA_FOLDER, 'files')).save(Buffer.from('scan'))
  const fileId = await insertFile(database.db, { file, name: 'scan.txt', mediaType: 'text/plain', userId: null, at: new Date() })
  const wanted = await fingerprint(own)
  const at = await databaseTime()
  await aTransporter(database.db)
  await database.db.deleteFrom('file').where('id', '=', fileId).execute()
  await job.run()
  expect(errors).toEqual([])
  await background.stop()

  const target = { DATA_FOLDER: join(place, 'restored') }
  const restore = (...args: string[]) => runCommand('operations/cli/restore.ts', ['--from', to, ...args], target)
  const until = (await verifyBackups(to, undefined))[0]?.until ?? ''
  expect(await restore('--at', '2999-01-01T00:00Z')).toMatchObject({ code: 1, errors: expect.stringContaining(`reach until ${until}`) })
  const restored = await restore('--at', at)
  expect(restored).toMatchObject({ code: 0, errors: '', output: expect.stringContaining(`is restored as of ${at}`) })
  const again = await startPostgres({ folder: join(target.DATA_FOLDER, 'postgres'), database: 'driver_pass', settings: quick })
  try {
    expect(await fingerprint(again)).toEqual(wanted)
  } finally {
    await again.stop()
  }
  const { storageName } = file
  expect(await readFile(join(target.DATA_FOLDER, 'files', storageName.slice(0, 2), storageName), 'utf8')).toBe('scan')
  expect(JSON.parse(await readFile(join(target.DATA_FOLDER, 'card-keys.json'), 'utf8'))).toEqual({ keys })
  expect(await readdir(target.DATA_FOLDER)).not.toContain('backup-plan.json')

  await writeFile(join(target.DATA_FOLDER, 'restore-unfinished'), '')
  await expect(openProductDatabase(readSettings(target), { env: {} })).rejects.toThrow('A restore into')

  const [chain = ''] = await readdir(join(to, 'wal'))
  const [segment = ''] = (await readdir(join(to, 'wal', chain)))
    .filter((name) => name.endsWith('.zst'))
    .toSorted()
    .toReversed()
  await rm(join(to, 'wal', chain, segment))
  expect(await verifyBackups(to, undefined)).toMatchObject([
    { problems: [expect.stringContaining(`the log from ${segment.slice(0, 24)} on`)] },
  ])
})

it('says once where the folder of the plan is gone, and fails until it is back or no longer planned', async () => {
  const settings = readSettings({ DATA_FOLDER: join(place, 'data') })
  await writePlan(settings, { to: join(place, 'unmounted'), everyMinutes: 60, keep: 2, pitr: false })
  const errors: string[] = []
  let isFailing = false
  const job = scheduledBackups({
    installation: installationOf({ settings, env: {}, owner: own.connection, key: await loadKey(settings.DATA_FOLDER, {}) }),
    background: openBackground(() => {}),
    clock: () => new Date(),
    log: { info: () => {}, error: (fields) => errors.push('reason' in fields ? String(fields.reason) : 'none') },
    onFailing: (failing) => void (isFailing = failing),
  })
  await job.run()
  await job.run()
  expect(isFailing).toBe(true)
  expect(errors).toEqual([
    `${join(place, 'unmounted')} is not the folder of the backups now. Mount its disk, or run npx driver-pass backup again.`,
  ])
  await deletePlan(settings)
  await job.run()
  expect(isFailing).toBe(false)
})

async function fingerprint({ connection }: RunningPostgres): Promise<ReadonlyMap<string, string>> {
  const client = await connectTo(connection)
  return fingerprintOf(client).finally(() => client.end())
}

/** PostgreSQL's own, to the millisecond after now. */
async function databaseTime(): Promise<string> {
  const { rows } = await database.query(`select clock_timestamp() + interval '1 ms' as at, pg_sleep(0.002)`)
  const [row] = rows
  return typeof row === 'object' && row !== null && 'at' in row && row.at instanceof Date ? row.at.toISOString() : ''
}
