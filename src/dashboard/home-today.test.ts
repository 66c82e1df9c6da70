import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aRequirement, attended, siteInduction } from '#drivers/requirements/requirements.factory.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { checkLogContract } from '#gate/log/check-log.contract.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { dashboardContract } from './dashboard.contract.ts'
import { readBlockedDrivers } from './blocked-drivers.store.ts'

const api = await testApi()
const { today } = dashboardContract
const day = '2026-11-21'
const everything: readonly Permission[] = [
  'reports.read',
  'drivers.read',
  'requests.read',
  'requests.decide.suspend-driver',
  'gate.override',
]

async function aPlant(permissions: readonly Permission[] = everything) {
  const officer = await api.as({ portal: 'staff_portal', permissions: [...permissions] })
  const { plantId, call } = officer
  const holder = (fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, ...fields })
  const refuse = (driver: Awaited<ReturnType<typeof holder>>, at: string) =>
    aGateCheck(api.db, { plantId, driverId: driver.id, transporterId: driver.transporter_id, at: new Date(at), isDenied: true })
  const home = async () => call(today, {})
  const numbers = async () => Object.fromEntries((await home()).needs.map(({ need, total }) => [need, total]))
  return { officer, plantId, call, holder, refuse, home, numbers }
}

describe('refuses', () => {
  it('people without access to reports, and a field that there is not', async () => {
    const { plantId, call } = await aPlant()
    const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'gate.override'] })
    await expect(clerk.call(today, {})).rejects.toMatchObject({ status: 403 })
    await expect(call(today, { year: 2026 } as never)).rejects.toMatchObject({ status: 422 })
  })

  it('an office that asks which requests are late, in the list and its file', async () => {
    const office = await api.as({ portal: 'transporter_portal', permissions: ['requests.read'] })
    for (const route of [requestsContract.index, requestsContract.exported])
      await expect(office.call(route, { late: 'true' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('what needs a person', () => {
  it.each<[readonly Permission[], readonly string[]]>([
    [['reports.read'], []],
    [['reports.read', 'requests.read'], ['late']],
    [['reports.read', 'drivers.read'], ['ending']],
    [['reports.read', 'gate.check'], []],
    [
      ['reports.read', 'gate.override'],
      ['refused', 'still_blocked'],
    ],
    [everything, ['late', 'refused', 'still_blocked', 'ending']],
  ])('with %j is %j', async (permissions, expected) => {
    const { home } = await aPlant(permissions)
    expect((await home()).needs).toEqual(expected.map((need) => ({ need, total: 0 })))
  })

  it('is what the lists show, to a decider what waits for them and to a reader all that is pending', async () => {
    const { officer, plantId, call, holder, refuse, numbers } = await aPlant()
    const reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['reports.read', 'requests.read'] })
    const driver = async () => (await holder()).id
    const [old, now] = [new Date('2026-11-02T06:00:00Z'), api.now]
    const raised = [
      await aRequest(api.db, { driverId: await driver(), typeId: requestType.suspendDriver, createdBy: reader.userId, at: old }),
      await aRequest(api.db, { driverId: await driver(), typeId: requestType.cancelCard, createdBy: reader.userId, at: old }),
      await aRequest(api.db, { driverId: await driver(), typeId: requestType.suspendDriver, createdBy: officer.userId, at: old }),
    ]
    await aRequest(api.db, { driverId: await driver(), typeId: requestType.suspendDriver, createdBy: reader.userId, at: now })

    const [asha, brian] = [await holder({ passExpiry: day }), await holder({ passExpiry: '2026-11-28' })]
    const gone = await holder({ passExpiry: day, status_id: driverStatus.suspended })
    for (const at of ['04:00', '05:00']) await refuse(asha, `${day}T${at}:00Z`)
    await refuse(brian, `${day}T05:00:00Z`)
    await refuse(gone, `${day}T05:00:00Z`)
    await refuse(asha, '2026-11-20T20:59:00Z')
    await holder({ passExpiry: '2026-11-29' })

    for (const fold of [async () => {}, foldCounts]) {
      await fold(api.db)
      expect(await numbers()).toEqual({ late: 1, refused: 4, still_blocked: 1, ending: 1 })
    }
    expect((await reader.call(today, {})).needs).toEqual([{ need: 'late', total: 3 }])
    const late = async (who: typeof reader, input: object) => {
      const found = await who.call(requestsContract.index, { late: 'true', ...input })
      return [found.total, found.data.map(({ _id, due }) => [_id, due?.is_overdue])]
    }
    expect(await late(officer, { tab: 'waiting' })).toEqual([1, [[raised[0], true]]])
    expect(await late(reader, { tab: 'pending', sort: 'oldest' })).toEqual([3, raised.map((id) => [id, true])])
    const checks = async (input: object) => {
      const { total, data } = await call(checkLogContract.list, { from: day, to: day, ...input })
      return [total, data.map(({ driver_id, checked_at }) => `${driver_id?._id} ${checked_at.slice(11, 16)}`)]
    }
    expect((await checks({ outcome: 'blocked' }))[0]).toBe(4)
    expect(await checks({ still_blocked: 'true' })).toEqual([1, [`${asha.id} 05:00`]])
    expect((await call(passListContract.passes, { expiring: 7 })).data.map(({ _id }) => _id)).toEqual([brian.id])
  })
})

describe('the verdict', () => {
  it('names causes as lists do, and the three offices with most of the blocked, each with the total of its list', async () => {
    const { plantId, call, holder, home } = await aPlant()
    const offices = await Promise.all(['Athi', 'Baraka', 'Coast', 'Dola'].map((name) => aTransporter(api.db, { name })))
    const past = '2026-11-20'
    for (const [place, { id: transporter_id }] of offices.entries())
      for (let n = 0; n < 4 - place; n++)
        await holder({ transporter_id, clearances: { medical: n === 0 ? past : '2027-06-13', ddt: n === 0 ? '2027-08-01' : past } })
    await holder({ passExpiry: '2026-12-01' })
    await holder()
    await holder({ status_id: driverStatus.suspended, passExpiry: past })
    const { verdict } = await home()
    expect(verdict).toEqual({
      cleared: 1,
      warn: 1,
      blocked: 10,
      causes: [
        { cause: 'ddt', total: 6 },
        { cause: 'medical', total: 4 },
      ],
      transporters: offices.slice(0, 3).map(({ id, name }, place) => ({ transporter_id: { _id: id, name }, total: 4 - place })),
    })
    for (const { transporter_id, total } of verdict?.transporters ?? [])
      expect((await call(driversContract.active, { verdict: 'blocked', transporter_id: transporter_id._id })).total).toBe(total)
    expect(await readBlockedDrivers(api.db, { plantId }, '2026-11-20')).toMatchObject({ blocked: 10 })
    expect(await readBlockedDrivers(api.db, { plantId }, '2026-11-19')).toMatchObject({ blocked: 0 })
  })

  it('names each of the plant’s own requirements that stops somebody, and none of another plant', async () => {
    const [{ plantId, holder, home }, other] = [await aPlant(), await aPlant()]
    const [, met] = [await holder(), await holder(), await holder({ clearances: { medical: '2026-11-20', ddt: '2027-08-01' } })]
    await aRequirement(api.db, plantId)
    await aRequirement(api.db, plantId, {
      key: 'dashboard_oath',
      shortName: 'oath',
      definition: { ...siteInduction, proof: { kind: 'attendance', topic: 'Oath' } },
      fromDay: '2026-11-02',
    })
    await aRequirement(api.db, other.plantId, { key: 'dashboard_quarry', shortName: 'quarry' })
    await attended(api.db, plantId, met.id, { at: api.now })
    expect((await home()).verdict).toMatchObject({
      blocked: 3,
      causes: [
        { cause: 'own', name: 'induction', total: 2 },
        { cause: 'own', name: 'oath', total: 1 },
      ],
    })
  })
})

it('a part that fails is left out while the others show', async () => {
  const broken = await testApi()
  const staff = await broken.as({ portal: 'staff_portal' })
  await sql`alter table gate_check rename to gate_check_gone`.execute(broken.ownerDb)
  const shown = await staff.call(today, {})
  expect(shown.needs).toEqual([
    { need: 'late', total: 0 },
    { need: 'refused', total: null },
    { need: 'still_blocked', total: null },
    { need: 'ending', total: 0 },
  ])
  expect(shown.verdict).toMatchObject({ blocked: 0, causes: [], transporters: [] })
})
