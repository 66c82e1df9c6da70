import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { createBackupFolder } from '../backup/files/backup-folder.ts'
import { folderPlace } from '#platform/server/files/place/folder-place.ts'
import { anS3Server } from '#platform/server/files/s3/s3-server.factory.ts'
import { openInstallation } from '../backup/installation.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { checkFiles } from '../doctor/check-files.ts'
import { filePlacesOf } from '#app/file-places.ts'
import { healthContract } from '#app/health.contract.ts'
import { readSettings } from '#app/settings.ts'
import { databaseUrl } from '#tests/world/run-command.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'

vi.setConfig({ testTimeout: 120_000 })

const s3 = await anS3Server()
onTeardown(s3.close)
const bucket = { FILE_STORE: 's3', ...s3.settings }
const api = await testApi({ env: bucket })
let staff: Awaited<ReturnType<TestApi['as']>>
let driver = { driver_id: '' }
beforeAll(async () => {
  staff = await api.as({ portal: 'staff_portal' })
  driver = { driver_id: (await aDriver(api.db, { plantId: staff.plantId })).id }
})
beforeEach(() => void (s3.behaviour = 'works'))

async function setPicture(): Promise<unknown> {
  const bytes = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  return staff.call(driverPictureContract.set, {
    ...driver,
    picture: new File([new Uint8Array(bytes)], 'face.jpg', { type: 'image/jpeg' }),
  })
}
const readPicture = async () => {
  const { rows } = await sql<{ id: string }>`select max(id) as id from file`.execute(api.db)
  return staff.call(driverPictureContract.get, { ...driver, file_id: rows[0]?.id ?? '' })
}
const countRows = async () => (await sql<{ n: number }>`select count(*)::int as n from file`.execute(api.db)).rows[0]?.n
const ready = () => api.withToken()(healthContract.ready, {})

it('while the bucket fails, uploads and downloads answer 503 and change nothing; the server stays ready and names it', async () => {
  await setPicture()
  const before = await countRows()
  s3.behaviour = 'fails'
  for (const call of [setPicture, readPicture])
    await expect(call()).rejects.toMatchObject({
      status: 503,
      problem: { code: 'files_unavailable', message: expect.stringContaining('Nothing was saved. Try again') },
      headers: { 'retry-after': '30' },
    })
  expect(await countRows()).toBe(before)
  expect(await ready()).toEqual({ ready: true, degraded: ['files'] })
  s3.behaviour = 'works'
  expect(await setPicture()).toEqual({ message: 'Picture saved' })
  expect(await readPicture()).toBeInstanceOf(Buffer)
  expect(await ready()).toEqual({ ready: true, degraded: [] })
  expect(await namesIn(folderPlace(join(api.folder, 'files')))).toEqual([])
})

it('the doctor tries the bucket and leaves nothing in it', async () => {
  const settings = readSettings({ ...bucket, DATA_FOLDER: api.folder })
  const before = await namesIn(filePlacesOf(settings).s3)
  expect(await checkFiles(settings)).toMatchObject([{ state: 'ok', text: expect.stringContaining('takes, returns and deletes') }])
  expect(await namesIn(filePlacesOf(settings).s3)).toEqual(before)
})

it('backs up the bucket and files that were not moved into it yet, and restores all into another bucket', async () => {
  const place = await mkdtemp(join(tmpdir(), 'bucket-'))
  onTeardown(() => rm(place, { recursive: true }))
  await setPicture()
  const url = await databaseUrl(api.db)
  const settings = readSettings({ ...bucket, DATABASE_URL: url, DATA_FOLDER: api.folder })
  const { folder, s3: stored } = filePlacesOf(settings)
  const [moved = ''] = await namesIn(stored)
  await folder.write(moved, (await stored?.read(moved))?.stream ?? Buffer.alloc(0))
  await stored?.remove(moved)

  const to = join(place, 'backups')
  await createBackupFolder(to)
  const { damagedFiles, manifest } = await takeBackup(await openInstallation(settings, {}), { to, clock: () => new Date() })
  expect(damagedFiles).toEqual([])
  const all = [...(await namesIn(stored)), moved].toSorted()
  expect(manifest.files.count).toBe(all.length)

  const database = await anEmptyDatabase(url)
  const target = readSettings({ ...bucket, S3_PREFIX: 'restored/', DATABASE_URL: database, DATA_FOLDER: join(place, 'restored') })
  const restored = await restoreBackup({ from: to, name: undefined, at: undefined, settings: target, env: {}, say: () => {} })
  expect(restored.problems).toEqual([])
  expect(await namesIn(filePlacesOf(target).s3)).toEqual(all)
  await filePlacesOf(target).s3?.writeMark('an installation')
  const again = { ...target, DATABASE_URL: await anEmptyDatabase(url), DATA_FOLDER: join(place, 'again') }
  await expect(restoreBackup({ from: to, name: undefined, at: undefined, settings: again, env: {}, say: () => {} })).rejects.toThrow(
    /restored\/….*holds the files of an installation. Set S3_PREFIX/,
  )
  expect(await readdir(target.DATA_FOLDER)).not.toContain('files')
})

async function namesIn(place = filePlacesOf(readSettings(bucket)).s3): Promise<string[]> {
  const names: string[] = []
  for await (const files of place?.list() ?? []) names.push(...files.map(({ name }) => name))
  return names.toSorted()
}

async function anEmptyDatabase(url: string): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)}`.execute(api.ownerDb)
  onTeardown(async () => void (await sql`drop database ${sql.id(name)} with (force)`.execute(api.ownerDb)))
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
