import { describe, expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { deleteOldChecks } from '../checks/old-checks.store.ts'
import { aGateCheck } from '../gate.factory.ts'
import { onSiteContract } from '../on-site/on-site.contract.ts'
import { checkLogContract } from './check-log.contract.ts'

const api = await testApi()
const supervisor = await api.as({ portal: 'staff_portal', permissions: ['gate.check', 'gate.override'] })
const { plantId } = supervisor
const guard = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
const otherPlantId = await anAuthPlantId(api.db, { name: 'Athi River works' })
const { id: transporter_id } = await aTransporter(api.db, { name: 'Siginon' })

const aDriverOf = (fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, transporter_id, ...fields })
type Driver = Awaited<ReturnType<typeof aDriverOf>>
const hoursAgo = (hours: number): Date => new Date(api.now.getTime() - hours * 3_600_000)
const checkOf = (driver: Driver, hours: number, fields: object = {}) =>
  aGateCheck(api.db, {
    plantId,
    driverId: driver.id,
    transporterId: driver.transporter_id,
    driverName: driver.name,
    at: hoursAgo(hours),
    ...fields,
  })
const list = async (filters: object = {}) => (await supervisor.call(checkLogContract.list, filters)).data
const namesOf = async (filters: object) => (await list(filters)).map(({ driver_id, direction }) => `${driver_id?.name ?? '—'} ${direction}`)

const [asha, brian, guest] = [
  await aDriverOf({ name: 'Asha Otieno', cardNo: 'MOM-7' }),
  await aDriverOf({ name: 'Brian Kamau' }),
  await aDriverOf({ name: 'Elsewhere Driver', plantId: otherPlantId, cardNo: 'ATH-3' }),
]
await checkOf(asha, 50, { registration: 'KBX 123A', userId: guard.userId })
await checkOf(asha, 49, { direction: 'out' })
const denied = await checkOf(brian, 0.2, { isDenied: true })
await supervisor.call(gateContract.override, { check_id: denied, reason: 'Agreed by phone' })
await checkOf(asha, 0.1, { registration: 'KCC 9' })
await checkOf(asha, 0.05)
await aGateCheck(api.db, {
  plantId,
  driverId: guest.id,
  transporterId: guest.transporter_id,
  at: hoursAgo(3),
  isDenied: true,
  driver: {
    id: guest.id,
    cardId: (await findAllocatedCard(api.db, guest.id))?.id ?? null,
    transporterId: guest.transporter_id,
    plantId: otherPlantId,
    isKnown: false,
  },
})

describe('the log', () => {
  it('is not for guards', async () => {
    await expect(guard.call(checkLogContract.list, {})).rejects.toMatchObject({ status: 403 })
    await expect(guard.call(checkLogContract.exported, {})).rejects.toMatchObject({ status: 403 })
  })

  it.each([
    [{ outcome: 'refused' }, 'outcome'],
    [{ from: '2026-13-01' }, 'from'],
    [{ driver_id: 'x' }, 'driver_id'],
  ])('refuses %j', async (filters, field) => {
    await expect(list(filters)).rejects.toMatchObject({ status: 422, problem: { errors: { [field]: expect.any(String) as string } } })
  })

  it.each([
    [{}, ['Asha Otieno in', 'Asha Otieno in', 'Brian Kamau in', '— in', 'Asha Otieno out', 'Asha Otieno in']],
    [{ outcome: 'blocked' }, ['Brian Kamau in', '— in']],
    [{ outcome: 'overridden' }, ['Brian Kamau in']],
    [{ direction: 'out' }, ['Asha Otieno out']],
    [{ unusual: 'true' }, ['Asha Otieno in']],
    [{ search: 'bri' }, ['Brian Kamau in']],
    [{ search: 'mom-7', direction: 'out' }, ['Asha Otieno out']],
    [{ driver_id: brian.id }, ['Brian Kamau in']],
    [{ driver_id: guest.id }, []],
    [{ search: 'elsewhere' }, []],
    [{ search: guest.id_no }, []],
    [{ search: 'ath-3' }, ['— in']],
    [{ transporter_id }, ['Asha Otieno in', 'Asha Otieno in', 'Brian Kamau in', 'Asha Otieno out', 'Asha Otieno in']],
    // 06:00 UTC is 09:00 at the plant: fifty hours ago was seven o'clock two days before.
    [{ from: '2026-11-19', to: '2026-11-19' }, ['Asha Otieno out', 'Asha Otieno in']],
    [{ from: '2026-11-22' }, []],
  ])('%j', async (filters, expected) => {
    expect(await namesOf(filters)).toEqual(expected)
  })

  it('shows a check as it was, with who checked and who overrode', async () => {
    expect((await list({ outcome: 'overridden' }))[0]).toMatchObject({
      outcome: 'blocked',
      reasons: [{ code: 'card_cancelled', text: 'This card was cancelled' }],
      transporter: 'Siginon',
      override: { reason: 'Agreed by phone' },
      is_offline: false,
      unusual: [],
    })
    expect((await list({ unusual: 'true' }))[0]).toMatchObject({ unusual: ['In twice without out'] })
    expect((await list({ from: '2026-11-19', direction: 'in' })).at(-1)).toMatchObject({
      registration: 'KBX 123A',
      checked_by: expect.stringMatching(/\w+ \w+/) as string,
    })
  })

  it('is exported as filtered', async () => {
    const bytes: unknown = await supervisor.call(checkLogContract.exported, { outcome: 'overridden' })
    const lines = String(bytes).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Brian Kamau,Siginon,')
    expect(lines[1]).toContain('Agreed by phone')
  })
})

it('a driver has its own checks on its page; an office those under its own name, without the names of staff', async () => {
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: transporter_id })
  const rival = await api.as({ portal: 'transporter_portal', plantId })
  const { data, total } = await office.call(checkLogContract.ofDriver, { driverId: brian.id })
  expect([total, data[0]]).toMatchObject([1, { outcome: 'blocked', is_overridden: true }])
  expect(data[0]).not.toHaveProperty('checked_by')
  expect(data[0]).not.toHaveProperty('override')
  await expect(rival.call(checkLogContract.ofDriver, { driverId: brian.id })).rejects.toMatchObject({ status: 404 })
  await expect(guard.call(checkLogContract.ofDriver, { driverId: brian.id })).rejects.toMatchObject({ status: 403 })
})

it('who is on site: in without out, also by override; a late check changes nothing', async () => {
  const inside = async () => (await guard.call(onSiteContract.list, {})).drivers.map(({ driver_id }) => driver_id.name)
  expect(await inside()).toEqual(['Brian Kamau', 'Asha Otieno'])
  await checkOf(asha, 5, { direction: 'out' })
  expect(await inside()).toEqual(['Brian Kamau', 'Asha Otieno'])
  await checkOf(asha, 0, { direction: 'out' })
  const { total, drivers } = await guard.call(onSiteContract.list, {})
  expect(total).toBe(1)
  expect(drivers[0]).toMatchObject({ is_overridden: true, transporter: 'Siginon', registration: null })
  const elsewhere = await api.as({ portal: 'staff_portal', plantId: otherPlantId })
  expect(await elsewhere.call(onSiteContract.list, {})).toMatchObject({ total: 0, drivers: [] })
})

it('checks are deleted when the plant no longer keeps them', async () => {
  const remaining = async () => (await list({ driver_id: asha.id })).length
  const before = await remaining()
  await checkOf(asha, 24 * 32)
  await deleteOldChecks(api.db, api.now)
  expect(await remaining()).toBe(before + 1)
  await api.db.updateTable('auth_plant').set({ gate_keep_months: 1 }).where('id', '=', plantId).execute()
  await deleteOldChecks(api.db, api.now)
  expect(await remaining()).toBe(before)
})
