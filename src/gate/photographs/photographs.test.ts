import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { smallPictureSize } from '#drivers/picture/small-pictures.service.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aPicture, aWebp } from '#platform/server/files/sample-picture.factory.ts'
import { anAdmission } from '#drivers/visits/visits.factory.ts'
import { gateDataReader } from '#tests/world/gate-data-reader.ts'
import { aGateCheck } from '../gate.factory.ts'
import { aGateDevice, type TestDevice } from '../devices/devices.factory.ts'
import { openSealed } from '../offline/app/genuine.device.ts'
import { gateDataContext } from '../offline/sealed-data.rules.ts'
import { gatePhotographsContract } from './photographs.contract.ts'
import { deleteUnusedPhotographs } from './photographs.store.ts'
import { parseAnswer, parsePhotograph, photographContext } from './sealed-photograph.rules.ts'

const api = await testApi()
const { guard, plantId, device, snapshot } = await gateDataReader(api)
const { photographs } = gatePhotographsContract
const serverKeys = [...(await (await openCardKeys(api.folder, {}, api.now)).verifying())].map(([id, key]) => ({
  id,
  public_key: key.export({ type: 'spki', format: 'der' }).toString('base64url'),
}))

let seed = 0
/** A driver with a card and this picture. */
async function pictured(picture?: Buffer, fields: Parameters<typeof aPassHolder>[1] = {}) {
  const driver = await aPassHolder(api.db, { plantId, ...fields })
  const file = await openFileStore(`${api.folder}/files`).save(picture ?? (await aWebp(++seed)))
  const pictureId = await insertFile(api.db, { file, name: 'face.webp', mediaType: 'image/webp', userId: null, at: api.now })
  await api.ownerDb.updateTable('driver').set({ picture_file_id: pictureId }).where('id', '=', driver.id).execute()
  return { id: driver.id, pictureId }
}
async function aVisitCheck({ driverId, ...check }: { plantId: string; driverId: string; at: Date; isDenied?: boolean }) {
  const { homeId, transporterId } = await api.db
    .selectFrom('driver')
    .select(['auth_plant_id as homeId', 'transporter_id as transporterId'])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  const driver = { id: driverId, cardId: null, transporterId, plantId: homeId, isKnown: true }
  await aGateCheck(api.db, { ...check, driverId, transporterId, driver })
}
async function fetched(driverIds: readonly string[], of: TestDevice = device) {
  const answer = await guard.call(photographs, of.request(photographs, { driver_ids: [...driverIds] }, api.now))
  return new Map(parseAnswer(new Uint8Array(answer as Buffer)))
}

describe('refused', () => {
  it('is a request for other drivers, of another device or a person who does not check', async () => {
    const [{ id }, other] = [await pictured(), await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })]
    const asked = device.request(photographs, { driver_ids: [id] }, api.now)
    const wrong = [
      { ...asked, driver_ids: [id, '1'] },
      { ...asked, device: { ...asked.device, device_id: other.id } },
    ]
    for (const input of wrong) await expect(guard.call(photographs, input)).rejects.toMatchObject({ status: 422 })
    const stranger = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
    const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
    await expect(stranger.call(photographs, asked)).rejects.toMatchObject({ status: 404 })
    await expect(clerk.call(photographs, asked)).rejects.toMatchObject({ status: 403 })
  })

  it('are too many at once, and a device that was cut off', async () => {
    const many = Array.from({ length: 101 }, (_, n) => String(n + 1))
    await expect(guard.call(photographs, device.request(photographs, { driver_ids: many }, api.now))).rejects.toMatchObject({ status: 422 })
    const lost = await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })
    await api.db.updateTable('gate_device').set({ cut_off_at: api.now, cut_off_by: guard.userId }).where('id', '=', lost.id).execute()
    await expect(guard.call(photographs, lost.request(photographs, { driver_ids: ['1'] }, api.now))).rejects.toMatchObject({ status: 409 })
  })
})

it('a photograph is small, signed with its picture’s id, for this purpose only, and made once', async () => {
  const { id, pictureId } = await pictured(await aPicture(1, { width: 480, height: 640 }).webp().toBuffer())
  const first = (await fetched([id])).get(pictureId)
  const opened = first && (await openSealed(first, serverKeys, photographContext))
  const photograph = opened && parsePhotograph(opened.payload)
  expect(photograph?.pictureId).toBe(pictureId)
  expect(await sharp(photograph?.picture).metadata()).toMatchObject({ ...smallPictureSize, format: 'webp' })
  expect(await openSealed(first ?? new Uint8Array(), serverKeys, gateDataContext)).toBeUndefined()
  const altered = first?.map((byte, at) => (at === first.length - 80 ? byte ^ 1 : byte)) ?? new Uint8Array()
  expect(await openSealed(altered, serverKeys, photographContext)).toBeUndefined()
  await api.ownerDb.updateTable('file').set({ media_type: 'application/pdf' }).where('id', '=', pictureId).execute()
  expect((await fetched([id])).get(pictureId)).toEqual(first)
})

it('of other plants’ drivers, those without a card or picture nothing is answered, of a damaged picture that there is none', async () => {
  const other = await pictured(undefined, { plantId: await anAuthPlantId(api.db) })
  const cardless = await pictured(undefined, { cardNo: null })
  const plain = await aPassHolder(api.db, { plantId })
  const damaged = await pictured(randomBytes(500))
  expect([...(await fetched([other.id, cardless.id, plain.id, damaged.id]))]).toEqual([[damaged.pictureId, null]])
})

describe('of a visiting driver', () => {
  const visiting = async () => pictured(undefined, { plantId: await anAuthPlantId(api.db) })
  const picturesIn = async () => new Map((await snapshot(device)).lines.map((line) => [line[0], line[6]]))
  const checked = (id: string, fields: { at?: Date; isDenied?: boolean } = {}) =>
    aVisitCheck({ plantId, driverId: id, at: api.now, ...fields })

  it('nothing is answered before the first check, also of one who is admitted by name, nor 90 days after it', async () => {
    const [stranger, byName, before] = [await visiting(), await visiting(), await visiting()]
    await anAdmission(api.db, { driverId: byName.id, plantId })
    await checked(before.id, { at: new Date(api.now.getTime() - 91 * 86_400_000) })
    expect([...(await fetched([stranger.id, byName.id, before.id]))]).toEqual([])
    expect((await picturesIn()).get(byName.id)).toBeNull()
  })

  it('comes with the first check, a denied one too, to the devices of that plant only', async () => {
    const [letIn, denied] = [await visiting(), await visiting()]
    await anAdmission(api.db, { driverId: denied.id, plantId })
    await checked(letIn.id)
    await checked(denied.id, { isDenied: true })
    const pictures = await picturesIn()
    expect([pictures.get(letIn.id), pictures.get(denied.id)]).toEqual([letIn.pictureId, denied.pictureId])
    expect([...(await fetched([letIn.id, denied.id])).keys()].toSorted()).toEqual([letIn.pictureId, denied.pictureId].toSorted())
    const third = await gateDataReader(api)
    const asked = third.device.request(photographs, { driver_ids: [letIn.id, denied.id] }, api.now)
    expect(parseAnswer(new Uint8Array((await third.guard.call(photographs, asked)) as Buffer))).toEqual([])
  })
})

it('a first device gets as many as can be made, and the others with its next calls', async () => {
  const drivers = await Promise.all(Array.from({ length: 45 }, () => pictured()))
  const ids = drivers.map(({ id }) => id)
  const [first, second] = [await fetched(ids), await fetched(ids)]
  expect([first.size, second.size]).toEqual([40, 45])
})

it('a photograph goes with its picture; the device’s list says when it fetched some', async () => {
  const { id, pictureId } = await pictured()
  await fetched([id])
  await deleteUnusedPhotographs(api.db)
  const stored = () => api.db.selectFrom('gate_photograph').select('file_id').where('file_id', '=', pictureId).execute()
  expect(await stored()).toHaveLength(1)
  await api.ownerDb.updateTable('driver').set({ picture_file_id: null }).where('id', '=', id).execute()
  expect(await deleteUnusedPhotographs(api.db)).toBe(1)
  expect(await stored()).toEqual([])
  const { photographs_at } = await api.db
    .selectFrom('gate_device')
    .select('photographs_at')
    .where('id', '=', device.id)
    .executeTakeFirstOrThrow()
  expect(photographs_at).toEqual(api.now)
})
