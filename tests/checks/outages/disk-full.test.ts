import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { healthContract } from '#app/health.contract.ts'
import { testApi, type TestApi } from '../../world/test-api.ts'

const api = await testApi()
let staff: Awaited<ReturnType<TestApi['as']>>
let driverId = ''
beforeAll(async () => {
  staff = await api.as({ portal: 'staff_portal' })
  driverId = (await aDriver(api.db, { plantId: staff.plantId })).id
})

/** Limits the file size of this process, so that writes fail as on a full disk. */
const limitFiles = (bytes: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])
afterEach(() => limitFiles('unlimited'))

/** A picture that is small as an upload and larger as the stored one. */
const aPicture = async (): Promise<File> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'face.jpg', { type: 'image/jpeg' })
}
const send = async () => staff.call(driverPictureContract.set, { driver_id: driverId, picture: await aPicture() })
const ready = () => api.withToken()(healthContract.ready, {})
const storedFiles = async () =>
  (await readdir(api.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)

it.each([
  ['the upload', 10],
  ['the storedFiles file', 1500],
])('answers 507 when there is no space for %s, and leaves no file', async (_, bytes) => {
  const before = await storedFiles()
  limitFiles(bytes)
  await expect(send()).rejects.toMatchObject({
    status: 507,
    problem: { code: 'no_room', message: expect.stringContaining('disk is full') },
  })
  expect(await storedFiles()).toEqual(before)
})

it('reports not ready while the disk is full, and ready again afterwards', async () => {
  expect(await ready()).toEqual({ ready: true, degraded: [] })
  limitFiles(1500)
  await expect(send()).rejects.toMatchObject({ status: 507 })
  await expect(ready()).rejects.toMatchObject({ status: 503, problem: { code: 'no_room' }, headers: { 'retry-after': '10' } })
  limitFiles('unlimited')
  expect(await ready()).toEqual({ ready: true, degraded: [] })
  expect(await send()).toEqual({ message: 'Picture saved' })
})
