import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Output } from '#platform/contract/route.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { gateDevicesContract } from '../devices/devices.contract.ts'
import { aGateDevice, type TestDevice } from '../devices/devices.factory.ts'
import { checkLogContract } from '../log/check-log.contract.ts'
import { gateOfflineContract } from './offline.contract.ts'
import { anOfflineCheck, signedCheck } from './offline-check.factory.ts'
import { gateQueueContract, type OfflineCheck } from './queue.contract.ts'

const api = await testApi()
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check', 'gate.devices'] })
const { plantId } = guard
const aDevice = (servedHoursAgo?: readonly number[]) =>
  aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now, ...(servedHoursAgo && { servedHoursAgo }) })
const device = await aDevice([27, 26, 2])
const driver = await aPassHolder(api.db, { plantId })
const { id: cardId } = await api.db.selectFrom('card').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()

const hourMs = 3_600_000
const before = (ms: number): string => new Date(api.now.getTime() - ms).toISOString()
const aCheck = (fields: Partial<OfflineCheck> = {}): OfflineCheck =>
  anOfflineCheck({ deviceId: device.id, guardId: guard.userId, cardId, now: api.now }, fields)
const signed = (check: object, by: TestDevice = device) => signedCheck(check, by)
type Results = Output<typeof gateQueueContract.send>['results']
const send = async (checks: readonly ReturnType<typeof signed>[], by: TestDevice = device): Promise<Results> =>
  (await guard.call(gateQueueContract.send, by.request(gateQueueContract.send, { checks: [...checks] }, api.now))).results
const states = (results: Results) => results.map(({ state }) => state)
const recorded = () => api.db.selectFrom('gate_check').selectAll().where('auth_plant_id', '=', plantId).orderBy('id').execute()

describe('refuses of a device that signs as it should', () => {
  const denied = (code: 'old_data' | 'clock_back') => ({ outcome: 'blocked' as const, reasons: [{ code, isBlocking: true }] })
  const messageOf = async (fields: Partial<OfflineCheck>) => (await send([signed(aCheck(fields))])).map(({ message }) => message)
  it.each([
    ['a time in the future', () => ({ at: before(-hourMs), data_at: before(0) }), 'It was made in the future.'],
    ['a time in the future by its clock', () => ({ at: before(0), ahead_ms: -hourMs }), 'It was made in the future.'],
    ['data of the future', () => ({ data_at: before(-hourMs), ...denied('clock_back') }), 'Its data are from the future.'],
    ['a time before its data', () => ({ at: before(3 * hourMs) }), 'It was made before its data were read.'],
    ['data that are too old', () => ({ data_at: before(26 * hourMs) }), 'Its data were too old to let anybody in.'],
    [
      'a time before the shift',
      () => ({ at: before(26 * hourMs), data_at: before(27 * hourMs) }),
      'It was made before the shift of its guard began.',
    ],
    ['a verdict without its reasons', () => ({ outcome: 'blocked' }), 'Its verdict does not follow from its reasons.'],
    [
      'a reason that its verdict ignores',
      () => ({ reasons: [{ code: 'status', isBlocking: true }] }),
      'Its verdict does not follow from its reasons.',
    ],
    ['nobody who is let in', () => ({ card_id: null }), 'It lets in nobody of this plant.'],
    [
      'a number that is not the card’s',
      () => ({ found_by: 'card_no', entered: 'DP-1' }),
      'The number that was entered is not that of its card.',
    ],
  ] as const)('%s', async (_, fields, message) => {
    expect(await messageOf(fields() as Partial<OfflineCheck>)).toEqual([message])
  })

  it('a card of another plant that it lets in; a denial of it is one of nobody', async () => {
    const foreign = await aPassHolder(api.db, { plantId: await anAuthPlantId(api.db) })
    const { id } = await api.db.selectFrom('card').select('id').where('driver_id', '=', foreign.id).executeTakeFirstOrThrow()
    expect(await messageOf({ card_id: id })).toEqual(['It lets in nobody of this plant.'])
    expect(await messageOf({ card_id: id, outcome: 'blocked', reasons: [{ code: 'other_plant', isBlocking: true }] })).toEqual([null])
    expect((await recorded()).at(-1)).toMatchObject({ driver_id: null, card_id: null, reasons: [{ text: 'Card of another plant' }] })
  })

  it('but not a denial because of old data or a clock that went back', async () => {
    expect(await messageOf({ data_at: before(26 * hourMs), ...denied('old_data') })).toEqual([null])
    expect(await messageOf({ at: before(4 * hourMs), ...denied('clock_back') })).toEqual([null])
    expect((await recorded()).at(-1)?.checked_at).toEqual(new Date(before(2 * hourMs)))
  })
})

it('judges the guard by what they could do when they checked', async () => {
  const dismissed = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
  const booth = await aGateDevice(api.db, { plantId, userId: dismissed.userId, at: api.now, servedHoursAgo: [5] })
  const checkAt = async (at: string) => {
    const check = aCheck({ device_id: booth.id, guard_id: dismissed.userId, at, data_at: before(5 * hourMs) })
    const signedFor = booth.request(gateQueueContract.send, { checks: [signed(check, booth)] }, api.now, guard.userId)
    return (await guard.call(gateQueueContract.send, signedFor)).results[0]
  }
  const refusal = { state: 'refused', message: 'Its guard could not check at this plant then.' }
  const ended = { ends_at: new Date(before(2 * hourMs)) }
  await api.db.updateTable('allocation').set(ended).where('id', '=', dismissed.allocationId).execute()
  expect(await checkAt(before(3 * hourMs))).toMatchObject({ state: 'recorded' })
  expect(await checkAt(before(hourMs))).toMatchObject(refusal)
  await api.db.updateTable('allocation').set({ ends_at: null }).where('id', '=', dismissed.allocationId).execute()
  expect(await checkAt(before(hourMs))).toMatchObject({ state: 'recorded' })
  const audit = (subject: string, subjectId: string, action: string, was: object) =>
    sql`insert into audit (at, action, subject, subject_id, auth_plant_id, before, after)
      values (${before(2 * hourMs)}, ${action}, ${subject}, ${subjectId}, ${plantId}, ${JSON.stringify(was)}, '{}')`.execute(api.db)
  await api.db.deleteFrom('role_permission').where('role_id', '=', dismissed.roleId).execute()
  await audit('role', dismissed.roleId, 'role changed', { permissions: ['gate.check'] })
  expect(await checkAt(before(3 * hourMs))).toMatchObject({ state: 'recorded' })
  expect(await checkAt(before(hourMs))).toMatchObject(refusal)
  await api.db.insertInto('role_permission').values({ role_id: dismissed.roleId, permission: 'gate.check' }).execute()
  await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', dismissed.userId).execute()
  await audit('user', dismissed.userId, 'user disabled', { is_active: true })
  expect(await checkAt(before(3 * hourMs))).toMatchObject({ state: 'recorded' })
  expect(await checkAt(before(hourMs))).toMatchObject(refusal)
})

describe('a check that the server judges otherwise', () => {
  const officer = api.as({ portal: 'staff_portal', plantId, permissions: ['gate.override', 'gate.devices'] })
  async function aStoppedDriver(atHoursAgo: number) {
    const stopped = await aPassHolder(api.db, { plantId })
    const card = await api.db.selectFrom('card').select('id').where('driver_id', '=', stopped.id).executeTakeFirstOrThrow()
    const at = new Date(before(atHoursAgo * hourMs))
    await inTransaction(api.db, async (tx) => {
      await changeDriver(tx, stopped.id, 'card-replaced', { at, userId: guard.userId, why: 'lost' })
      await bringTo(tx, stopped.id, driverStatus.cardCancelled, at)
    })
    return card.id
  }
  const news = () => api.db.selectFrom('outbox').select('payload').where('topic', '=', 'gate').orderBy('id').execute()

  it('is kept with both verdicts, flagged, counted and told; after three the device gets no more data', async () => {
    const { call } = await officer
    const booth = await aDevice()
    const check = async (fields: Partial<OfflineCheck>) => send([signed(aCheck({ device_id: booth.id, ...fields }), booth)], booth)
    const card_id = await aStoppedDriver(1.5)
    // Before it was stopped the server would have let the driver in too.
    await check({ card_id, at: before(1.75 * hourMs) })
    const countOf = async () => (await call(gateDevicesContract.list, {})).devices.find(({ _id }) => _id === booth.id)
    expect(await countOf()).toMatchObject({ disagreements: 0, enrol_again_at: null })
    await check({ card_id })
    const [flagged] = (await call(checkLogContract.list, { unusual: 'true' })).data.filter(({ unusual }) =>
      unusual.includes('Server judges otherwise'),
    )
    expect(flagged).toMatchObject({ outcome: 'cleared', is_offline: true })
    const details = await call(checkLogContract.details, { check_id: flagged?._id ?? '' })
    expect(details.judged_by?.server).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'status', text: 'The card was cancelled' }] })
    expect((await news()).at(-1)?.payload).toMatchObject({
      type_id: 9,
      body: expect.stringContaining('was judged otherwise by the server') as string,
    })
    // The device turns away whom the server would have let in.
    await check({ outcome: 'blocked', reasons: [{ code: 'status', isBlocking: true }] })
    // What only a device has against a driver is none.
    await check({ outcome: 'blocked', reasons: [{ code: 'unknown_card', isBlocking: true }] })
    await check({ outcome: 'warn', reasons: [{ code: 'no_photograph', isBlocking: false }] })
    expect(await countOf()).toMatchObject({ disagreements: 2, enrol_again_at: null })
    const third = signed(aCheck({ device_id: booth.id, card_id }), booth)
    await send([third, third], booth)
    expect(await countOf()).toMatchObject({ disagreements: 3, enrol_again_at: api.now.toISOString() })
    expect((await news()).at(-1)?.payload).toMatchObject({ type_id: 9, link: 'gate/devices' })
    const { snapshot, changes, startShift, device: hello } = gateOfflineContract
    const refused = { status: 409, problem: { code: 'device_enrol_again' } }
    await expect(guard.call(snapshot, booth.request(snapshot, {}, api.now))).rejects.toMatchObject(refused)
    await expect(guard.call(changes, booth.request(changes, { since: '0' }, api.now))).rejects.toMatchObject(refused)
    await expect(guard.call(startShift, booth.request(startShift, {}, api.now))).rejects.toMatchObject(refused)
    expect(await guard.call(hello, { device_id: booth.id })).toMatchObject({ is_cut_off: false, enrols_again: true, user_id: guard.userId })
    // What it has is still delivered; what it does from then on is not.
    expect(states(await check({}))).toEqual(['recorded'])
    api.now = new Date(api.now.getTime() + hourMs / 2)
    expect((await check({ at: before(0), data_at: before(2.5 * hourMs) }))[0]?.message).toBe('This device was to be enrolled again before.')
    api.now = new Date(api.now.getTime() - hourMs / 2)
  })
})
