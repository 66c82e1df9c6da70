import { verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { settle } from '#drivers/drivers.factory.ts'
import { updateDriver } from '#drivers/drivers.store.ts'
import { parseSign1, sign1Bytes } from '#onboarding/card-codes/sign1.rules.ts'
import { changeCardKeys, openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { rollCardKeys } from '#onboarding/card-codes/card-keys.rules.ts'
import { insertHold } from '#drivers/holds/holds.store.ts'
import { aPassHolder, aSuspendedDriver, bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aGateDevice, type TestDevice } from '../devices/devices.factory.ts'
import { deleteOldChanges, keptChangeDays } from './gate-changes.store.ts'
import { GateData, readLine } from './gate-lines.rules.ts'
import { gateOfflineContract } from './offline.contract.ts'
import { gateDataContext } from './sealed-data.rules.ts'

const api = await testApi()
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
const { plantId } = guard
const device = await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })
const keys = await openCardKeys(api.folder, {}, api.now)
const holder = (name: string, fields: Parameters<typeof aPassHolder>[1] = {}) => aPassHolder(api.db, { plantId, name, ...fields })

async function unseal(sealed: unknown): Promise<GateData> {
  const parts = parseSign1(new Uint8Array(sealed as Buffer))
  const key = parts && (await keys.verifying()).get(parts.keyId)
  expect(parts && key && verify(null, sign1Bytes(parts, gateDataContext), key, parts.signature)).toBe(true)
  return GateData.parse(JSON.parse(gunzipSync(parts?.payload ?? new Uint8Array()).toString()))
}
/** Half a minute later, when a snapshot is not shared any more. */
const later = (seconds = 31) => (api.now = new Date(api.now.getTime() + seconds * 1000))
const snapshot = async (of: TestDevice = device) =>
  unseal(await guard.call(gateOfflineContract.snapshot, of.request(gateOfflineContract.snapshot, {}, later())))
const changes = async (since: number) =>
  unseal(await guard.call(gateOfflineContract.changes, device.request(gateOfflineContract.changes, { since: String(since) }, api.now)))
const namesIn = ({ lines }: GateData) => lines.map(([, name]) => name).sort()

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

const needed = { status: 409, problem: { code: 'snapshot_needed' } }

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

  it('miss nothing of transactions that commit late', async () => {
    const [slow, quick] = [await holder('Slow'), await holder('Quick')]
    const { to } = await snapshot()
    const change = (id: string) => sql`update driver set licence_expiry = '2029-03-03' where id = ${id}`
    let whileOpen: GateData | undefined
    await api.ownerDb.transaction().execute(async (tx) => {
      await change(slow.id).execute(tx)
      await change(quick.id).execute(api.ownerDb)
      whileOpen = await changes(to)
    })
    expect(whileOpen && namesIn(whileOpen)).toEqual(['Quick'])
    expect(namesIn(await changes(whileOpen?.to ?? 0))).toEqual(['Slow'])
  })

  it('need a snapshot where the number is unknown: too old after the nightly deletion, or of a time before a restore', async () => {
    await holder('Before')
    const { to } = await snapshot()
    await expect(changes(to + 1)).rejects.toMatchObject(needed)
    const { numAffectedRows: old } = await sql`update gate_change set at = now() - interval '9 days'`.execute(api.db)
    expect(await deleteOldChanges(api.db, new Date(Date.now() - keptChangeDays * 86_400_000))).toBe(Number(old) - 1)
    await holder('After')
    const after = await changes(to)
    expect(namesIn(after)).toEqual(['After'])
    await sql`update gate_change set at = now() - interval '9 days' where seq <= ${to}`.execute(api.db)
    await deleteOldChanges(api.db, new Date(Date.now() - keptChangeDays * 86_400_000))
    await expect(changes(to)).rejects.toMatchObject(needed)
    expect(namesIn(await changes(after.to))).toEqual([])
  })

  it('need a snapshot after a restore, however far the numbers have come since: a number is never given again', async () => {
    const [asha, brian] = [await holder('Asha'), await holder('Brian')]
    const renew = (day: string) =>
      inTransaction(api.ownerDb, (tx) => updateDriver(tx, brian.id, { licence_expiry: `2029-02-0${day}` }, api.now))
    const backup = await snapshot()
    for (const day of ['1', '2', '3']) await renew(day)
    const held = await changes(backup.to)
    // The restore takes back what came after the backup, and Asha is stopped before the next contact of the device.
    await api.ownerDb.deleteFrom('gate_change').where('seq', '>', String(backup.to)).execute()
    await inTransaction(api.db, async (tx) => {
      await insertHold(tx, { driverId: asha.id, kind: 'unfit', plantId: null, requestId: null, comment: null, by: null, at: api.now })
      await settle(tx, [asha.id], api.now)
    })
    await changes(backup.to)
    for (const day of ['4', '5', '6', '7']) {
      await renew(day)
      await changes(backup.to)
    }
    await expect(changes(held.to)).rejects.toMatchObject(needed)
    expect((await snapshot()).lines.find(([id]) => id === asha.id)?.[8]).toEqual(['hold'])
  })

  it('and a snapshot hold what was so at their number, and nothing that came later: a restore may take just that back', async () => {
    const { id } = await holder('Late')
    const before = await snapshot()
    const dayIn = ({ lines }: GateData) => lines.find((line) => line[0] === id)?.[4][4]
    for (const ask of [() => changes(before.to), snapshot]) {
      await inTransaction(api.ownerDb, (tx) => updateDriver(tx, id, { licence_expiry: '2029-04-01' }, api.now))
      let asked: Promise<GateData> | undefined
      await api.ownerDb.transaction().execute(async (tx) => {
        await updateDriver(tx, id, { licence_expiry: '2029-04-02' }, api.now)
        // Whoever reads the lines now waits, after the number was taken.
        await sql`lock table card`.execute(tx)
        asked = ask()
        await vi.waitUntil(async () => {
          const { rows } = await sql`select from pg_locks where relation = 'card'::regclass and not granted`.execute(api.ownerDb)
          return rows.length > 0
        })
      })
      const data = await asked
      expect(data && dayIn(data)).toBe('2029-04-01')
      expect(dayIn(await changes(data?.to ?? 0))).toBe('2029-04-02')
    }
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
