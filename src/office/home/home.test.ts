import { beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, aSuspendedDriver, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import type { Input } from '#platform/contract/route.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { needsYouContract } from '#requests/needs-you/needs-you.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { homeContract } from './home.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>

const { list, summary } = homeContract
/** The tests' today is 21 November 2026. */
const api = await testApi()
let office: Person
let rival: Person
let clerk: Person
let plantId: string
beforeAll(async () => {
  office = await api.as({ portal: 'transporter_portal', permissions: ['drivers.read'] })
  plantId = office.plantId
  clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId: office.transporterId ?? '' })
  rival = await api.as({ portal: 'transporter_portal', plantId })
  for (const make of Object.values(drivers)) await make()
})

const mine = (name: string, fields: PassHolderFields = {}, of = office) =>
  aPassHolder(api.db, { plantId, transporter_id: of.transporterId ?? '', name, ...fields })
const evidence = { typeId: requestType.sanctionEvidence, createdBy: null, body: {} }

const drivers = {
  cleared: () => mine('Amina Cleared', { phones: ['+254711000001'] }),
  due: () => mine('Brian Due', { clearances: { medical: '2026-12-01', ddt: '2027-08-01' } }),
  expired: () => mine('Chebet Expired', { clearances: { medical: '2027-06-13', ddt: '2026-11-21' } }),
  bulker: () => mine('Dan Bulker', { vehicle_options: ['Bulker'] }),
  cancelled: () => mine('Esther Cancelled', { status_id: driverStatus.cardCancelled }),
  suspended: async () => {
    const { id } = await aSuspendedDriver(api.db, { plantId, transporter_id: office.transporterId ?? '', name: 'Faith Suspended' })
    await aRequest(api.db, { driverId: id, ...evidence })
  },
  returned: () => mine('Grace Returned', { status_id: driverStatus.documentsReturned, passExpiry: null, cardNo: null }),
  left: () => mine('Hassan Left', { status_id: driverStatus.left }),
  rivals: async () => {
    const { id } = await mine('Zq Rival', { clearances: {} }, rival)
    await aRequest(api.db, { driverId: id, ...evidence })
  },
  elsewhere: () => aPassHolder(api.db, { transporter_id: office.transporterId ?? '', name: 'Zq Elsewhere' }),
}

const rows = async (input: Input<typeof list> = {}, person = office) => (await person.call(list, input)).data
const names = async (input: Input<typeof list> = {}, person = office) => (await rows(input, person)).map(({ name }) => name.split(' ')[0])
const row = async (search: string) => (await rows({ search }))[0]

it('refuses staff, people who may not read drivers, and unknown filters', async () => {
  for (const person of [
    await api.as({ portal: 'staff_portal', plantId }),
    await api.as({ portal: 'transporter_portal', plantId, permissions: ['requests.read'] }),
  ])
    for (const route of [list, summary]) await expect(person.call(route, {})).rejects.toMatchObject({ status: 403 })
  for (const input of [{ tile: 'others' }, { status: 'gone' }, { ending: 'contract' }, { sort: 'phone' }])
    await expect(office.call(list, input as never)).rejects.toMatchObject({ status: 422 })
})

describe('the list', () => {
  it('has the card holders by name; a search finds drivers at any status, by name, number, card and phone', async () => {
    expect(await names()).toEqual(['Amina', 'Brian', 'Chebet', 'Dan', 'Esther', 'Faith'])
    expect(await names({ search: 'LEFT' })).toEqual(['Hassan'])
    const [amina] = await rows({ search: 'amina' })
    for (const search of [amina?.id_no ?? '', amina?.card_no?.toLowerCase() ?? '', '0711 000 001', '+254711000', '711000001'])
      expect([search, await names({ search })]).toEqual([search, ['Amina']])
    expect(await names({ search: '%' })).toEqual([])
  })

  it('shows no driver of another office or plant', async () => {
    expect(await names({ search: 'zq' })).toEqual([])
    expect(await names({}, rival)).toEqual(['Zq'])
    expect(await names({ tile: 'needs-you' }, rival)).toEqual(['Zq'])
  })

  it('every tile counts the rows that it lists', async () => {
    const counts = await office.call(summary, {})
    const listed = {
      cleared: ['Amina'],
      due: ['Brian'],
      blocked: ['Chebet', 'Dan', 'Esther'],
      suspended: ['Faith'],
      'needs-you': ['Faith', 'Grace'],
    } as const
    for (const tile of ['cleared', 'due', 'blocked', 'suspended', 'needs-you'] as const) {
      expect([tile, await names({ tile })]).toEqual([tile, listed[tile]])
      expect([tile, counts[tile]]).toEqual([tile, listed[tile].length])
    }
  })

  it('filters by status and by what runs out, and sorts by what ends first', async () => {
    expect(await names({ status: 'documents-returned' })).toEqual(['Grace'])
    expect(await names({ ending: 'bulker' })).toEqual(['Dan'])
    expect(await names({ ending: 'medical' })).toEqual(['Brian'])
    expect((await names({ sort: 'ends' })).slice(0, 3)).toEqual(['Dan', 'Chebet', 'Brian'])
    expect((await names({ sort: '-ends', page_size: 1, page: 6 }))[0]).toBe('Dan')
  })
})

describe('a row', () => {
  it('says what runs out and what to do next', async () => {
    expect(await row('brian')).toMatchObject({
      verdict: { key: 'warn' },
      first_end: 'medical',
      next: { button: 'See the doctors', to: 'doctors' },
      parts: [
        { what: 'licence', state: 'valid', expiry: '2029-05-18' },
        { what: 'medical', state: 'soon', expiry: '2026-12-01', days_left: 10 },
        { what: 'ddt', state: 'valid' },
        { what: 'bulker', state: 'not needed', expiry: null, days_left: null },
        { what: 'pass', state: 'soon' },
      ],
    })
    expect(await row('amina')).toMatchObject({ verdict: { key: 'cleared' }, next: null, needs_you: false, phone: '+254711000001' })
    expect((await row('chebet'))?.parts[2]).toMatchObject({ state: 'expired', days_left: 0 })
    expect(await row('dan')).toMatchObject({ next: { to: 'bulker-renewal' } })
    expect((await row('dan'))?.parts[3]).toMatchObject({ state: 'missing' })
    expect(await row('esther')).toMatchObject({ status: { name: 'Card cancelled' }, next: { to: 'end-suspension' } })
    expect(await row('grace')).toMatchObject({ next: { to: 'application' }, needs_you: true })
  })

  it('says which renewal has been requested', async () => {
    const { id } = await mine('Lilian Asked', { clearances: { medical: '2026-12-01', ddt: '2026-12-05' } })
    await aRequest(api.db, { driverId: id, createdBy: null, typeId: requestType.renewDdt, body: {} })
    const { parts, next } = (await row('lilian')) ?? {}
    expect(parts?.filter(({ is_requested }) => is_requested).map(({ what }) => what)).toEqual(['ddt'])
    expect(next).toMatchObject({ to: 'doctors' })
  })

  it('leads to the evidence that is wanted, also after the suspension', async () => {
    expect(await row('faith')).toMatchObject({ open_requests: 1, needs_you: true, next: { to: 'evidence' } })
    const { id } = await mine('Ian Free')
    const requestId = await aRequest(api.db, { driverId: id, ...evidence })
    expect(await row('ian free')).toMatchObject({ verdict: { key: 'cleared' }, next: { to: 'evidence', id: requestId } })
  })

  it('leads to a rejected request until it is dismissed', async () => {
    const { id } = await mine('Kezia Rejected')
    const closed = { statusId: requestStatus.rejected, by: rival.userId, at: new Date('2026-11-20T08:00:00Z'), comment: 'Not legible' }
    const requestId = await aRequest(api.db, {
      driverId: id,
      createdBy: office.userId,
      typeId: requestType.changeProfilePic,
      body: {},
      closed,
    })
    await aRequest(api.db, { driverId: id, createdBy: null, typeId: requestType.cancelCard, isRaisedByStaff: true, closed })
    expect(await row('kezia')).toMatchObject({ needs_you: true, next: { to: 'request', id: requestId } })
    await clerk.call(needsYouContract.dismiss, { request_id: requestId })
    expect(await row('kezia')).toMatchObject({ needs_you: false, next: null })
  })

  it("counts the office's pending requests, never the plant's own", async () => {
    const { id } = await mine('Joan Pending', { vehicle_options: ['Bulker'] })
    await aRequest(api.db, { driverId: id, createdBy: null, typeId: requestType.suspendDriver, isRaisedByStaff: true })
    await aRequest(api.db, { driverId: id, createdBy: null, typeId: requestType.endSuspension, isRaisedByStaff: true })
    expect(await row('joan')).toMatchObject({ open_requests: 0, next: { to: 'bulker-renewal' } })
    const renewal = await aRequest(api.db, { driverId: id, createdBy: office.userId, typeId: requestType.bulkerRenewal, body: {} })
    expect(await row('joan')).toMatchObject({ open_requests: 1, next: { to: 'request', id: renewal } })
  })
})

it('lists exactly the drivers that a reminder names, of its own only', async () => {
  const ids = await Promise.all([drivers.left(), mine('Zq Other', {}, rival), drivers.due()]).then((made) => made.map(({ id }) => id))
  expect(await names({ among: ids.join(','), sort: 'name' })).toEqual(['Brian', 'Hassan'])
  for (const among of ['1,', '1,x', '0', `1${',1'.repeat(500)}`])
    await expect(office.call(list, { among })).rejects.toMatchObject({ status: 422 })
})
