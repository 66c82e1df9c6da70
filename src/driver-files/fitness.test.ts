import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { decides } from '#accounts/permissions.rules.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { listZip, partName, readZipEntry } from '#platform/server/spreadsheets/read/zip-file.ts'
import { anApprovedMedical } from '#renewals/renewals.factory.ts'
import { aDriverFileScene } from '#tests/world/driver-file-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverFilesContract } from './driver-files.contract.ts'
import type { FilePurpose } from './purposes.rules.ts'

const api = await testApi()
const { db } = api
const { plantId, officer, aFile } = await aDriverFileScene(api)

it('a file without medical reports says nothing of a finding: no hold, no line of the audit, no requirement without an end', async () => {
  const { id: doctorId } = await aDoctor(db, { name: 'Dr Wekesa Barasa' })
  const doctor = await api.as({ portal: 'doctor', plantId, doctorId, firstName: 'Wekesa', lastName: 'Barasa' })
  const decider = await api.as({
    portal: 'staff_portal',
    plantId,
    permissions: [decides('renew-medical'), 'medical.read', 'requests.read'],
  })
  const driver = await aPassHolder(db, { plantId })
  await anApprovedMedical({ doctor, decider }, driver, { fit_to_work: 'no' })
  const said = async (purpose: FilePurpose): Promise<string> => {
    const { _id: id } = await aFile(driver.id, purpose)
    const path = join(api.folder, `${id}.zip`)
    await writeFile(path, await officer.call(driverFilesContract.download, { id, format: 'zip' }))
    const entries = await listZip(path)
    const texts = ['records.json', 'audit.jsonl'].map(async (name) => {
      const entry = entries.get(partName(name))
      return entry ? Buffer.concat(await Array.fromAsync(readZipEntry(path, entry))).toString() : ''
    })
    return (await Promise.all(texts)).join('\n')
  }
  const [enquiry, employer, copy] = [await said('accident'), await said('employer'), await said('own_copy')]
  expect(copy).toMatch(/not fit to work/)
  expect(enquiry).not.toMatch(/hold (placed|lifted)|unfit|not fit/i)
  // It is over on its day.
  for (const text of [enquiry, employer]) expect(text).not.toMatch(/"Medical",\s+"16 Nov 2026"/)
})
