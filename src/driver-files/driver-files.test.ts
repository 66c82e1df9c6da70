import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { decides } from '#accounts/permissions.rules.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { listZip, partName, readZipEntry } from '#platform/server/spreadsheets/read/zip-file.ts'
import { anApprovedMedical } from '#renewals/renewals.factory.ts'
import { aDriverFileScene, whyMade } from '#tests/world/driver-file-scene.ts'
import { callCommand } from '#tests/world/run-command.ts'
import { problemsOfPdf } from '#tests/world/check-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { verifyArchive } from './archive/verify-archive.service.ts'
import { driverFilesContract, type DriverFile } from './driver-files.contract.ts'
import type { FilePurpose } from './purposes.rules.ts'

const api = await testApi()
const { db } = api
const { list, make, download } = driverFilesContract
const { plantId, officer, second, lay, filesOf, made, aFile } = await aDriverFileScene(api)
const reason = whyMade
type Person = typeof officer

async function unpacked({ _id: id }: DriverFile): Promise<Record<'path' | 'records' | 'audit', string> & { names: readonly string[] }> {
  const path = join(api.folder, `${id}.zip`)
  await writeFile(path, await officer.call(download, { id, format: 'zip' }))
  const entries = await listZip(path)
  const textOf = async (name: string): Promise<string> => {
    const entry = entries.get(partName(name))
    return entry ? Buffer.concat(await Array.fromAsync(readZipEntry(path, entry))).toString('utf8') : ''
  }
  return { path, names: [...entries.keys()], records: await textOf('records.json'), audit: await textOf('audit.jsonl') }
}

it('refuses who may not, drivers of others, and days that cannot be', async () => {
  const [driver, foreign] = [await aPassHolder(db, { plantId }), await aPassHolder(db)]
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
  const asked = { driver_id: driver.id, purpose: 'accident' as const, reason }
  await expect(clerk.call(make, asked)).rejects.toMatchObject({ status: 403 })
  await expect(clerk.call(list, { driver_id: driver.id })).rejects.toMatchObject({ status: 403 })
  await expect(officer.call(make, { ...asked, driver_id: foreign.id })).rejects.toMatchObject({ status: 404 })
  await expect(officer.call(list, { driver_id: foreign.id })).rejects.toMatchObject({ status: 404 })
  await expect(officer.call(download, { id: '999999', format: 'pdf' })).rejects.toMatchObject({ status: 404 })
  for (const [field, value, message] of [
    ['reason', ' ', 'This is mandatory'],
    ['moment', '2026-03-03', 'Enter a day and a time, such as 2026-03-03T14:10'],
    ['moment', '2030-01-01T10:00', 'Enter a time that has passed'],
    ['from', '2026-12-01', 'Enter a day before the moment'],
    ['from', '1999-01-01', 'Enter a day of the last 10 years'],
  ] as const)
    await expect(officer.call(make, { ...asked, [field]: value })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: message } },
    })
  expect(await filesOf(driver.id)).toEqual([])
})

it('one with medical reports is for readers of those: to have it made, and to open it', async () => {
  const { id: driver_id } = await aPassHolder(db, { plantId })
  await expect(lay.call(make, { driver_id, purpose: 'own_copy', reason })).rejects.toMatchObject({ status: 403 })
  const { _id: id } = await aFile(driver_id, 'own_copy')
  expect(await filesOf(driver_id, lay)).toMatchObject([{ _id: id, can_open: false }])
  await expect(lay.call(download, { id, format: 'pdf' })).rejects.toMatchObject({ status: 403 })
})

it('says what was known at the moment, with its proof, and verifies without the product', async () => {
  const driver = await aPassHolder(db, { plantId, name: 'Asha Juma', created_at: new Date('2026-03-01T08:00:00Z') })
  await aViolation(db, driver, { violation: 'Overtaking at the weighbridge', violation_date: '2026-03-02' })
  const file = await aFile(driver.id, 'accident', { moment: '2026-03-03T14:10' })
  expect(file).toMatchObject({
    number: `DF-${file._id}`,
    from: '2025-03-04',
    until: '2026-03-03',
    moment: '2026-03-03T11:10:00.000Z',
    can_open: true,
  })
  expect(file.done).toBe(file.total)
  const { path, names, records, audit } = await unpacked(file)
  expect(names).toEqual([`df-${file._id}.pdf`, 'records.json', 'audit.jsonl', 'manifest.json', 'sha256sums'])
  expect(records).toContain('Overtaking at the weighbridge')
  expect(records).toContain('CLEARED')
  expect(audit).toContain('file asked for')
  const { manifest, problems } = await verifyArchive(path)
  expect(problems).toEqual([])
  expect(manifest).toMatchObject({ number: file.number, reason, purpose: 'Accident enquiry', driver: { name: 'Asha Juma' } })
  const { code, output } = await callCommand('operations/cli/verify-file.ts', [path, '--key', manifest?.key.id ?? ''], {})
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`Intact: ${file.number}`) })
  const pdf = (await officer.call(download, { id: file._id, format: 'pdf' })) as unknown as Buffer
  expect(await problemsOfPdf(pdf)).toMatchObject({ problems: [] })
  expect(pdf.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
  const proof = await api.app.inject({ url: `/f/${await proofKeyOf(file._id)}` })
  expect(proof.body).toContain(file.zip_sha256)
  expect(proof.body).toContain(manifest?.key.id)
  expect(proof.body).not.toContain('Asha')
  expect((await api.app.inject({ url: '/f/abcdefghijklmnopqrstuvwxyz' })).body).toContain('No such file')
})

const proofKeyOf = async (id: string): Promise<string> =>
  (await db.selectFrom('driver_file').select('proof_key').where('id', '=', id).executeTakeFirstOrThrow()).proof_key

it('each purpose leaves out exactly what it says', async () => {
  const { id: doctorId } = await aDoctor(db, { name: 'Dr Wekesa Barasa' })
  const doctor = await api.as({ portal: 'doctor', plantId, doctorId, firstName: 'Wekesa', lastName: 'Barasa' })
  const decider = await api.as({
    portal: 'staff_portal',
    plantId,
    permissions: [decides('renew-medical'), 'medical.read', 'requests.read'],
  })
  const driver = await aPassHolder(db, { plantId, name: 'Brian Otieno' })
  await anApprovedMedical({ doctor, decider }, driver)
  const said = async (purpose: FilePurpose): Promise<{ records: string; documents: number; names: readonly string[] }> => {
    const { records, names } = await unpacked(await aFile(driver.id, purpose))
    return { records, names, documents: names.filter((name) => name.startsWith('documents/')).length }
  }
  const [enquiry, copy, employer] = [await said('accident'), await said('own_copy'), await said('employer')]
  expect(enquiry.records).not.toMatch(/The report is in order|fit to work/)
  expect(enquiry.documents).toBe(0)
  expect(copy.records).toContain('The report is in order')
  expect(copy.documents).toBe(1)
  expect(copy.names).not.toContain('audit.jsonl')
  expect(employer.records).not.toMatch(/The report is in order|fit to work|"key": "(verdict|requests|violations|checks)"/)
  expect(enquiry.records).toContain('Wekesa Barasa')
  for (const { records } of [copy, employer]) expect(records).not.toContain('Barasa')
})

it('for an authority a second person confirms; refused, it is not made', async () => {
  const { id: driver_id, name } = await aPassHolder(db, { plantId })
  const { _id, message } = await officer.call(make, { driver_id, purpose: 'authority', reason })
  expect(message).toBe('A second person has to confirm it. You get a notification when the file is ready.')
  expect(await filesOf(driver_id)).toMatchObject([{ state: 'waiting', confirmed_by: null }])
  const confirmationOf = async (id: string) =>
    (
      await db
        .selectFrom('confirmation')
        .select('id')
        .where('kind', '=', 'driver-file')
        .where('subject_id', '=', id)
        .executeTakeFirstOrThrow()
    ).id
  const decide = async (person: Person, id: string, key: 'confirm' | 'refuse') =>
    person.call(confirmationsContract.decide, { confirmation_id: await confirmationOf(id), key, comment: 'Looked at' })
  await expect(decide(officer, _id, 'confirm')).rejects.toMatchObject({ status: 403 })
  await expect(decide(lay, _id, 'confirm')).rejects.toMatchObject({ status: 403 })
  await decide(second, _id, 'confirm')
  const file = await made(driver_id, _id)
  expect(file.confirmed_by).not.toBeNull()
  const { _id: other } = await officer.call(make, { driver_id, purpose: 'authority', reason })
  await decide(second, other, 'refuse')
  expect((await filesOf(driver_id))[0]).toMatchObject({ _id: other, state: 'refused' })
  await expect(officer.call(download, { id: other, format: 'zip' })).rejects.toMatchObject({ status: 409 })
  await deliverDue(db, { now: api.now, byMail: false })
  const bell = (await officer.call(bellContract.index, {})).data
  expect(bell).toContainEqual(
    expect.objectContaining({ title: 'The file is ready', body: `DF-${_id} ${name} can be downloaded for 7 days.` }),
  )
})
