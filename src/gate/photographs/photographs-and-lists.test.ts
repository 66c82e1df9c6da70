import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { smallPictureLink } from '#drivers/picture/picture-link.rules.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aWebp } from '#platform/server/files/sample-picture.factory.ts'
import { aGateDevice } from '../devices/devices.factory.ts'
import { gatePhotographsContract } from './photographs.contract.ts'

const api = await testApi()
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
const { plantId } = guard
const device = await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })
const { photographs } = gatePhotographsContract

let seed = 0
async function pictured(): Promise<{ id: string; pictureId: string }> {
  const { id } = await aPassHolder(api.db, { plantId })
  const file = await openFileStore(`${api.folder}/files`).save(await aWebp(++seed))
  const pictureId = await insertFile(api.db, { file, name: 'face.webp', mediaType: 'image/webp', userId: null, at: api.now })
  await api.ownerDb.updateTable('driver').set({ picture_file_id: pictureId }).where('id', '=', id).execute()
  return { id, pictureId }
}

/** The most that the decoder was seen to open and to hold while the work went on. */
async function mostInDecoder(work: Promise<unknown>): Promise<{ running: number; waiting: number }> {
  const most = { running: 0, waiting: 0 }
  const state = { isOver: false }
  const over = work.finally(() => (state.isOver = true))
  while (!state.isOver) {
    const { running, waiting } = api.decoder.load()
    most.running = Math.max(most.running, running)
    most.waiting = Math.max(most.waiting, waiting)
    await setImmediate()
  }
  await over
  return most
}

it('three lists and a device that ask at once all get their pictures, by one process of the decoder, one file at a time', async () => {
  const people = await Promise.all([1, 2, 3].map(() => api.as({ portal: 'staff_portal', permissions: ['drivers.read'], plantId })))
  const [listed, asked] = [await Promise.all(Array.from({ length: 12 }, pictured)), await Promise.all(Array.from({ length: 12 }, pictured))]
  const lists = people.flatMap(({ token }) =>
    listed.map(({ id, pictureId }) =>
      api.app.inject({ url: smallPictureLink(id, pictureId), headers: { authorization: `Bearer ${token}` } }),
    ),
  )
  const driverIds = asked.map(({ id }) => id)
  const fetched = guard.call(photographs, device.request(photographs, { driver_ids: driverIds }, api.now))
  expect(await mostInDecoder(Promise.all([...lists, fetched]))).toEqual({ running: 1, waiting: 0 })
  expect((await Promise.all(lists)).map(({ statusCode }) => statusCode)).toEqual(lists.map(() => 200))
})
