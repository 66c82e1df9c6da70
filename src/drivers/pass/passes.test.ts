import { beforeAll, describe, expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { driverPageContract } from '../page/driver-page.contract.ts'
import { driverStatus } from '../driver-status.contract.ts'
import type { DriverChange } from '../drivers.service.ts'
import { lockDriverById } from '../find-driver.service.ts'
import { endSuspensions, suspend } from '../suspensions/suspensions.service.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { restoreCard, endCard } from '../card/cards.service.ts'
import { renewClearance } from '../clearances/clearances.service.ts'
import { aPassHolder, aSuspendedDriver, bringTo } from './passes.factory.ts'
import { endServedSuspensions } from '../suspensions/served-suspensions.service.ts'
import { markAsRepeat } from '../card/cards.factory.ts'

let call: Caller
let plantId: string
const api = await testApi()
beforeAll(async () => {
  ;({ call, plantId } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] }))
})

/** Runs a change as a job does: in its own transaction, with the driver locked. */
const changeDriver = <T>(id: string, effect: (tx: Tx, change: DriverChange) => Promise<T>, at = api.now): Promise<T> =>
  inTransaction(api.db, async (tx) => effect(tx, { driver: await lockDriverById(tx, id), at, userId: null, why: 'a test' }))
const page = async (id: string) => (await call(driverPageContract.details, { id })).driver

describe("a driver's page", () => {
  it('out of scope and missing give the same 404', async () => {
    const foreign = await aPassHolder(api.db)
    const answers = await Promise.all(
      [foreign.id, '999999999'].map((id) => call(driverPageContract.details, { id }).catch((error: unknown) => error)),
    )
    expect(answers[0]).toMatchObject({ status: 404 })
    expect(Object(answers[0]).problem).toEqual(Object(answers[1]).problem)
  })

  it('shows the person, the card, the pass and its requirements', async () => {
    const driver = await aPassHolder(api.db, {
      plantId,
      passExpiry: '2026-12-01',
      clearances: { medical: '2026-12-01', ddt: '2027-08-01' },
    })
    expect(await page(driver.id)).toMatchObject({
      name: driver.name,
      phone: ['+254724865880'],
      age: 38,
      alloc_card: { card_no: driver.cardNo, is_handed_over: true },
      pass: {
        status: { name: 'Active' },
        expiry: '2026-12-01',
        days_left: 10,
        expiry_reason: 'medical',
        current_medical: { expiry: '2026-12-01', given_on: '2026-01-04', days_left: 10 },
        current_ddt: { expiry: '2027-08-01' },
        current_bulker_training: null,
      },
      suspension: null,
      picture: null,
    })
  })

  it('is complete for a driver without card and pass', async () => {
    const driver = await aPassHolder(api.db, {
      plantId,
      cardNo: null,
      passExpiry: null,
      clearances: {},
      status_id: driverStatus.documentVerification,
    })
    expect(await page(driver.id)).toMatchObject({
      alloc_card: null,
      alloc_pass: null,
      pass: { status: null, expiry: null, current_medical: null },
    })
  })
})

describe('a suspension', () => {
  it('suspends driver and pass until the last one ends', async () => {
    const { id } = await aPassHolder(api.db, { plantId })
    const suspendUntil = (endsOn: string) => changeDriver(id, (tx, change) => suspend(tx, { ...change, startsOn: '2026-11-21', endsOn }))
    await suspendUntil('2026-11-25')
    await suspendUntil('2026-12-05')
    expect(await page(id)).toMatchObject({
      status: { id: 10 },
      pass: { status: { name: 'Suspended' } },
      suspension: { ends_on: '2026-12-05', days_left: 14 },
    })

    expect(await endServedSuspensions(api.db, () => new Date('2026-11-24T20:59:00Z'))).toBe(0)
    // It is 25 November in Nairobi three hours before it is in Greenwich.
    expect(await endServedSuspensions(api.db, () => new Date('2026-11-24T21:00:00Z'))).toBe(1)
    expect(await page(id)).toMatchObject({ status: { id: 10 } })
    expect(await endServedSuspensions(api.db, () => new Date('2026-12-05T06:00:00Z'))).toBe(1)
    expect(await page(id)).toMatchObject({ status: { id: 8 }, pass: { status: { name: 'Active' } }, suspension: null })
    expect(await endServedSuspensions(api.db, () => new Date('2026-12-06T06:00:00Z'))).toBe(0)
  })

  it("ends on the plant's day, audited without a user", async () => {
    const west = await anAuthPlant(api.db, { time_zone: 'America/New_York' })
    const driver = await aSuspendedDriver(api.db, { plantId: west.id, endsOn: '2027-03-10' })
    expect(await endServedSuspensions(api.db, () => new Date('2027-03-10T04:59:00Z'))).toBe(0)
    expect(await endServedSuspensions(api.db, () => new Date('2027-03-10T05:00:00Z'))).toBe(1)
    const audit = await api.db
      .selectFrom('audit')
      .select(['action', 'user_id'])
      .where('subject', '=', 'driver')
      .where('subject_id', '=', driver.id)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'driver suspension-ended', user_id: null },
      { action: 'pass made active', user_id: null },
    ])
  })

  it('without a card, ends in card cancelled', async () => {
    const driver = await aSuspendedDriver(api.db, { plantId, cardNo: null })
    await changeDriver(driver.id, (tx, change) => endSuspensions(tx, { ...change, reason: 'reinstated', which: 'all' }))
    expect(await page(driver.id)).toMatchObject({ status: { id: 6 }, suspension: null })
  })

  it('of a blacklisted driver ends without reinstating the driver', async () => {
    const driver = await aSuspendedDriver(api.db, { plantId })
    await changeDriver(driver.id, async (tx, change) => {
      await endSuspensions(tx, { ...change, reason: 'blacklisted', which: 'all' })
      await bringTo(tx, driver.id, driverStatus.blacklisted, api.now)
    })
    expect(await page(driver.id)).toMatchObject({ status: { id: 9 }, suspension: null })
  })
})

it('a blacklisted driver cannot be suspended', async () => {
  const driver = await aPassHolder(api.db, { plantId, status_id: driverStatus.blacklisted })
  const suspended = changeDriver(driver.id, (tx, change) => suspend(tx, { ...change, startsOn: '2026-11-21', endsOn: '2026-11-22' }))
  await expect(suspended).rejects.toMatchObject({ status: 409, code: 'driver_status' })
  expect(await page(driver.id)).toMatchObject({ suspension: null })
})

describe('a cancelled card', () => {
  const cancel = (id: string) =>
    changeDriver(id, async (tx, change) => {
      const cardNo = await endCard(tx, change)
      await bringTo(tx, id, driverStatus.cardCancelled, api.now)
      return cardNo
    })

  it('can be restored to its driver', async () => {
    const driver = await aPassHolder(api.db, { plantId, cardNo: 'DP-900' })
    expect(await cancel(driver.id)).toBe('DP-900')
    expect(await page(driver.id)).toMatchObject({ alloc_card: null })
    const restored = await changeDriver(driver.id, async (tx, change) => {
      const cardNo = await restoreCard(tx, change)
      await bringTo(tx, driver.id, driverStatus.active, api.now)
      return cardNo
    })
    expect(restored).toBe('DP-900')
    expect(await page(driver.id)).toMatchObject({ alloc_card: { card_no: 'DP-900' } })
  })

  it('is not restored once another driver has its number', async () => {
    const driver = await aPassHolder(api.db, { plantId, cardNo: 'DP-901' })
    await cancel(driver.id)
    // As databases of older releases hold it.
    await markAsRepeat(api.ownerDb, 'DP-901')
    await aPassHolder(api.db, { plantId, cardNo: 'dp-901' })
    expect(await changeDriver(driver.id, restoreCard)).toBeUndefined()
  })
})

it('a renewed medical updates the expiry of the pass, also in the list', async () => {
  const driver = await aPassHolder(api.db, { plantId, passExpiry: '2026-12-01', clearances: { medical: '2026-12-01', ddt: '2026-12-20' } })
  await changeDriver(driver.id, (tx, change) =>
    renewClearance(tx, change, { kind: 'medical', given_on: '2026-11-21', expiry: '2027-11-21' }),
  )
  expect(await page(driver.id)).toMatchObject({
    alloc_pass: { expiry: '2026-12-20' },
    pass: { expiry_reason: 'defensive driving training', current_medical: { expiry: '2027-11-21' } },
  })
})
