import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverPageContract } from '../page/driver-page.contract.ts'
import { driverPictureContract, storedPictureSize } from './driver-picture.contract.ts'
import { smallPictureLink } from './picture-link.rules.ts'
import { smallPictureSize } from './small-pictures.service.ts'
import { aDriver } from '../drivers.factory.ts'

let staff: Awaited<ReturnType<TestApi['as']>>
const api = await testApi()
beforeAll(async () => {
  staff = await api.as({ portal: 'staff_portal' })
})

const aPicture = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#0b5d57' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'face.jpg', { type: 'image/jpeg' })
}
const { get, set } = driverPictureContract

it('out of scope, a picture can be neither set nor read', async () => {
  const foreign = await aDriver(api.db)
  await expect(staff.call(set, { driver_id: foreign.id, picture: await aPicture() })).rejects.toMatchObject({ status: 404 })
  await expect(staff.call(get, { driver_id: foreign.id })).rejects.toMatchObject({ status: 404 })
})

it('refuses a file that is not a picture', async () => {
  const driver = await aDriver(api.db, { plantId: staff.plantId })
  const picture = new File(['not a picture'], 'face.jpg', { type: 'image/jpeg' })
  await expect(staff.call(set, { driver_id: driver.id, picture })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { picture: expect.any(String) } },
  })
})

it('changing a picture requires the permission', async () => {
  const reader = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'], plantId: staff.plantId })
  const driver = await aDriver(api.db, { plantId: staff.plantId })
  await expect(reader.call(set, { driver_id: driver.id, picture: await aPicture() })).rejects.toMatchObject({ status: 403 })
})

it("stores a picture as on an id card, served at the page's address", async () => {
  const driver = await aDriver(api.db, { plantId: staff.plantId })
  expect(await staff.call(set, { driver_id: driver.id, picture: await aPicture() })).toEqual({ message: 'Picture saved' })
  const link = (await staff.call(driverPageContract.details, { id: driver.id })).driver.picture ?? ''
  const answer = await api.app.inject({ url: link, headers: { authorization: `Bearer ${staff.token}` } })
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ ...storedPictureSize, format: 'webp' })

  await staff.call(set, { driver_id: driver.id, picture: await aPicture() })
  expect((await staff.call(driverPageContract.details, { id: driver.id })).driver.picture).not.toBe(link)
  expect((await api.app.inject({ url: link, headers: { authorization: `Bearer ${staff.token}` } })).statusCode).toBe(404)
})

it('beside a name it is small, made once, and kept by the browser of the same session only', async () => {
  const driver = await aDriver(api.db, { plantId: staff.plantId })
  await staff.call(set, { driver_id: driver.id, picture: await aPicture() })
  const { picture_file_id } = await api.db
    .selectFrom('driver')
    .select('picture_file_id')
    .where('id', '=', driver.id)
    .executeTakeFirstOrThrow()
  const url = smallPictureLink(driver.id, picture_file_id ?? '')
  const read = (token = staff.token) => api.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const stranger = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
  expect((await read(stranger.token)).statusCode).toBe(404)
  const first = await read()
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=86400',
    vary: 'cookie, authorization',
  })
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ ...smallPictureSize, format: 'webp' })
  // What was made does not need the picture again.
  await api.ownerDb
    .updateTable('file')
    .set({ media_type: 'application/pdf' })
    .where('id', '=', picture_file_id ?? '')
    .execute()
  expect((await read()).rawPayload).toEqual(first.rawPayload)
})

it('a picture that cannot be opened has no small one', async () => {
  const driver = await aDriver(api.db, { plantId: staff.plantId })
  await staff.call(set, { driver_id: driver.id, picture: await aPicture() })
  const { driver: shown } = await staff.call(driverPageContract.details, { id: driver.id })
  await api.ownerDb.updateTable('file').set({ media_type: 'application/pdf' }).execute()
  const answer = await api.app.inject({ url: `${shown.picture}&size=small`, headers: { authorization: `Bearer ${staff.token}` } })
  expect(answer.statusCode).toBe(404)
})
