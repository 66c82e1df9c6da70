import { expect, it } from 'vitest'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { aWebp } from '#platform/server/files/sample-picture.factory.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aMoveScene } from '#tests/world/move-scene.ts'
import { testApi } from '#tests/world/test-api.ts'

const api = await testApi()

it('the plant that a driver left keeps what it decided, and reads nothing newer of the driver', async () => {
  const scene = await aMoveScene(api)
  const { home, there, office, driver } = scene
  const closed = { statusId: requestStatus.approved, by: home.userId, at: new Date('2026-11-20T06:00:00Z'), comment: 'Fit' }
  const fixture = { driverId: driver.id, createdBy: office.userId, typeId: requestType.renewMedical, body: {}, closed }
  const id = await aRequest(api.db, fixture)
  const violation = await aViolation(api.db, { ...driver, auth_plant_id: home.plantId })
  const before = (await home.call(requestsContract.details, { id })).request.driver_id
  expect(before).toMatchObject({ status: { id: 8 }, alloc_card: { card_no: scene.cardNo } })
  await scene.askFor()
  await scene.move()
  const picture = new File([new Uint8Array(await aWebp(1))], 'face.webp', { type: 'image/webp' })
  await there.call(driverPictureContract.set, { driver_id: driver.id, picture })
  const nothing = { gender: null, licence_no: null, picture: null, phone: [], experience_years: null, status: null }
  const request = (await home.call(requestsContract.details, { id })).request
  expect(request).toMatchObject({
    comment: expect.any(String),
    driver_id: { ...nothing, name: driver.name, alloc_card: null, alloc_pass: null },
  })
  const unseen = { status: null, picture_id: null }
  expect((await home.call(requestsContract.index, { tab: 'all' })).data).toMatchObject([{ _id: id, driver_id: unseen }])
  expect((await home.call(violationsContract.list, {})).data).toMatchObject([{ _id: violation, driver_id: unseen }])
  expect((await home.call(violationsContract.details, { id: violation })).violation).toMatchObject({ driver_id: unseen })
  expect((await office.call(requestsContract.details, { id })).request.driver_id).toMatchObject({ status: { id: 8 } })
})
