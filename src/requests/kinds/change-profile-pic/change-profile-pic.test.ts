import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { storedPictureSize } from '#drivers/picture/driver-picture.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPicture } from '#platform/server/files/sample-picture.factory.ts'
import { requestsContract } from '../../requests.contract.ts'
import { ShownFile } from '../kind-shapes.contract.ts'
import { changeProfilePic } from './change-profile-pic.contract.ts'

const api = await testApi()
const decider = await api.as({ portal: 'staff_portal' })
const { plantId } = decider

async function aPictureRequest() {
  const driver = await aDriver(api.db, { plantId })
  const owner = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const bytes = await aPicture(7, { width: 640, height: 480 })
    .withMetadata({ exif: { IFD0: { Copyright: 'Asha' } } })
    .jpeg()
    .toBuffer()
  const attachment = new File([new Uint8Array(bytes)], 'asha.jpg', { type: 'image/jpeg' })
  const { request_id } = await owner.call(changeProfilePic.raise, { driver_id: driver.id, comment: 'She wears glasses now', attachment })
  return { driver, owner, request_id }
}

const pictureOf = async (id: string) => (await decider.call(driverPageContract.details, { id })).driver.picture
const open = (person: { token: string }, url: string) => api.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })

it('the decider sees the final picture: 3 to 4, without metadata', async () => {
  const { request_id } = await aPictureRequest()
  const { request } = await decider.call(requestsContract.details, { id: request_id })
  const { file } = ShownFile.parse(request.body_data['attachment'])
  const answer = await open(decider, file ?? '')
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  const stored = await sharp(answer.rawPayload).metadata()
  expect(stored).toMatchObject({ ...storedPictureSize, format: 'webp' })
  expect(stored.exif).toBeUndefined()
})

it('approval sets the picture with an audit row, rejection does not', async () => {
  const [yes, no] = [await aPictureRequest(), await aPictureRequest()]
  await decider.call(changeProfilePic.decide, { request_id: yes.request_id, comment: 'Good', key: 'approve' })
  await decider.call(changeProfilePic.decide, { request_id: no.request_id, comment: 'This is another person', key: 'reject' })
  expect(await pictureOf(no.driver.id)).toBeNull()
  const link = await pictureOf(yes.driver.id)
  for (const person of [decider, yes.owner]) expect((await open(person, link ?? '')).statusCode).toBe(200)
  expect((await open(no.owner, link ?? '')).statusCode).toBe(404)
  const audit = await api.db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('subject', '=', 'driver')
    .where('subject_id', '=', yes.driver.id)
    .execute()
  expect(audit).toEqual([{ action: 'driver picture changed', user_id: decider.userId }])
})
