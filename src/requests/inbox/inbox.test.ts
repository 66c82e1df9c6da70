import { describe, expect, it } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import type { Input } from '#platform/contract/route.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { requestStatus, requestType, type RequestTypeId } from '../engine/request-types.contract.ts'
import { requestCountsContract } from '../list/request-counts.contract.ts'
import { aRequest } from '../requests.factory.ts'
import { requestsContract } from '../requests.contract.ts'
import { pauseDueClock, resumeDueClock } from './due-clock.store.ts'

const api = await testApi()
const { suspendDriver, renewMedical, renewDdt, cancelCard, sanctionEvidence, onboarding } = requestType
const decides = (...kinds: string[]) => ['requests.read', ...kinds.map((kind) => `requests.decide.${kind}`)] as Permission[]

async function aPlant(...kinds: string[]) {
  const officer = await api.as({ portal: 'staff_portal', permissions: decides(...kinds) })
  const colleague = await api.as({ portal: 'staff_portal', plantId: officer.plantId })
  const raise = async (typeId: RequestTypeId, at: string, createdBy: string | null = colleague.userId) => {
    const driver = await aDriver(api.db, { plantId: officer.plantId })
    return aRequest(api.db, { driverId: driver.id, typeId, createdBy, at: new Date(at) })
  }
  const inbox = async (input: Input<typeof requestsContract.index> = {}) => {
    const { data, total } = await officer.call(requestsContract.index, { tab: 'waiting', sort: 'oldest', ...input })
    const { waiting } = await officer.call(requestCountsContract.waiting, {})
    return { ids: data.map(({ _id }) => _id), total, waiting, data }
  }
  return { officer, colleague, raise, inbox }
}

describe('what waits for a person', () => {
  it('is pending, of a type they decide, raised by another, the oldest first', async () => {
    const { officer, raise, inbox } = await aPlant('suspend-driver', 'renew-ddt')
    const newer = await raise(renewDdt, '2026-11-19T06:00:00Z')
    const older = await raise(suspendDriver, '2026-11-18T06:00:00Z')
    const ofSystem = await raise(suspendDriver, '2026-11-20T06:00:00Z', null)
    await raise(cancelCard, '2026-11-17T06:00:00Z')
    await raise(sanctionEvidence, '2026-11-17T06:00:00Z')
    await raise(onboarding, '2026-11-17T06:00:00Z')
    await raise(suspendDriver, '2026-11-17T06:00:00Z', officer.userId)
    const elsewhere = await aPlant('suspend-driver')
    await elsewhere.raise(suspendDriver, '2026-11-17T06:00:00Z')
    for (const fold of [async () => {}, foldCounts]) {
      await fold(api.db)
      expect(await inbox()).toMatchObject({ ids: [older, newer, ofSystem], total: 3, waiting: 3 })
      expect(await inbox({ type: suspendDriver })).toMatchObject({ ids: [older, ofSystem], total: 2 })
    }
    expect(await inbox({ sort: 'newest', page_size: 2 })).toMatchObject({ ids: [ofSystem, newer], total: 3 })
    expect(await inbox({ page_size: 2, page: 2 })).toMatchObject({ ids: [ofSystem], total: 3 })
    expect(await inbox({ from: '2026-11-19', to: '2026-11-19' })).toMatchObject({ ids: [newer], total: 1 })
    expect(await inbox({ status: requestStatus.approved })).toMatchObject({ ids: [], total: 0 })
    expect(await inbox({ type: cancelCard })).toMatchObject({ ids: [], total: 0 })
  })

  it('is what the person may read: a medical renewal needs the permission to read medical reports, in the list, the count and the badge', async () => {
    const { raise, inbox, officer } = await aPlant('suspend-driver', 'renew-medical')
    const shown = await raise(suspendDriver, '2026-11-18T06:00:00Z')
    const medical = await raise(renewMedical, '2026-11-19T06:00:00Z')
    expect(await inbox()).toMatchObject({ ids: [shown], total: 1, waiting: 1 })
    expect(await inbox({ type: renewMedical })).toMatchObject({ ids: [], total: 0 })
    const permissions: Permission[] = [...decides('renew-medical'), 'medical.read']
    const reader = await api.as({ portal: 'staff_portal', plantId: officer.plantId, permissions })
    expect((await reader.call(requestsContract.index, { tab: 'waiting' })).data.map(({ _id }) => _id)).toEqual([medical])
    expect((await reader.call(requestCountsContract.waiting, {})).waiting).toBe(1)
  })

  it('is searched and filtered by transporter', async () => {
    const { raise, inbox } = await aPlant('suspend-driver')
    await raise(suspendDriver, '2026-11-18T06:00:00Z')
    const wanted = await raise(suspendDriver, '2026-11-19T06:00:00Z')
    const row = (await inbox()).data.find(({ _id }) => _id === wanted)
    expect(await inbox({ search: row?.driver_id.id_no ?? '' })).toMatchObject({ ids: [wanted], total: 1 })
    expect(await inbox({ transporter_id: row?.transporter._id ?? '' })).toMatchObject({ ids: [wanted], total: 1 })
  })

  it('is nothing for readers who decide nothing, whose badge counts all pending', async () => {
    const { officer, raise, inbox } = await aPlant('suspend-driver')
    await raise(suspendDriver, '2026-11-18T06:00:00Z')
    // A decider's statement before it, on the same connections.
    expect(await inbox({ sort: 'newest' })).toMatchObject({ total: 1 })
    const reader = await api.as({ portal: 'staff_portal', plantId: officer.plantId, permissions: ['requests.read'] })
    expect(await reader.call(requestsContract.index, { tab: 'waiting' })).toMatchObject({ data: [], total: 0 })
    expect(await reader.call(requestCountsContract.waiting, {})).toEqual({ waiting: 1 })
    const office = await api.as({ portal: 'transporter_portal', plantId: officer.plantId })
    expect(await office.call(requestsContract.index, { tab: 'waiting' })).toMatchObject({ data: [], total: 0 })
  })
})

describe('the due time', () => {
  it('counts working hours, is kept from transporters, and is marked when it has passed', async () => {
    const { officer, raise, inbox } = await aPlant('suspend-driver')
    // It is Saturday, 21 November 2026; two working days of nine hours are allowed.
    const late = await raise(suspendDriver, '2026-11-18T06:00:00Z')
    const fresh = await raise(suspendDriver, '2026-11-20T12:00:00Z')
    const { data } = await inbox()
    expect(data.map(({ due }) => due)).toEqual([
      { waiting_hours: 26, due_at: '2026-11-20T06:00:00.000Z', is_overdue: true, due_in_minutes: -1440 },
      { waiting_hours: 2, due_at: '2026-11-24T12:00:00.000Z', is_overdue: false, due_in_minutes: 4680 },
    ])
    const { request } = await officer.call(requestsContract.details, { id: late })
    expect(request.due).toMatchObject({ is_overdue: true })
    const transporter = data.find(({ _id }) => _id === fresh)?.transporter._id
    const office = await api.as({
      portal: 'transporter_portal',
      plantId: officer.plantId,
      ...(transporter !== undefined && { transporterId: transporter }),
    })
    expect((await office.call(requestsContract.index, {})).data).toMatchObject([{ _id: fresh, due: null }])
  })

  it('of a kind may be hours of its own', async () => {
    const { officer, raise, inbox } = await aPlant('suspend-driver', 'renew-ddt')
    await raise(suspendDriver, '2026-11-20T12:00:00Z')
    await raise(renewDdt, '2026-11-20T13:00:00Z')
    await api.db
      .updateTable('auth_plant')
      .set({ decision_due_hours: JSON.stringify({ 'suspend-driver': 1 }) })
      .where('id', '=', officer.plantId)
      .execute()
    expect((await inbox()).data.map(({ due }) => due)).toMatchObject([
      { due_at: '2026-11-20T13:00:00.000Z', is_overdue: true },
      { due_at: '2026-11-24T13:00:00.000Z', is_overdue: false },
    ])
  })

  it('of what is handled elsewhere or closed is none', async () => {
    const { officer, raise } = await aPlant('suspend-driver')
    const evidence = await raise(sanctionEvidence, '2026-11-18T06:00:00Z')
    expect((await officer.call(requestsContract.details, { id: evidence })).request.due).toBeNull()
    expect((await officer.call(requestsContract.index, { status: requestStatus.approved })).data.every(({ due }) => due === null)).toBe(
      true,
    )
  })

  it('pauses, and a paused request waits for nobody; then it runs on', async () => {
    const { officer, raise, inbox } = await aPlant('suspend-driver')
    const id = await raise(suspendDriver, '2026-11-18T06:00:00Z')
    await inTransaction(api.db, (tx) => pauseDueClock(tx, id, new Date('2026-11-18T08:00:00Z')))
    expect(await inbox()).toMatchObject({ ids: [], total: 0, waiting: 0 })
    const paused = async () => (await officer.call(requestsContract.details, { id })).request.due
    expect(await paused()).toEqual({ waiting_hours: 2, due_at: null, is_overdue: false, due_in_minutes: null })
    await inTransaction(api.db, (tx) => resumeDueClock(tx, id, new Date('2026-11-20T12:00:00Z')))
    expect(await inbox()).toMatchObject({ ids: [id], total: 1, waiting: 1 })
    // Two hours were gone; sixteen remain: two on Friday, nine on Monday, five on Tuesday.
    expect(await paused()).toEqual({ waiting_hours: 4, due_at: '2026-11-24T10:00:00.000Z', is_overdue: false, due_in_minutes: 4560 })
  })
})
