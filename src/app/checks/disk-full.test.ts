import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { healthContract } from '../health.contract.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'

const api = await testApi()
let staff: Awaited<ReturnType<TestApi['as']>>
let driverId = ''
beforeAll(async () => {
  staff = await api.as({ portal: 'staff_portal' })
  driverId = (await aDriver(api.db, { plantId: staff.plantId })).id
})

/** No file of this process may become longer: the system refuses the write as it does on a full disk, and no disk need be filled. */
const limitFiles = (bytes: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])
afterEach(() => limitFiles('unlimited'))

/** Small as it is sent, larger as the square that is stored. */
const aPicture = async (): Promise<File> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'face.jpg', { type: 'image/jpeg' })
}
const send = async () => staff.call(driverPictureContract.set, { driver_id: driverId, picture: await aPicture() })
const ready = () => api.withToken()(healthContract.ready, {})
const stored = async () =>
  (await readdir(api.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)

it.each([
  ['the upload', 10],
  ['the stored file', 1500],
])('without room for %s the answer is 507 with a sentence, nothing is left of it, and readiness says it', async (_, bytes) => {
  const before = await stored()
  limitFiles(bytes)
  await expect(send()).rejects.toMatchObject({ status: 507, problem: { code: 'no_room', message: expect.stringContaining('no room') } })
  expect(await stored()).toEqual(before)
})

it('readiness says that there is no room until there is room again, and then all is well', async () => {
  expect(await ready()).toEqual({ ready: true })
  limitFiles(1500)
  await expect(send()).rejects.toMatchObject({ status: 507 })
  await expect(ready()).rejects.toMatchObject({ status: 503, problem: { code: 'no_room' }, headers: { 'retry-after': '10' } })
  limitFiles('unlimited')
  expect(await ready()).toEqual({ ready: true })
  expect(await send()).toEqual({ message: 'Picture saved' })
})
