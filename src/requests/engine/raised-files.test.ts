import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { identify } from '#accounts/sessions/identify.store.ts'
import { isActor } from '#accounts/people.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { atTheEnd } from '#app/testing/teardown.ts'
import { testApi } from '#app/testing/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { findKnownFiles } from '#platform/server/files/file-rows.ts'
import { openDecoder } from '#platform/server/decode/decoder.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { transferDriverHandler } from '../kinds/transfer-driver/transfer-driver.service.ts'
import { raiseRequest } from './raise-request.service.ts'

const api = await testApi()
const folder = await mkdtemp(join(tmpdir(), 'raised-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const decoder = openDecoder()
atTheEnd(decoder.close)
const files = { ...openFileStore(folder), decoder }
const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000)
const sweep = () => files.removeOrphans((names) => findKnownFiles(api.db, names), inTwoHours)

it('sweeps the file of a refused request, and keeps that of an accepted one', async () => {
  const { token, plantId } = await api.as({ portal: 'staff_portal' })
  const actor = await identify(api.db)(token, api.now)
  if (!actor || !isActor(actor)) throw new Error('The person made for the test cannot act')
  const driver = await aDriver(api.db, { plantId })
  const to = await aTransporter(api.db)
  const ask = (transporter_id: string) => {
    const comment = 'Depot closed'
    const body = { transporter_id, introduction_letter: aPdfFile(), comment }
    return raiseRequest({ db: api.db, files }, transferDriverHandler, { actor, driverId: driver.id, comment, body, at: api.now })
  }

  await expect(ask(driver.transporter_id)).rejects.toMatchObject({ status: 422 })
  expect(await api.db.selectFrom('file').select('id').execute()).toEqual([])
  expect(await sweep()).toBe(1)

  const requestId = await ask(to.id)
  await expect(ask(to.id)).rejects.toMatchObject({ status: 409, code: 'already_asked' })
  expect(await sweep()).toBe(1)
  const kept = await api.db.selectFrom('request').select(['file_id', 'body_data']).where('id', '=', requestId).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ file_id: expect.any(String), body_data: { introduction_letter: kept.file_id } })
  expect(await sweep()).toBe(0)
})
