import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { listZip, partName, readZipEntry } from '#platform/server/spreadsheets/read/zip-file.ts'
import { aDriverFileScene } from '#tests/world/driver-file-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { verifyArchive } from './archive/verify-archive.service.ts'
import { driverFilesContract } from './driver-files.contract.ts'

const api = await testApi()
const { db } = api
const { plantId, officer, aFile } = await aDriverFileScene(api)
const store = openFileStore(join(api.folder, 'files'))

async function aDocument(driver: Parameters<typeof aViolation>[1], name: string, mediaType = 'application/pdf'): Promise<string> {
  const file = await store.save(Buffer.from(`%PDF-1.4 ${name}`))
  const id = await insertFile(db, { file, name, mediaType, userId: officer.userId, at: api.now })
  await aViolation(db, driver, { file_id: id })
  return file.storageName
}

async function unpacked(id: string): Promise<{ path: string; names: readonly string[]; records: string }> {
  const path = join(api.folder, `${id}.zip`)
  await writeFile(path, await officer.call(driverFilesContract.download, { id, format: 'zip' }))
  const entries = await listZip(path)
  const entry = entries.get(partName('records.json'))
  const records = entry ? Buffer.concat(await Array.fromAsync(readZipEntry(path, entry))).toString() : ''
  return { path, names: [...entries.keys()].filter((name) => name.startsWith('documents/')), records }
}

it('names the documents that are missing or altered, and holds the others', async () => {
  const driver = await aPassHolder(db, { plantId })
  await aDocument(driver, 'whole.pdf')
  await store.remove(await aDocument(driver, 'gone.pdf'))
  const changed = await aDocument(driver, 'changed.pdf')
  await writeFile(join(api.folder, 'files', changed.slice(0, 2), changed), 'Something else')
  const { _id: id } = await aFile(driver.id)
  const { path, names, records } = await unpacked(id)
  expect(names).toEqual(['documents/1 whole.pdf'])
  expect(records).toMatch(/gone\.pdf: MISSING/)
  expect(records).toMatch(/changed\.pdf: ALTERED/)
  expect(records).toContain(createHash('sha256').update('%PDF-1.4 gone.pdf').digest('hex'))
  const { manifest, problems } = await verifyArchive(path)
  expect(problems).toEqual([])
  expect(manifest?.left_out).toContain('2 of the documents: missing or altered, see Documents')
  await deliverDue(db, { now: api.now, byMail: false })
  expect((await officer.call(bellContract.index, {})).data).toContainEqual(
    expect.objectContaining({
      title: 'The file is ready',
      body: expect.stringContaining('2 of its documents are missing or were altered.'),
    }),
  )
})

it('a picture that cannot be printed is attached as it is', async () => {
  const driver = await aPassHolder(db, { plantId })
  await aDocument(driver, 'scene.jpg', 'image/jpeg')
  const { _id: id } = await aFile(driver.id)
  expect((await unpacked(id)).names).toEqual(['documents/1 scene.jpg'])
})

it('a copy that names nobody else is not called as somebody called the document', async () => {
  const driver = await aPassHolder(db, { plantId })
  await aDocument(driver, 'Statement of Grace Wambui.pdf')
  const { _id: id } = await aFile(driver.id, 'own_copy')
  const { names, records } = await unpacked(id)
  expect(names).toEqual(['documents/1 violation.pdf'])
  expect(records).not.toContain('Wambui')
})
