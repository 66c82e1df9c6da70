import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import { findAllocatedCard } from '#drivers/card/cards.store.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, aSuspendedDriver, bringTo, giveClearances } from '#drivers/pass/passes.factory.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { aGateDevice } from '../devices/devices.factory.ts'
import { signedTexts } from '../devices/device-signature.rules.ts'
import { rulesVersion } from '../judgement/rules-version.rules.ts'
import { gateQueueContract } from '../offline/queue.contract.ts'
import { checkLogContract, type CheckDetails } from './check-log.contract.ts'

const api = await testApi()
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
const { plantId } = guard
const supervisor = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check', 'gate.override'] })
const nurse = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check', 'gate.override', 'medical.read'] })

const check = (entered: string, by = guard) => by.call(gateContract.check, { key: randomUUID(), entered, direction: 'in' })
const detailsOf = (check_id: string, by = supervisor) => by.call(checkLogContract.details, { check_id })
const recordOf = ({ judged_by }: CheckDetails, name: string) => judged_by?.records.find((record) => record.name === name)
const clearanceIds = async (driver_id: string) => {
  const rows = await api.db.selectFrom('clearance').select(['id', 'kind']).where('driver_id', '=', driver_id).orderBy('id').execute()
  return new Map(rows.map(({ id, kind }) => [kind, id]))
}

describe('the details of a check', () => {
  it('are not for guards, nor for another plant', async () => {
    const driver = await aPassHolder(api.db, { plantId })
    const { check_id } = await check(driver.cardNo ?? '')
    await expect(detailsOf(check_id, guard)).rejects.toMatchObject({ status: 403 })
    const elsewhere = await api.as({ portal: 'staff_portal', permissions: ['gate.override'] })
    await expect(detailsOf(check_id, elsewhere)).rejects.toMatchObject({ status: 404 })
    await expect(detailsOf('x')).rejects.toMatchObject({ status: 422 })
  })

  it('of a cleared driver name every record that counted, and stay when the records change', async () => {
    const driver = await aPassHolder(api.db, { plantId, licence_expiry: '2028-05-18' })
    const { check_id, outcome } = await check(driver.cardNo ?? '')
    expect(outcome).toBe('cleared')
    const [card, pass, clearances] = [
      await findAllocatedCard(api.db, driver.id),
      await findCurrentPass(api.db, driver.id),
      await clearanceIds(driver.id),
    ]
    const before = await detailsOf(check_id)
    expect(before.check).toMatchObject({ _id: check_id, driver_id: { _id: driver.id }, outcome: 'cleared' })
    expect(before.judged_by).toMatchObject({ rules: rulesVersion, day: '2026-11-21', device: null })
    expect(before.judged_by?.settings).toContainEqual({ name: 'Time zone', value: 'Africa/Nairobi' })
    expect(before.judged_by?.records).toEqual([
      { name: 'Driver status', record: null, until: null, text: 'Active' },
      { name: 'Card', record: card?.id, until: null, text: `${driver.cardNo}, in force` },
      { name: 'Pass', record: pass?.id, until: '2027-06-13', text: null },
      { name: 'Medical', record: clearances.get('medical'), until: '2027-06-13', text: 'Given on 04 Jan 2026' },
      { name: 'Defensive driving training', record: clearances.get('ddt'), until: '2027-08-01', text: 'Given on 04 Jan 2026' },
      { name: 'Bulker training', record: null, until: null, text: null },
      { name: 'Driving licence', record: null, until: '2028-05-18', text: 'The present number' },
      { name: 'Transporter', record: driver.transporter_id, until: null, text: expect.any(String) },
      { name: 'Photograph', record: null, until: null, text: 'None' },
    ])
    const renewed = { driver_id: driver.id, kind: 'medical', given_on: '2026-11-20', expiry: '2027-11-20', created_at: api.now } as const
    await giveClearances(api.db, [renewed])
    await api.ownerDb
      .updateTable('driver')
      .set({ licence_no: 'DL-NEW', licence_expiry: '2030-01-01' })
      .where('id', '=', driver.id)
      .execute()
    const after = await detailsOf(check_id)
    expect(recordOf(after, 'Medical')).toEqual(recordOf(before, 'Medical'))
    expect(recordOf(after, 'Driving licence')).toMatchObject({ until: '2028-05-18', text: 'Another number than today' })
  })

  it('say whether the medical found the driver fit to those with medical.read only; the check itself does not keep it', async () => {
    const driver = await aPassHolder(api.db, { plantId, clearances: { ddt: '2027-08-01' }, passExpiry: '2026-11-20' })
    const unfit = {
      driver_id: driver.id,
      kind: 'medical',
      given_on: '2026-11-20',
      expiry: '2026-11-20',
      fit_to_work: false,
      created_at: api.now,
    } as const
    await giveClearances(api.db, [unfit])
    const { check_id } = await check(driver.cardNo ?? '')
    expect(recordOf(await detailsOf(check_id), 'Medical')?.text).toBe('Given on 20 Nov 2026')
    expect(recordOf(await detailsOf(check_id, nurse), 'Medical')?.text).toBe('Given on 20 Nov 2026, not fit to work')
    const { rows } = await sql<{ text: string }>`select judged_by::text as text from gate_check where id = ${check_id}`.execute(api.db)
    expect(rows[0]?.text).not.toMatch(/fit/)
  })

  it('name the suspension that counted', async () => {
    const driver = await aSuspendedDriver(api.db, { plantId })
    const { check_id } = await check((await findAllocatedCard(api.db, driver.id))?.card_no ?? '')
    expect(recordOf(await detailsOf(check_id), 'Suspension')).toMatchObject({ record: expect.stringMatching(/^\d+$/) })
  })

  it('of a card of another plant and of nobody name no records', async () => {
    const foreign = await aPassHolder(api.db, { plantId: await anAuthPlantId(api.db) })
    for (const entered of [foreign.cardNo ?? '', 'NO-SUCH-7']) {
      const { judged_by } = await detailsOf((await check(entered)).check_id)
      expect(judged_by).toMatchObject({ rules: rulesVersion, records: [] })
    }
  })

  it('cannot be changed, not even in the database', async () => {
    const { check_id } = await check((await aPassHolder(api.db, { plantId })).cardNo ?? '')
    const change = sql`update gate_check set judged_by = null where id = ${check_id}`
    await expect(change.execute(api.db)).rejects.toMatchObject({ code: '42501' })
    await expect(change.execute(api.ownerDb)).rejects.toMatchObject({ code: '23001' })
  })
})

describe('a check without a network', () => {
  const device = aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now, servedHoursAgo: [3] })
  const hoursAgo = (hours: number) => new Date(api.now.getTime() - hours * 3_600_000)
  async function send(fields: object) {
    const { id, key, request } = await device
    const check_key = randomUUID()
    const body = JSON.stringify({
      device_id: id,
      key: check_key,
      at: hoursAgo(1).toISOString(),
      ahead_ms: 0,
      guard_id: guard.userId,
      found_by: 'card',
      entered: null,
      direction: 'in',
      is_bulk_load: false,
      registration: null,
      outcome: 'cleared',
      reasons: [],
      data_at: hoursAgo(3).toISOString(),
      ...fields,
    })
    const sent = { body, signature: key.sign(signedTexts.check(id, body)) }
    const { results } = await guard.call(gateQueueContract.send, request(gateQueueContract.send, { checks: [sent] }, api.now))
    expect(results).toEqual([{ state: 'recorded', message: null }])
    return (await api.db.selectFrom('gate_check').select('id').where('key', '=', check_key).executeTakeFirstOrThrow()).id
  }

  it('keeps what the device held, and what the server had at that moment, not what it has when the check arrives', async () => {
    const driver = await aPassHolder(api.db, { plantId, licence_no: 'DL-1' })
    const card = await findAllocatedCard(api.db, driver.id)
    const then = await clearanceIds(driver.id)
    const late = { driver_id: driver.id, kind: 'medical', given_on: '2026-11-21', expiry: '2027-11-21', created_at: hoursAgo(0.5) } as const
    await giveClearances(api.db, [late])
    await sql`insert into audit (at, action, subject, subject_id, auth_plant_id, before, after) values
      (${hoursAgo(0.2)}, 'driver picture changed', 'driver', ${driver.id}, ${plantId}, '{"picture_file_id": "77"}', '{}')`.execute(api.db)
    const shown = await detailsOf(await send({ card_id: card?.id, data_number: 41, rules: 1 }))
    expect(shown.judged_by).toMatchObject({ rules: 1, day: null, device: { data_at: hoursAgo(3).toISOString(), data_number: 41 } })
    expect(recordOf(shown, 'Medical')?.record).toBe(then.get('medical'))
    expect(recordOf(shown, 'Card')).toMatchObject({ record: card?.id, text: `${driver.cardNo}, in force` })
    expect(recordOf(shown, 'Photograph')).toMatchObject({ record: '77', text: 'Another one than today' })
  })

  it('names the status of its moment, not the one of the end of its day', async () => {
    const driver = await aPassHolder(api.db, { plantId })
    const card = await findAllocatedCard(api.db, driver.id)
    await inTransaction(api.db, async (tx) => {
      const change = { at: hoursAgo(0.5), userId: guard.userId, why: 'lost' }
      await changeDriver(tx, driver.id, 'card-replaced', change)
      await bringTo(tx, driver.id, driverStatus.cardCancelled, change.at)
    })
    const statusAt = async (at: Date) => recordOf(await detailsOf(await send({ card_id: card?.id, at: at.toISOString() })), 'Driver status')
    expect(await statusAt(hoursAgo(1))).toMatchObject({ text: 'Active' })
    expect(await statusAt(hoursAgo(0.25))).toMatchObject({ text: 'Card cancelled' })
  })

  it('of a device of an older release, and of an unknown card, is recorded too', async () => {
    const denied = { outcome: 'blocked', reasons: [{ code: 'not_found', isBlocking: true }] }
    expect((await detailsOf(await send({ card_id: null, ...denied }))).judged_by).toMatchObject({
      rules: null,
      records: [],
      device: { data_number: null },
    })
  })
})
