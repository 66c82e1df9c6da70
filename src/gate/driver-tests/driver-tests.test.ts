import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { driverChangesContract } from '#drivers/changes/driver-changes.contract.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { driverTestsContract } from './driver-tests.contract.ts'
import { alcoholTest, drugTest, passedTest } from './driver-tests.factory.ts'

const api = await testApi()
const { standing, record, list, ofDriver } = driverTestsContract
const guard = await api.as({ portal: 'staff_portal', firstName: 'Simon', lastName: 'Kipchumba', permissions: ['gate.check', 'holds.test'] })
const { plantId } = guard
const other = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check', 'holds.test'] })
const untrusted = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check', 'drivers.read', 'audit.read'] })

const start = new Date('2026-11-21T06:00:00Z')
const after = (minutes: number): void => void (api.now = new Date(start.getTime() + minutes * 60_000))
const aDriver = (fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, name: 'Juma Otieno', ...fields })
const check = (entered: string, by = guard) => by.call(gateContract.check, { key: randomUUID(), entered, direction: 'in' })
const checkId = async (driver: { cardNo: string | null }): Promise<string> => (await check(driver.cardNo ?? '')).check_id

const openHolds = (driverId: string) =>
  api.db.selectFrom('driver_hold').select('kind').where('driver_id', '=', driverId).where('lifted_at', 'is', null).execute()
const testsOf = (driverId: string) => api.db.selectFrom('driver_test').selectAll().where('driver_id', '=', driverId).orderBy('id').execute()

it('a failed test places a hold at once, which says to nobody else what it is', async () => {
  after(0)
  const driver = await aDriver()
  const check_id = await checkId(driver)
  expect(await guard.call(record, { check_id, ...alcoholTest('0,24', { minutes_ago: 5 }) })).toMatchObject({
    effect: 'held',
    message: 'Juma Otieno is on hold at every plant. Stop the driver and call the safety officer.',
  })
  const blocked = await check(driver.cardNo ?? '', untrusted)
  expect(blocked).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'hold', text: 'On hold', what_to_do: 'Ask the safety officer.' }] })
  expect(await testsOf(driver.id)).toMatchObject([
    { kind: 'alcohol', reading: 0.24, unit: 'mg/l', is_passed: false, taken_at: new Date('2026-11-21T05:55:00Z'), recorded_at: start },
  ])
  expect(await guard.call(standing, { check_id })).toMatchObject({
    refusal: null,
    open: [{ kind: 'alcohol', measured: '0.24 mg/l', possible_at: '2026-11-21T06:15:00.000Z', seconds_left: 900 }],
  })
  const changes = await untrusted.call(driverChangesContract.list, { driver_id: driver.id })
  expect(JSON.stringify(changes)).not.toMatch(/test|alcohol|0\.24|Kipchumba/i)
  expect(changes.data[0]).toMatchObject({ what: 'hold placed', by: null })
  const news = await api.db.selectFrom('outbox').select('payload').orderBy('id', 'desc').limit(3).execute()
  expect(JSON.stringify(news)).toContain('Juma Otieno may not load. On hold.')
  expect(JSON.stringify(news)).not.toMatch(/alcohol|0\.24/i)
})

describe('a second test', () => {
  it('lifts the hold 15 minutes later, not a second before, by whoever tests', async () => {
    after(0)
    const driver = await aDriver()
    const check_id = await checkId(driver)
    await guard.call(record, { check_id, ...alcoholTest('0.24') })
    api.now = new Date(start.getTime() + 15 * 60_000 - 1000)
    await expect(guard.call(record, { check_id, ...passedTest() })).rejects.toMatchObject({
      status: 409,
      problem: { message: 'A second test is possible at 09:15, not before.' },
    })
    after(15)
    expect((await guard.call(standing, { check_id })).open).toMatchObject([{ seconds_left: 0 }])
    expect(await other.call(record, { check_id, ...passedTest() })).toMatchObject({ effect: 'lifted' })
    expect(await openHolds(driver.id)).toEqual([])
    expect(await check(driver.cardNo ?? '')).toMatchObject({ outcome: 'cleared' })
    const { data } = await other.call(list, { driver_id: driver.id })
    expect(data).toMatchObject([
      { result: 'passed', is_second: true, is_held: false },
      { result: 'failed', is_second: false, is_held: false, measured: '0.24 mg/l', witness: 'Ruth Chebet', tested_by: 'Simon Kipchumba' },
    ])
  })

  it('that fails keeps it, and the wait begins again', async () => {
    after(0)
    const driver = await aDriver()
    const check_id = await checkId(driver)
    await guard.call(record, { check_id, ...alcoholTest('0.24') })
    after(20)
    expect(await guard.call(record, { check_id, ...alcoholTest('0.12') })).toMatchObject({ effect: 'kept' })
    await expect(guard.call(record, { check_id, ...passedTest() })).rejects.toMatchObject({ problem: { code: 'too_early' } })
    expect(await openHolds(driver.id)).toHaveLength(1)
    after(35)
    expect(await guard.call(record, { check_id, ...passedTest() })).toMatchObject({ effect: 'lifted' })
  })

  it('never lifts the hold of a positive drug test, nor that of another kind', async () => {
    after(0)
    const driver = await aDriver()
    const check_id = await checkId(driver)
    await guard.call(record, { check_id, ...drugTest() })
    await guard.call(record, { check_id, ...alcoholTest('0.24') })
    after(60)
    expect((await guard.call(standing, { check_id })).open).toMatchObject([
      { kind: 'drug', measured: 'Cannabis', possible_at: null, seconds_left: null },
      { kind: 'alcohol', seconds_left: 0 },
    ])
    const kept = { effect: 'kept', message: expect.stringContaining('only somebody who may lift holds ends it') }
    expect(await guard.call(record, { check_id, ...drugTest({ result: 'passed', substance: undefined }) })).toMatchObject(kept)
    expect(await guard.call(record, { check_id, ...passedTest() })).toMatchObject({ effect: 'lifted' })
    expect(await openHolds(driver.id)).toHaveLength(1)
    const [hold] = (await guard.call(standing, { check_id })).open
    const officer = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'holds.lift'] })
    await officer.call(holdsContract.lift, { id: hold?.hold_id ?? '', reason: 'The laboratory found nothing' })
    expect(await openHolds(driver.id)).toEqual([])
    expect((await guard.call(standing, { check_id })).open).toEqual([])
  })

  it('goes by the settings of the plant', async () => {
    after(0)
    await api.db.updateTable('auth_plant').set({ second_test_minutes: 60, alcohol_limit_breath: 0.1 }).where('id', '=', plantId).execute()
    const driver = await aDriver()
    const check_id = await checkId(driver)
    await guard.call(record, { check_id, ...alcoholTest('0.11') })
    after(59)
    await expect(guard.call(record, { check_id, ...passedTest({ reading: '0.1' }) })).rejects.toMatchObject({
      problem: { code: 'too_early' },
    })
    after(60)
    expect(await guard.call(record, { check_id, ...passedTest({ reading: '0.1' }) })).toMatchObject({ effect: 'lifted' })
    await api.db.updateTable('auth_plant').set({ second_test_minutes: 15, alcohol_limit_breath: 0 }).where('id', '=', plantId).execute()
  })

  it('of a hold that was lifted meanwhile says so', async () => {
    after(0)
    const driver = await aDriver()
    const check_id = await checkId(driver)
    await guard.call(record, { check_id, ...alcoholTest('0.24') })
    after(15)
    const hold_id = (await guard.call(standing, { check_id })).open[0]?.hold_id
    const answers = await Promise.allSettled([guard, other].map(({ call }) => call(record, { check_id, hold_id, ...passedTest() })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { problem: { code: 'not_on_hold' } } })
    expect(await testsOf(driver.id)).toHaveLength(2)
  })

  it('that passes while another fails: the driver is on hold, whichever was first', async () => {
    after(0)
    const driver = await aDriver()
    const check_id = await checkId(driver)
    await guard.call(record, { check_id, ...alcoholTest('0.24') })
    after(15)
    await Promise.allSettled([guard.call(record, { check_id, ...passedTest() }), other.call(record, { check_id, ...alcoholTest('0.3') })])
    expect(await openHolds(driver.id)).toHaveLength(1)
    expect(await check(driver.cardNo ?? '')).toMatchObject({ outcome: 'blocked' })
  })
})

it('a passed test says no more than that it was taken', async () => {
  after(0)
  const driver = await aDriver()
  const check_id = await checkId(driver)
  expect(await guard.call(record, { check_id, ...passedTest() })).toMatchObject({
    effect: 'none',
    message: 'The passed alcohol test is recorded.',
  })
  expect(await openHolds(driver.id)).toEqual([])
  expect((await guard.call(list, { driver_id: driver.id, result: 'passed' })).data).toMatchObject([{ is_held: null }])
  const on = (day: string) => guard.call(list, { driver_id: driver.id, from: day, to: day })
  expect((await on('2026-11-21')).data).not.toEqual([])
  expect((await on('2026-11-20')).data).toEqual([])
  expect((await guard.call(list, { driver_id: driver.id, result: 'failed' })).total).toBe(0)
})

it('who lifts holds reads the tests on the driver’s page', async () => {
  after(0)
  const driver = await aDriver()
  await guard.call(record, { check_id: await checkId(driver), ...alcoholTest('0.24') })
  const officer = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'holds.lift'] })
  expect((await officer.call(ofDriver, { driver_id: driver.id })).data).toMatchObject([{ measured: '0.24 mg/l', is_held: true }])
  expect((await guard.call(list, { held: 'true', driver_id: driver.id })).total).toBe(1)
})
