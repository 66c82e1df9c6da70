import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { updateDriver } from '#drivers/drivers.store.ts'
import { parseSign1 } from '#onboarding/card-codes/sign1.rules.ts'
import { changeCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { rollCardKeys } from '#onboarding/card-codes/card-keys.rules.ts'
import { aPassHolder, aSuspendedDriver, bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aGateDevice } from '../devices/devices.factory.ts'
import { readLine } from './gate-lines.rules.ts'
import { gateOfflineContract } from './offline.contract.ts'
import { gateDataReader, namesIn } from '#tests/world/gate-data-reader.ts'

const api = await testApi()
const { guard, device, plantId, snapshot, changes } = await gateDataReader(api)
const holder = (name: string, fields: Parameters<typeof aPassHolder>[1] = {}) => aPassHolder(api.db, { plantId, name, ...fields })

describe('refused', () => {
  it('is a device of another plant, and a person who does not check', async () => {
    const stranger = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
    const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
    const input = device.request(gateOfflineContract.snapshot, {}, api.now)
    await expect(stranger.call(gateOfflineContract.snapshot, input)).rejects.toMatchObject({ status: 404 })
    await expect(clerk.call(gateOfflineContract.snapshot, input)).rejects.toMatchObject({ status: 403 })
  })

  it('is the twenty-first snapshot of an hour', async () => {
    const hungry = await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })
    for (let times = 0; times < 20; times++)
      await guard.call(gateOfflineContract.snapshot, hungry.request(gateOfflineContract.snapshot, {}, api.now))
    await expect(guard.call(gateOfflineContract.snapshot, hungry.request(gateOfflineContract.snapshot, {}, api.now))).rejects.toMatchObject(
      { status: 429 },
    )
  })
})

it('a snapshot holds the facts of all drivers of the plant with a card, now or before, and of nobody else', async () => {
  const { id } = await holder('Asha Bulker', {
    vehicle_options: ['Bulker'],
    clearances: { medical: '2027-01-01', ddt: '2027-02-01' },
    cardNo: 'MOM-1',
  })
  const suspended = await aSuspendedDriver(api.db, { plantId, name: 'Sam Suspended', endsOn: '2026-12-20' })
  const cancelled = await holder('Carl Cancelled')
  await bringTo(api.db, cancelled.id, driverStatus.cardCancelled, api.now)
  await holder('Wendo Waiting', { isCardAtOffice: true })
  await holder('No Card', { cardNo: null })
  await aPassHolder(api.db, { name: 'Of another plant' })
  const data = await snapshot()
  expect(data).toMatchObject({
    kind: 'snapshot',
    plant: { id: plantId },
    warn_hours: 4,
    stale_hours: 24,
    from: 0,
    gone: [],
    at: api.now.toISOString(),
  })
  expect(namesIn(data)).toEqual(['Asha Bulker', 'Carl Cancelled', 'Sam Suspended', 'Wendo Waiting'])
  expect(data.plants.length).toBe(3)
  const drivers = new Map(data.lines.map((line) => [line[1], readLine(line)]))
  expect(drivers.get('Asha Bulker')).toMatchObject({
    id,
    facts: {
      statusId: driverStatus.active,
      suspension: null,
      isBulker: true,
      expiries: { medical: '2027-01-01', ddt: '2027-02-01', bulker: null },
    },
    cards: [{ no: 'MOM-1', state: 'in_force' }],
  })
  expect(drivers.get('Sam Suspended')).toMatchObject({
    id: suspended.id,
    facts: { statusId: driverStatus.suspended, suspension: { endsOn: '2026-12-20' } },
  })
  expect(drivers.get('Carl Cancelled')?.cards).toMatchObject([{ state: 'cancelled' }])
  expect(drivers.get('Wendo Waiting')?.cards).toMatchObject([{ state: 'waiting' }])
})

describe('changes', () => {
  it('are those of drivers with a card since the number, each once, as they are now', async () => {
    const [moved, renamed, idle, withoutCard] = [
      await holder('To Move'),
      await holder('To Rename'),
      await holder('Idle'),
      await holder('Cardless', { cardNo: null }),
    ]
    const { to } = await snapshot()
    expect(await changes(to)).toMatchObject({ kind: 'changes', from: to, to, lines: [], gone: [] })
    const other = await holder('Other plant', {})
    await api.ownerDb
      .updateTable('driver')
      .set({ auth_plant_id: (await aPassHolder(api.db)).auth_plant_id })
      .where('id', '=', moved.id)
      .execute()
    for (const licence_expiry of ['2029-01-01', '2029-02-02'])
      await inTransaction(api.ownerDb, (tx) => updateDriver(tx, renamed.id, { licence_expiry }, api.now))
    await inTransaction(api.ownerDb, (tx) => updateDriver(tx, withoutCard.id, { licence_expiry: '2029-01-01' }, api.now))
    await inTransaction(api.db, (tx) => updateDriver(tx, idle.id, { phones: ['+254700000001'] }, api.now))
    const changed = await changes(to)
    expect(namesIn(changed)).toEqual(['Other plant', 'To Rename'])
    expect(changed.gone).toEqual([moved.id])
    expect(changed.lines.find(([id]) => id === renamed.id)?.[4][4]).toBe('2029-02-02')
    expect(changed.to).toBeGreaterThan(to)
    expect(await changes(changed.to)).toMatchObject({ from: changed.to, to: changed.to, lines: [], gone: [] })
    await bringTo(api.db, other.id, driverStatus.cardCancelled, api.now)
    expect((await changes(changed.to)).lines.map((line) => readLine(line).cards)).toMatchObject([[{ state: 'cancelled' }]])
  })
})

it('is signed with the new key at once after a roll, which the device learns of; both keys verify', async () => {
  const before = await guard.call(gateOfflineContract.device, { device_id: device.id })
  const keyIdOf = async () =>
    parseSign1(
      new Uint8Array((await guard.call(gateOfflineContract.snapshot, device.request(gateOfflineContract.snapshot, {}, api.now))) as Buffer),
    )?.keyId
  const first = await keyIdOf()
  await changeCardKeys(api.folder, rollCardKeys, api.now)
  const second = await keyIdOf()
  const after = await guard.call(gateOfflineContract.device, { device_id: device.id })
  expect(second).not.toBe(first)
  expect(before.keys.map(({ id }) => id)).toEqual([first])
  expect(after.keys.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
})
