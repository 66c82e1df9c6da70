import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anAllocation, anAuthPlantId, aRole } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder, bringTo, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { aGateCheck } from '../gate.factory.ts'
import { driverTestsContract } from './driver-tests.contract.ts'
import { alcoholTest, type TestInput } from './driver-tests.factory.ts'

const api = await testApi()
const { standing, record, list, ofDriver } = driverTestsContract
const guard = await api.as({ portal: 'staff_portal', firstName: 'Simon', lastName: 'Kipchumba', permissions: ['gate.check', 'holds.test'] })
const { plantId } = guard
const untrusted = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check', 'drivers.read'] })

const start = new Date('2026-11-21T06:00:00Z')
const after = (minutes: number): void => void (api.now = new Date(start.getTime() + minutes * 60_000))
const aDriver = (fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, name: 'Juma Otieno', ...fields })
const check = (entered: string, by = guard) => by.call(gateContract.check, { key: randomUUID(), entered, direction: 'in' })
const checkId = async (driver: { cardNo: string | null }): Promise<string> => (await check(driver.cardNo ?? '')).check_id

const openHolds = (driverId: string) =>
  api.db.selectFrom('driver_hold').select('kind').where('driver_id', '=', driverId).where('lifted_at', 'is', null).execute()
const testsOf = (driverId: string) => api.db.selectFrom('driver_test').selectAll().where('driver_id', '=', driverId).orderBy('id').execute()

describe('what is refused, and places nothing', () => {
  it.each<[Partial<TestInput>, string, string]>([
    [{ kind: 'breath' as never }, 'kind', "Say 'alcohol', 'drug' or 'fatigue'"],
    [{ result: 'unsure' as never }, 'result', "Say 'failed' or 'passed'"],
    [{ reading: '-0.24' }, 'reading', 'A reading is not negative'],
    [{ reading: '0.2.4' }, 'reading', 'Enter the reading as a number, such as 0.24'],
    [{ reading: '24' }, 'reading', 'Enter a reading from 0 to 3 mg/l'],
    [{ reading: undefined }, 'reading', 'Enter the reading as a number, such as 0.24'],
    [{ unit: 'points' }, 'unit', 'Choose the unit of an alcohol test: mg/l or ‰'],
    [{ unit: '%' as never }, 'unit', 'Choose one of mg/l, ‰, points'],
    [
      { reading: '0' },
      'reading',
      "0 mg/l is within this plant's limit of 0 mg/l: the test is passed. Correct the reading, or record a passed test.",
    ],
    [
      { result: 'passed' },
      'reading',
      "0.24 mg/l is above this plant's limit of 0 mg/l: the test is failed. Correct the reading, or record a failed test.",
    ],
    [{ instrument: ' ' }, 'instrument', 'Enter make and serial number of the instrument'],
    [{ witness: '' }, 'witness', 'Name somebody who saw the test'],
    [{ witness: '--' }, 'witness', 'Name somebody who saw the test'],
    [{ witness: 'kipchumba simon' }, 'witness', 'You take the test: name another person who saw it'],
    [{ witness: 'Juma Otieno' }, 'witness', 'The driver is tested: name another person who saw it'],
    [{ minutes_ago: -1 }, 'minutes_ago', 'A test is not in the future'],
    [{ minutes_ago: 1441 }, 'minutes_ago', 'A test is recorded within 24 hours'],
    [{ minutes_ago: 1.5 }, 'minutes_ago', 'Enter whole minutes'],
  ])('%j', async (part, field, message) => {
    after(0)
    const driver = await aDriver()
    const refused = guard.call(record, { check_id: await checkId(driver), ...alcoholTest('0.24', part) })
    await expect(refused).rejects.toMatchObject({ status: 422, problem: { errors: { [field]: message } } })
    expect([await openHolds(driver.id), await testsOf(driver.id)]).toEqual([[], []])
  })

  it('without the permission, and an office', async () => {
    const driver = await aDriver()
    const check_id = await checkId(driver)
    const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    for (const { call } of [untrusted, office]) {
      await expect(call(record, { check_id, ...alcoholTest('0.24') })).rejects.toMatchObject({ status: 403 })
      await expect(call(standing, { check_id })).rejects.toMatchObject({ status: 403 })
      await expect(call(list, {})).rejects.toMatchObject({ status: 403 })
    }
    await expect(office.call(ofDriver, { driver_id: driver.id })).rejects.toMatchObject({ status: 403 })
    expect(await untrusted.call(ofDriver, { driver_id: driver.id })).toMatchObject({ data: [], total: 0 })
  })

  it.each([
    ['an unknown number', async () => (await check('NO-SUCH-1')).check_id, 'nobody', 'of nobody'],
    [
      'a driver of another plant',
      async () => checkId(await aPassHolder(api.db, { plantId: await anAuthPlantId(api.db) })),
      'other_plant',
      'of another plant',
    ],
    [
      'a driver who left',
      async () => {
        const driver = await aDriver()
        const id = await checkId(driver)
        await bringTo(api.db, driver.id, driverStatus.left, api.now)
        return id
      },
      'gone',
      'Juma Otieno does not drive for this plant (Left)',
    ],
    [
      'a check of the day before',
      async () => {
        const { id: driverId, transporter_id: transporterId } = await aDriver()
        return aGateCheck(api.db, { plantId, driverId, transporterId, at: new Date(start.getTime() - 24 * 3_600_000 - 1) })
      },
      'check_too_old',
      'more than a day old',
    ],
    [
      'oneself',
      async () => {
        const { phone } = await api.db.selectFrom('app_user').select('phone').where('id', '=', guard.userId).executeTakeFirstOrThrow()
        return checkId(await aDriver({ phones: [phone] }))
      },
      'own_driver',
      'You are this driver',
    ],
    [
      "one's own transporter's driver",
      async () => {
        const { id: transporterId } = await aTransporter(api.db)
        const roleId = await aRole(api.db, { portal: 'transporter_portal' })
        await anAllocation(api.db, { userId: guard.userId, plantId, portal: 'transporter_portal', roleId, transporterId })
        return checkId(await aDriver({ transporter_id: transporterId }))
      },
      'own_driver',
      'for this transporter',
    ],
  ])('%s', async (_name, of, code, sentence) => {
    after(0)
    const check_id = await of()
    const refused = { status: 409, problem: { code, message: expect.stringContaining(sentence) } }
    await expect(guard.call(record, { check_id, ...alcoholTest('0.24') })).rejects.toMatchObject(refused)
    expect((await guard.call(standing, { check_id })).refusal).toContain(sentence)
  })
})
