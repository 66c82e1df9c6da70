import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { identify } from '#accounts/sessions/identify.store.ts'
import { isActor } from '#accounts/people.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { findKnownFiles } from '#platform/server/files/file-rows.ts'
import { openDecoder } from '#platform/server/decode/decoder.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { transferDriverHandler } from '../../kinds/transfer-driver/transfer-driver.service.ts'
import { raiseRequest } from './raise-request.service.ts'

const api = await testApi()
const folder = await mkdtemp(join(tmpdir(), 'raised-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const decoder = openDecoder()
onTeardown(decoder.close)
const files = { ...openFileStore(folder), decoder }
const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000)
const sweep = () => files.removeOrphans((names) => findKnownFiles(api.db, names), inTwoHours)

it('sweeps the file of a refused request, not that of an accepted one', async () => {
  const { token, plantId } = await api.as({ portal: 'staff_portal' })
  const actor = await identify(api.db)(token, api.now)
  if (!actor || !isActor(actor)) throw new Error('The test person has no allocation')
  const driver = await aDriver(api.db, { plantId })
  const to = await aTransporter(api.db)
  const raise = (transporter_id: string) => {
    const comment = 'Depot closed'
    const body = { transporter_id, introduction_letter: aPdfFile(), comment }
    return raiseRequest({ db: api.db, files }, transferDriverHandler, { actor, driverId: driver.id, comment, body, at: api.now })
  }

  await expect(raise(driver.transporter_id)).rejects.toMatchObject({ status: 422 })
  expect(await api.db.selectFrom('file').select('id').execute()).toEqual([])
  expect(await sweep()).toBe(1)

  const requestId = await raise(to.id)
  await expect(raise(to.id)).rejects.toMatchObject({ status: 409, code: 'already_asked' })
  expect(await sweep()).toBe(1)
  const stored = await api.db.selectFrom('request').select(['file_id', 'body_data']).where('id', '=', requestId).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ file_id: expect.any(String), body_data: { introduction_letter: stored.file_id } })
  expect(await sweep()).toBe(0)
})
