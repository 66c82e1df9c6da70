import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { settle } from '#drivers/drivers.factory.ts'
import { heldAtOnce } from '#drivers/holds/held-days.rules.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { gateDataReader } from '#tests/world/gate-data-reader.ts'
import { testApi } from '#tests/world/test-api.ts'
import { signedTexts } from '../devices/device-signature.rules.ts'
import { aGateDevice, type TestDevice } from '../devices/devices.factory.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { holdChanges, holdSnapshot } from '../offline/held-data.rules.ts'
import { judgeOffline } from '../offline/offline-verdict.rules.ts'
import { driverTestsContract } from './driver-tests.contract.ts'
import { offlineTestsContract, type OfflineTest } from './offline-tests.contract.ts'

const api = await testApi()
const guard = await api.as({ portal: 'staff_portal', firstName: 'Simon', lastName: 'Kipchumba', permissions: ['gate.check', 'holds.test'] })
const { plantId } = guard
const untrusted = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
const device = await aGateDevice(api.db, { plantId, userId: guard.userId, at: api.now })

const cardOf = async (driverId: string): Promise<string> =>
  (await api.db.selectFrom('card').select('id').where('driver_id', '=', driverId).executeTakeFirstOrThrow()).id
const aTest = async (driverId: string, part: Partial<OfflineTest> = {}): Promise<OfflineTest> => ({
  device_id: device.id,
  key: randomUUID(),
  at: new Date(api.now.getTime() - 60 * 60_000).toISOString(),
  ahead_ms: 0,
  guard_id: guard.userId,
  card_id: await cardOf(driverId),
  kind: 'alcohol',
  result: 'failed',
  reading: 0.24,
  unit: 'mg/l',
  substance: undefined,
  instrument: 'Alcoblow 1234',
  witness: 'Ruth Chebet',
  ...part,
})
const signed = (test: object, by: TestDevice = device) => {
  const body = JSON.stringify(test)
  return { body, signature: by.key.sign(signedTexts.test(by.id, body)) }
}
const send = async (tests: readonly ReturnType<typeof signed>[], by: TestDevice = device) =>
  (await guard.call(offlineTestsContract.send, by.request(offlineTestsContract.send, { tests: [...tests] }, api.now))).results
const testsOf = (driverId: string) => api.db.selectFrom('driver_test').selectAll().where('driver_id', '=', driverId).orderBy('id').execute()
const openHolds = (driverId: string) =>
  api.db.selectFrom('driver_hold').select(['placed_at']).where('driver_id', '=', driverId).where('lifted_at', 'is', null).execute()

it.each<[string, Partial<OfflineTest>, string]>([
  ['of the future', { at: '2026-11-21T06:06:00.000Z' }, 'It was taken in the future.'],
  ['of a guard without a PIN', { guard_id: untrusted.userId }, 'Its guard has no PIN on this device.'],
  ['whose witness is the tester', { witness: 'simon kipchumba' }, 'You take the test: name another person who saw it'],
  [
    'whose reading passes',
    { reading: 0 },
    "0 mg/l is within this plant's limit of 0 mg/l: the test is passed. Correct the reading, or record a passed test.",
  ],
  ['whose instrument is one character', { instrument: '📟' }, 'This test cannot be read.'],
  ['with a character that cannot be stored', { instrument: 'Alco\u0000blow' }, 'This test cannot be read.'],
  ['with half a character', { witness: 'Ruth \ud83d' }, 'This test cannot be read.'],
  ['that does not fit together', { unit: 'points' }, 'This test cannot be read.'],
  ['of another device', { device_id: '999999' }, 'This test is of another device.'],
])('a test %s is refused', async (_name, part, message) => {
  const driver = await aPassHolder(api.db, { plantId })
  expect(await send([signed(await aTest(driver.id, part))])).toEqual([{ state: 'refused', message }])
  expect([await testsOf(driver.id), await openHolds(driver.id)]).toEqual([[], []])
})

it('so is one that was altered, of another plant’s driver, or by who could not test then', async () => {
  const [driver, stranger] = [await aPassHolder(api.db, { plantId }), await aPassHolder(api.db, { plantId: await anAuthPlantId(api.db) })]
  const good = signed(await aTest(driver.id))
  const checker = await aGateDevice(api.db, { plantId, userId: untrusted.userId, at: api.now })
  const byChecker = await aTest(driver.id, { device_id: checker.id, guard_id: untrusted.userId })
  const results = await send([
    { ...good, body: good.body.replace('0.24', '0.25') },
    { ...good, signature: device.key.sign(signedTexts.check(device.id, good.body)) },
    signed(await aTest(stranger.id)),
  ])
  expect(results.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused'])
  const answer = await untrusted.call(
    offlineTestsContract.send,
    checker.request(offlineTestsContract.send, { tests: [signed(byChecker, checker)] }, api.now, untrusted.userId),
  )
  expect(answer.results).toEqual([{ state: 'refused', message: 'Its guard could not test drivers at this plant then.' }])
  expect(await openHolds(driver.id)).toEqual([])
})

it('a failed one is evidence of its time, and holds from the moment it arrives; sent again it is the same', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const test = signed(await aTest(driver.id, { at: new Date(api.now.getTime() + 60 * 60_000).toISOString(), ahead_ms: 2 * 3_600_000 }))
  const answers = await Promise.all([send([test]), send([test])])
  expect(
    answers
      .flat()
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['known', 'recorded'])
  expect(await testsOf(driver.id)).toMatchObject([{ taken_at: new Date('2026-11-21T05:00:00Z'), recorded_at: api.now, is_passed: false }])
  expect(await openHolds(driver.id)).toEqual([{ placed_at: api.now }])
})

const halfAnHourAgo = new Date(api.now.getTime() - 30 * 60_000)
it.each([
  ['has left', (id: string) => bringTo(api.db, id, driverStatus.left, halfAnHourAgo)],
  [
    'drives for another plant',
    (id: string) =>
      inTransaction(api.db, async (tx) => {
        const moved = { auth_plant_id: await anAuthPlantId(tx) }
        await tx.updateTable('driver').set(moved).where('id', '=', id).execute()
        await settle(tx, [id], halfAnHourAgo)
      }),
  ],
])('a failed one holds a driver who %s since; a passed one is refused', async (_name, leave) => {
  const driver = await aPassHolder(api.db, { plantId })
  const [failed, passed] = [await aTest(driver.id), await aTest(driver.id, { result: 'passed', reading: 0 })]
  await leave(driver.id)
  expect((await send([signed(passed), signed(failed)])).map(({ state }) => state)).toEqual(['refused', 'recorded'])
  expect(await openHolds(driver.id)).toEqual([{ placed_at: api.now }])
  const { held_days } = await api.db.selectFrom('driver').select('held_days').where('id', '=', driver.id).executeTakeFirstOrThrow()
  expect(held_days).toBe(heldAtOnce)
})

it('one that the database refuses stops none of the others', async () => {
  const [driver, other] = [await aPassHolder(api.db, { plantId }), await aPassHolder(api.db, { plantId })]
  const constraint = sql`alter table driver_test add constraint unseen check (instrument <> 'Unseen 1') not valid`
  await constraint.execute(api.ownerDb)
  const results = await send([signed(await aTest(driver.id, { instrument: 'Unseen 1' })), signed(await aTest(other.id))])
  expect(results).toEqual([
    { state: 'refused', message: 'This cannot be stored.' },
    { state: 'recorded', message: null },
  ])
  expect([await openHolds(driver.id), await openHolds(other.id)]).toMatchObject([[], [{}]])
})

it('a passed one lifts nothing; the wait counts from when the failed one arrived', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const at = api.now
  expect(
    (await send([signed(await aTest(driver.id)), signed(await aTest(driver.id, { result: 'passed', reading: 0 }))])).map(
      ({ state }) => state,
    ),
  ).toEqual(['recorded', 'recorded'])
  expect(await openHolds(driver.id)).toHaveLength(1)
  const { check_id } = await guard.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in' })
  expect(await guard.call(driverTestsContract.standing, { check_id })).toMatchObject({ open: [{ seconds_left: 900 }] })
  api.now = new Date(at.getTime() + 15 * 60_000)
  const second = {
    check_id,
    kind: 'alcohol',
    result: 'passed',
    reading: '0',
    unit: 'mg/l',
    instrument: 'Alcoblow 1234',
    witness: 'Ruth Chebet',
  } as const
  expect(await guard.call(driverTestsContract.record, second)).toMatchObject({ effect: 'lifted' })
  api.now = at
})

it('the hold of a test is in the next changes of every device, which says no more than that', async () => {
  const reader = await gateDataReader(api)
  const tester = await api.as({ portal: 'staff_portal', plantId: reader.plantId, permissions: ['gate.check', 'holds.test'] })
  const driver = await aPassHolder(api.db, { plantId: reader.plantId, name: 'Juma Otieno' })
  const held = holdSnapshot(await reader.snapshot())
  const { check_id } = await tester.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in' })
  const drug = {
    check_id,
    kind: 'drug',
    result: 'failed',
    substance: 'cannabis',
    instrument: 'DrugWipe 5S',
    witness: 'Ruth Chebet',
  } as const
  await tester.call(driverTestsContract.record, drug)
  const changes = await reader.changes(held.seq)
  const now = api.now.getTime()
  const question = { day: '2026-11-21', time: '12:00', direction: 'in', isBulkLoad: false, now, latest: now, hasPhotograph: true } as const
  const entry = { kind: 'card', cardId: await cardOf(driver.id), plantId: reader.plantId } as const
  const outcomes = [held, holdChanges(held, changes)].map((data) => data && judgeOffline(data, entry, question).verdict)
  expect(outcomes).toMatchObject([
    { outcome: 'cleared' },
    { outcome: 'blocked', reasons: [{ code: 'hold', text: 'On hold', whatToDo: 'Ask the safety officer.' }] },
  ])
  expect(JSON.stringify(changes)).not.toMatch(/drug|cannabis|test/i)
})
