import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aDriverFileScene, whyMade } from '#tests/world/driver-file-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriverFile } from './driver-files.factory.ts'
import { driverFilesContract } from './driver-files.contract.ts'
import { deleteOldDriverFiles } from './make-file.service.ts'

const api = await testApi()
const { db } = api
const { make, download } = driverFilesContract
const { plantId, officer, lay, anOfficer, filesOf, aFile } = await aDriverFileScene(api)

it('others who may have files made are told, and each download is audited', async () => {
  const { id: driver_id } = await aPassHolder(db, { plantId, name: 'Carol Wanja' })
  const { _id: id } = await aFile(driver_id)
  await lay.call(download, { id, format: 'zip' })
  await deliverDue(db, { now: api.now, byMail: false })
  expect((await lay.call(bellContract.index, {})).data).toContainEqual(expect.objectContaining({ title: 'A file of Carol Wanja is made' }))
  const audited = await db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('subject', '=', 'driver')
    .where('subject_id', '=', driver_id)
    .execute()
  expect(audited).toContainEqual({ action: 'file downloaded', user_id: lay.userId })
})

it('a person has two in work; after seven days the bytes go and the record stays', async () => {
  const { id: driver_id } = await aPassHolder(db, { plantId })
  const asker = await anOfficer()
  const ask = () => asker.call(make, { driver_id, purpose: 'authority' as const, reason: whyMade })
  await ask()
  await ask()
  await expect(ask()).rejects.toMatchObject({ status: 409, problem: { code: 'files_in_work' } })
  const { _id: id } = await aFile(driver_id)
  await deleteOldDriverFiles(db, openFileStore(join(api.folder, 'files')), new Date(api.now.getTime() + 8 * 86_400_000))
  expect((await filesOf(driver_id)).find(({ _id }) => _id === id)).toMatchObject({ state: 'ready', kept_until: null, reason: whyMade })
  await expect(officer.call(download, { id, format: 'pdf' })).rejects.toMatchObject({ status: 409, problem: { code: 'no_file' } })
})

it('one person has 50 made in 24 hours, and goes on the day after', async () => {
  const { id: driver_id } = await aPassHolder(db, { plantId })
  const eager = await anOfficer()
  const ask = () => eager.call(make, { driver_id, purpose: 'accident', reason: whyMade })
  const asked = { userId: eager.userId, plantId, driverId: driver_id }
  for (let n = 0; n < 49; n += 1) await aDriverFile(db, { ...asked, at: api.now })
  await aDriverFile(db, { ...asked, at: new Date(api.now.getTime() - 86_400_000) })
  await ask()
  await expect(ask()).rejects.toMatchObject({ status: 409, problem: { code: 'too_many_files' } })
})
