import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Refused } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { aWebp } from '#platform/server/files/sample-picture.factory.ts'
import { cancelAny } from '../../kinds/kind-shapes.contract.ts'
import { kinds, kindSlugs, type KindSlug } from '../../kinds/kinds.contract.ts'
import { kindScene } from '../../kinds/kinds.factory.ts'
import { aRequest, tracesOf } from '../../requests.factory.ts'
import { requestsContract } from '../../requests.contract.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff

async function moveToRival(driverId: string, changes: { phones?: string[] } = {}): Promise<string> {
  const { id } = await aTransporter(api.db)
  await api.ownerDb
    .updateTable('driver')
    .set({ ...changes, transporter_id: id })
    .where('id', '=', driverId)
    .execute()
  return id
}

it('after a transfer, the old transporter sees no newer data and the new one no older requests', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const former = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const id = await aRequest(api.db, { driverId: driver.id, createdBy: former.userId })
  const picture = new File([new Uint8Array(await aWebp(1))], 'face.webp', { type: 'image/webp' })
  await staff.call(driverPictureContract.set, { driver_id: driver.id, picture })
  const before = (await former.call(requestsContract.details, { id })).request
  expect(before.driver_id).toMatchObject({ phone: driver.phones, status: { id: 8 }, alloc_card: { card_no: driver.cardNo } })

  const rivalId = await moveToRival(driver.id, { phones: ['+254711000111'] })

  const after = (await former.call(requestsContract.details, { id })).request
  expect(after.driver_id).toEqual({
    _id: driver.id,
    name: driver.name,
    id_no: driver.id_no,
    transporter_id: before.transporter,
    gender: null,
    licence_no: null,
    picture: null,
    phone: [],
    experience_years: null,
    status: null,
    alloc_card: null,
    alloc_pass: null,
  })
  const rowsOf = async ({ call }: typeof staff) =>
    (await call(requestsContract.index, {})).data.map(({ driver_id: { status, picture_id } }) => ({ status, picture_id }))
  expect(await rowsOf(former)).toEqual([{ status: null, picture_id: null }])
  expect(await rowsOf(staff)).toEqual([{ status: { id: 8, name: 'Active' }, picture_id: expect.any(String) }])
  const owner = await api.as({ portal: 'transporter_portal', plantId, transporterId: rivalId })
  await expect(owner.call(requestsContract.details, { id })).rejects.toMatchObject({ status: 404 })
  expect((await staff.call(requestsContract.details, { id })).request.driver_id).toMatchObject({
    phone: ['+254711000111'],
    transporter_id: { _id: rivalId },
  })
})

const movedText =
  'The driver has moved to another transporter since this request was raised. Reject it. The new transporter can send a new one.'
const ofEmployment = kindSlugs.filter((slug) => kinds[slug].concerns === 'employment')
const ofPerson = kindSlugs.filter((slug) => kinds[slug].concerns === 'person')

it('only blacklisting and its review, suspensions, violations, medical and training concern the person', () => {
  const typeIds = (slugs: readonly KindSlug[]) => slugs.map((slug) => kinds[slug].typeId).toSorted((one, other) => one - other)
  expect(typeIds(ofPerson)).toEqual([5, 6, 7, 8, 10, 12, 15, 16])
  expect(typeIds(ofEmployment)).toEqual([1, 2, 3, 9, 11, 14])
})

it.each(ofEmployment)('%s after a transfer: approval is refused without effect, rejection works', async (slug) => {
  const { kind, aRaised, status } = kindScene(api, plantId, slug)
  const { driver, requestId: request_id } = await aRaised()
  expect((await staff.call(requestsContract.details, { id: request_id })).request).toMatchObject({ cannot_approve_because: null })
  await moveToRival(driver.id)
  const { request } = await staff.call(requestsContract.details, { id: request_id })
  expect([request.can_decide, request.cannot_approve_because]).toEqual([true, movedText])
  await expect(staff.call(kind.decide, { request_id, comment: 'Agreed', key: 'approve' })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'driver_transferred', message: movedText },
  })
  expect((await tracesOf(api.db, request_id)).history).toHaveLength(1)
  expect(await api.db.selectFrom('driver').select('status_id').where('id', '=', driver.id).executeTakeFirst()).toEqual({
    status_id: status,
  })
  expect(await staff.call(kind.decide, { request_id, comment: 'Gone', key: 'reject' })).toEqual({
    message: 'reject option done successfully',
  })
})

it.each(ofEmployment)('%s can be cancelled by its submitter after a transfer', async (slug) => {
  const { kind, aRaised } = kindScene(api, plantId, slug)
  const { driver, person, requestId: request_id } = await aRaised()
  await moveToRival(driver.id)
  await person.call(kind.cancel ?? cancelAny, { request_id })
  expect((await tracesOf(api.db, request_id)).history).toMatchObject([{ status_id: 1 }, { status_id: 4 }])
})

it.each(ofPerson)('%s can be approved after a transfer', async (slug) => {
  const { kind, aRaised } = kindScene(api, plantId, slug)
  const { driver, requestId: request_id } = await aRaised()
  await moveToRival(driver.id)
  expect(await staff.call(kind.decide, { request_id, comment: 'Agreed', key: 'approve' })).toEqual({
    message: 'approve option done successfully',
  })
})

it('the new transporter sees that a request is pending, without submitter, comment or link', async () => {
  const { aRaised, raiser } = kindScene(api, plantId, 'change-profile-pic')
  const { driver, person, requestId } = await aRaised()
  const pendingFor = async (who: typeof person) => (await who.call(kinds['change-profile-pic'].exist, { driver_id: driver.id })).existing
  expect(await pendingFor(person)).toMatchObject([
    { _id: requestId, created_by: {}, comment: expect.any(String), can_open: true, can_cancel: true },
  ])
  const transporter_id = await moveToRival(driver.id)
  const hidden = { comment: null, created_by: null, can_open: false, can_cancel: false }
  expect(await pendingFor(await raiser({ ...driver, transporter_id }))).toMatchObject([hidden])
  expect(await pendingFor(person).catch(({ status }: Refused) => status)).toBe(404)
})
