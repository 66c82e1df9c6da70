import { expect, it } from 'vitest'
import { sheetRows } from '#tests/world/sheet-rows.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { carry } from '#platform/contract/carry.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { homeContract } from './home.contract.ts'

const { renewals, exported } = homeContract
const api = await testApi()
const office = await api.as({ portal: 'transporter_portal', permissions: ['drivers.read'] })
const { plantId } = office
const own = (name: string, fields: PassHolderFields) =>
  aPassHolder(api.db, { plantId, transporter_id: office.transporterId ?? '', name, ...fields })

const cellsOf = async (url: string) =>
  sheetRows((await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${office.token}` } })).rawPayload)

it('the renewals list has what runs out of whom by when: missing ones first, then by date, none of another office', async () => {
  const kofi = await own('Kofi', { vehicle_options: ['Bulker'], clearances: { medical: '2027-01-20', ddt: '2026-11-01' } })
  await own('Lena', { clearances: { medical: '2027-01-21', ddt: '2027-08-01' }, passExpiry: '2026-12-24' })
  await own('Musa', { status_id: driverStatus.blacklisted, clearances: {} })
  await aPassHolder(api.db, { plantId, name: 'Of a rival', clearances: {} })
  await own('Nia', { clearances: { medical: '2026-12-24', ddt: '2027-08-01' }, passExpiry: '2026-12-24' })
  // Raised at 01:30 on 21 November in Nairobi; what staff ask for is theirs alone.
  const pending = { driverId: kofi.id, createdBy: null, at: new Date('2026-11-20T22:30:00Z'), body: {} }
  await aRequest(api.db, { ...pending, typeId: requestType.bulkerRenewal })
  await aRequest(api.db, { ...pending, typeId: requestType.renewDdt, isRaisedByStaff: true })
  const [head, ...lines] = await cellsOf(carry(renewals, {}).url)
  expect(head).toEqual(['By when', 'Days left', 'Name', 'Id no', 'Phone', 'What', 'Requested on', 'What to do'])
  expect(lines.map(([day, left, name, , , what, requested]) => [day, left, name, what, requested])).toEqual([
    ['Missing', '', 'Kofi', 'Bulker', '2026-11-21'],
    ['2026-11-01', '-20', 'Kofi', 'DDT', ''],
    ['2026-12-24', '33', 'Lena', 'Pass', ''],
    ['2026-12-24', '33', 'Nia', 'Medical', ''],
    ['2027-01-20', '60', 'Kofi', 'Medical', ''],
  ])
  expect(lines.slice(0, 2).map((cells) => cells.at(-1))).toEqual([
    'A request is waiting for the plant’s decision.',
    'A training company trains the driver and sends the result.',
  ])
})

it('the export has the rows of the list with the reason and what to do', async () => {
  await own('Brian', { clearances: { medical: '2026-12-01', ddt: '2027-08-01' } })
  const [head, ...lines] = await cellsOf(carry(exported, { format: 'xlsx', tile: 'due' }).url)
  expect(head?.slice(5, 7)).toEqual(['May load', 'Reason'])
  expect(lines.map((cells) => [cells[0], cells[5], cells[6], cells.at(-1)])).toEqual([
    ['Brian', 'Warning', 'medical expires 01 Dec 2026', 'An approved doctor examines the driver and sends the result.'],
  ])
})
