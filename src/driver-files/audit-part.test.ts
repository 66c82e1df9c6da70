import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { listZip, partName, readZipEntry } from '#platform/server/spreadsheets/read/zip-file.ts'
import { aDriverFileScene } from '#tests/world/driver-file-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { driverFilesContract } from './driver-files.contract.ts'

const api = await testApi()
const { plantId, officer, aFile } = await aDriverFileScene(api)

/** A hold at the driver's plant, which is audited. */
async function aHeldDriver(of: { plantId: string; permissions?: [] }): Promise<string> {
  const marshal = await api.as({ portal: 'staff_portal', plantId: of.plantId })
  const { id: driver_id } = await aPassHolder(api.db, of)
  await marshal.call(holdsContract.place, { driver_id, kind: 'site', reason: 'rules', comment: 'Seen', ends_on: '2026-12-24' })
  return driver_id
}

it("the audit of a file is that of its driver at its plant, and no other's", async () => {
  const abroad = await api.as({ portal: 'staff_portal' })
  const [driver, colleague, foreign] = [
    await aHeldDriver({ plantId }),
    await aHeldDriver({ plantId }),
    await aHeldDriver({ plantId: abroad.plantId }),
  ]
  const { _id: id } = await aFile(driver)
  const path = join(api.folder, 'file.zip')
  await writeFile(path, await officer.call(driverFilesContract.download, { id, format: 'zip' }))
  const entry = (await listZip(path)).get(partName('audit.jsonl'))
  const lines = entry
    ? Buffer.concat(await Array.fromAsync(readZipEntry(path, entry)))
        .toString()
        .trim()
        .split('\n')
    : []
  const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((row) => 'action' in row)
  const subjects = new Set(rows.map(({ subject, subject_id: of }) => `${String(subject)} ${String(of)}`))
  expect(subjects).toEqual(new Set([`driver ${driver}`]))
  expect([colleague, foreign]).not.toContain(driver)
})
