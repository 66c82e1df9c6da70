import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder, giveClearances } from '#drivers/pass/passes.factory.ts'
import { changeDetails } from '../../kinds/change-details/change-details.contract.ts'
import { kindScene } from '../../kinds/kinds.factory.ts'
import { kinds } from '../../kinds/kinds.contract.ts'
import { requestFileContract } from '../../details/files/request-file.contract.ts'
import { bulkContract } from '../../bulk/bulk.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { overwrittenFields, type RecordField } from './record-changes.rules.ts'

const field = (now: string | null, wanted: string | null): RecordField => {
  const shown = (value: string | null) => ({ value, text: value })
  return { key: 'licence_no', label: 'Licence no', now: shown(now), wanted: shown(wanted) }
}
const was = { licence_no: { value: 'DL-1', text: 'DL-1' } }

describe('overwritten are', () => {
  it.each([
    ['nothing, where the record is as it was', was, field('DL-1', 'DL-2'), 0],
    ['nothing, where the record is already as wanted', was, field('DL-2', 'DL-2'), 0],
    ['a change that approval would undo', was, field('DL-2', 'DL-1'), 1],
    ['a change that approval would change again', was, field('DL-2', 'DL-3'), 1],
    ['what was taken from the record', was, field(null, 'DL-3'), 1],
    ['nothing, where it is not known what the record was', null, field('DL-2', 'DL-1'), 0],
    ['nothing, of a field that the request did not have then', {}, field('DL-2', 'DL-1'), 0],
  ] as const)('%s', (_, before, changed, count) => expect(overwrittenFields(before, [changed])).toHaveLength(count))
})

const api = await testApi()
const officer = await api.as({ portal: 'staff_portal' })
const { plantId } = officer
const decider = await api.as({ portal: 'staff_portal', plantId })
const details = async (id: string) => (await decider.call(requestsContract.details, { id })).request
const setLicence = (id: string, licence_no: string) => api.ownerDb.updateTable('driver').set({ licence_no }).where('id', '=', id).execute()
const licenceOf = async (id: string) =>
  (await api.db.selectFrom('driver').select('licence_no').where('id', '=', id).executeTakeFirstOrThrow()).licence_no

async function aChange() {
  const driver = await aPassHolder(api.db, { plantId })
  await setLicence(driver.id, 'DL-1')
  const { id_no, phones, gender } = await api.db.selectFrom('driver').selectAll().where('id', '=', driver.id).executeTakeFirstOrThrow()
  // The form sends the licence number as it is on record.
  const input = {
    gender: (gender ?? 'Male') as 'Male',
    id_no,
    licence_no: 'DL-1',
    phone: [...phones, '+254711000222'],
    comment: 'A second number',
  }
  const { request_id } = await officer.call(changeDetails.raise, { driver_id: driver.id, ...input })
  return { driver, request_id }
}
const approve = (request_id: string, more: object = {}) =>
  decider.call(changeDetails.decide, { request_id, comment: 'Seen', key: 'approve', ...more })

it('shows before, now and wanted, and approves only once this was read', async () => {
  const { driver, request_id } = await aChange()
  expect((await details(request_id)).overwrites).toBeNull()
  await setLicence(driver.id, 'DL-2')
  const { overwrites } = await details(request_id)
  expect(overwrites?.fields).toEqual([{ label: 'Licence no', was: 'DL-1', now: 'DL-2', wanted: 'DL-1' }])
  const refused = {
    status: 409,
    problem: { code: 'record_changed', message: expect.stringContaining("Licence no was 'DL-1', is 'DL-2' now, and would become 'DL-1'.") },
  }
  await expect(approve(request_id)).rejects.toMatchObject(refused)
  // What was read is no longer what is on record.
  await setLicence(driver.id, 'DL-3')
  await expect(approve(request_id, { overwrites: overwrites?.seen })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'record_changed' },
  })
  expect(await licenceOf(driver.id)).toBe('DL-3')
  await approve(request_id, { overwrites: (await details(request_id)).overwrites?.seen })
  expect(await licenceOf(driver.id)).toBe('DL-1')
})

it('asks nothing of a rejection', async () => {
  const { driver, request_id } = await aChange()
  await setLicence(driver.id, 'DL-2')
  await decider.call(changeDetails.decide, { request_id, comment: 'No', key: 'reject' })
  expect(await licenceOf(driver.id)).toBe('DL-2')
})

it('a renewal beside another that came since, and several at once, are asked as well', async () => {
  const ddt = await kindScene(api, plantId, 'renew-ddt').aRaised()
  const given = { driver_id: ddt.driver.id, kind: 'ddt' as const, given_on: '2026-11-10', expiry: '2027-11-10', created_at: api.now }
  await giveClearances(api.db, [given])
  expect((await details(ddt.requestId)).overwrites?.fields).toMatchObject([
    { was: null, now: '10 Nov 2026, valid until 10 Nov 2027', wanted: '16 Nov 2026' },
  ])
  const url = `${requestFileContract.open.path}?request_id=${ddt.requestId}`
  await api.app.inject({ url, headers: { authorization: `Bearer ${decider.token}` } })
  const { approved, not_approved } = await decider.call(bulkContract.approve, { request_ids: [ddt.requestId], comment: 'All good' })
  expect([approved, not_approved[0]?.why]).toEqual([
    [],
    expect.stringContaining('The record has changed since this request was submitted.'),
  ])
  const seen = (await details(ddt.requestId)).overwrites?.seen
  await decider.call(kinds['renew-ddt'].decide, { request_id: ddt.requestId, comment: 'Newer', key: 'approve', overwrites: seen })
})
