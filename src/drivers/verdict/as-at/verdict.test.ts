import { lockDriverById as lock } from '#drivers/find-driver.service.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { driverStatus } from '../../driver-status.contract.ts'
import { changeDriver } from '../../change-driver.service.ts'
import { auditDriver } from '../../drivers.service.ts'
import { updateDriver } from '../../drivers.store.ts'
import { suspend } from '../../suspensions/suspensions.service.ts'
import { verdictContract } from './verdict.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aPassHolder, aSuspendedDriver, bringTo, giveClearances } from '../../pass/passes.factory.ts'

let call: Caller
let plantId: string
const api = await testApi()
beforeAll(async () => {
  ;({ call, plantId } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] }))
})
const { asAt } = verdictContract
const sentencesOf = async (driver_id: string, as_at?: string) =>
  (await call(asAt, { driver_id, as_at })).reasons.map(({ sentence }) => sentence)

describe('refuses', () => {
  it.each([
    [{}, 'driver_id'],
    [{ driver_id: '1', id_no: '12345678' }, 'driver_id'],
    [{ id_no: 'twelve' }, 'id_no'],
    [{ driver_id: '1', as_at: '2026-02-30' }, 'as_at'],
  ])('%j with an error at %s', async (input, field) => {
    const refused = await call(asAt, input).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 422 })
    expect(Object.keys(Object(refused).problem.errors)).toContain(field)
  })

  it('a driver out of scope, with the same 404 as a missing one', async () => {
    const [foreign, rival] = [await aPassHolder(api.db), await aPassHolder(api.db, { plantId })]
    const owner = await api.as({
      portal: 'transporter_portal',
      plantId,
      transporterId: (await aTransporter(api.db)).id,
      permissions: ['drivers.read'],
    })
    const answers = await Promise.all([
      call(asAt, { driver_id: foreign.id }).catch((error: unknown) => error),
      call(asAt, { id_no: foreign.id_no }).catch((error: unknown) => error),
      owner.call(asAt, { driver_id: rival.id }).catch((error: unknown) => error),
      owner.call(asAt, { id_no: rival.id_no }).catch((error: unknown) => error),
      call(asAt, { id_no: '999999999' }).catch((error: unknown) => error),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404 })
      expect(Object(answer).problem).toEqual(Object(answers[0]).problem)
    }
  })
})

describe('the verdict', () => {
  it("of a cleared driver, also by id number, with the pass's requirements", async () => {
    const driver = await aPassHolder(api.db, {
      plantId,
      passExpiry: '2027-01-05',
      clearances: { medical: '2027-06-13', ddt: '2027-08-01' },
    })
    const answer = await call(asAt, { id_no: driver.id_no })
    expect(answer).toMatchObject({
      driver: { _id: driver.id, name: driver.name, id_no: driver.id_no, status: { id: 8 } },
      as_at: '2026-11-21',
      today: '2026-11-21',
      verdict: 'cleared',
      cleared_until: '2027-01-05',
      reasons: [],
    })
    expect(answer.proofs.map(({ what, expiry, days_left, is_needed }) => [what, expiry, days_left, is_needed])).toEqual([
      ['medical', '2027-06-13', 204, true],
      ['ddt', '2027-08-01', 253, true],
      ['bulker', null, null, false],
      ['licence', '2029-05-18', 909, true],
      ['term', '2027-01-05', 45, true],
    ])
    expect(await call(asAt, { driver_id: driver.id })).toEqual(answer)
  })

  it('names what ends first, which is no document with a spot transporter', async () => {
    const spot = await aTransporter(api.db, { is_spot: true, valid_until: '2027-01-05' })
    const contracted = await aPassHolder(api.db, { plantId, transporter_id: spot.id, passExpiry: '2027-01-05' })
    const wordsOf = async (driver_id: string) => (await call(asAt, { driver_id })).until_words
    expect(await wordsOf(contracted.id)).toBe("the spot transporter's validity ends")
    expect(await wordsOf((await aPassHolder(api.db, { plantId })).id)).toBe('the medical expires')
    expect(await wordsOf((await aSuspendedDriver(api.db, { plantId })).id)).toBeNull()
  })

  it('lists every reason with its next step', async () => {
    const spot = await aTransporter(api.db, { is_spot: true, valid_until: '2026-12-01' })
    const driver = await aPassHolder(api.db, {
      plantId,
      transporter_id: spot.id,
      vehicle_options: ['Bulker'],
      licence_expiry: '2026-11-21',
      passExpiry: '2026-11-20',
      clearances: { medical: '2026-11-20' },
    })
    const answer = await call(asAt, { driver_id: driver.id })
    expect(answer).toMatchObject({ verdict: 'blocked', cleared_until: null })
    expect(answer.reasons.map(({ severity, sentence }) => [severity, sentence])).toEqual([
      ['blocked', 'The pass expired on 20 Nov 2026.'],
      ['blocked', 'The medical expired on 20 Nov 2026.'],
      ['blocked', 'No defensive driving training is on record.'],
      ['blocked', 'No bulker training is on record.'],
      ['blocked', 'The driving licence expired on 21 Nov 2026.'],
      ['warn', "The spot transporter's validity expires on 01 Dec 2026, in 10 days."],
    ])
    for (const { next_step } of answer.reasons) expect(next_step).toMatch(/\.$/)
    expect(answer.pass_words).toBe('The pass expires on 20 Nov 2026 because the medical expires then, the earliest of its documents.')
  })
})

describe('on another date', () => {
  it('documents expire, and suspensions are served', async () => {
    const { id } = await aSuspendedDriver(api.db, {
      plantId,
      endsOn: '2026-12-20',
      passExpiry: '2027-01-31',
      clearances: { medical: '2027-01-31', ddt: '2028-01-01' },
    })
    expect(await sentencesOf(id)).toEqual(['Suspended since 01 Nov 2026. May drive again on 20 Dec 2026, in 29 days.'])
    expect(await sentencesOf(id, '2026-12-19')).toEqual(['Suspended since 01 Nov 2026. May drive again on 20 Dec 2026, in 1 day.'])
    expect(await call(asAt, { driver_id: id, as_at: '2026-12-20' })).toMatchObject({
      verdict: 'cleared',
      as_at: '2026-12-20',
      driver: { status: { id: 8 } },
    })
    expect(await call(asAt, { driver_id: id, as_at: '2027-01-30' })).toMatchObject({ verdict: 'warn' })
    expect(await call(asAt, { driver_id: id, as_at: '2027-01-31' })).toMatchObject({ verdict: 'blocked' })
  })

  it('the past is what was known at the end of each day', async () => {
    const driver = await aPassHolder(api.db, {
      plantId,
      passExpiry: '2027-01-05',
      clearances: { medical: '2026-12-11', ddt: '2027-08-01' },
    })
    const [before, home] = [api.now, await aTransporter(api.db, { is_spot: true, valid_until: '2026-11-15' })]
    const does = (at: string, work: Parameters<typeof inTransaction<unknown>>[1]) => {
      api.now = new Date(at)
      return inTransaction(api.db, work)
    }
    const changeBy = async (tx: Parameters<typeof lock>[0]) => ({
      driver: await lock(tx, driver.id),
      at: api.now,
      userId: null,
      why: 'a test',
    })
    await does('2026-11-10T08:00:00Z', async (tx) => {
      await suspend(tx, { ...(await changeBy(tx)), startsOn: '2026-11-10', endsOn: '2026-12-24' })
      await bringTo(tx, driver.id, driverStatus.suspended, api.now)
    })
    await does('2026-11-14T21:30:00Z', async (tx) => {
      await changeDriver(tx, driver.id, 'blacklisted', await changeBy(tx))
      await bringTo(tx, driver.id, driverStatus.blacklisted, api.now)
    })
    await does('2026-11-18T08:00:00Z', async (tx) => {
      await updateDriver(tx, driver.id, { transporter_id: home.id }, api.now)
      const [before, after] = [{ transporter_id: driver.transporter_id }, { transporter_id: home.id }]
      await auditDriver(tx, await changeBy(tx), { action: 'driver transferred', before, after })
      await bringTo(tx, driver.id, driverStatus.blacklisted, api.now)
    })
    await giveClearances(api.db, [
      { driver_id: driver.id, kind: 'medical', given_on: '2026-11-12', expiry: '2027-11-12', created_at: api.now },
    ])
    api.now = before

    expect(await sentencesOf(driver.id)).toContain('The driver is blacklisted.')
    expect(await sentencesOf(driver.id, '2026-11-09')).toEqual([])
    expect(await sentencesOf(driver.id, '2026-11-11')).toEqual([
      'Suspended since 10 Nov 2026. May drive again on 24 Dec 2026, in 43 days.',
      'The pass expires on 11 Dec 2026, in 30 days.',
      'The medical expires on 11 Dec 2026, in 30 days.',
    ])
    // The examination of the 12th was recorded on the 21st.
    expect(await sentencesOf(driver.id, '2026-11-12')).toEqual([
      'Suspended since 10 Nov 2026. May drive again on 24 Dec 2026, in 42 days.',
      'The pass expires on 11 Dec 2026, in 29 days.',
      'The medical expires on 11 Dec 2026, in 29 days.',
    ])
    expect((await sentencesOf(driver.id, '2026-11-17'))[0]).toBe('The driver is blacklisted.')
    expect(await sentencesOf(driver.id, '2026-11-18')).toContain("The spot transporter's validity expired on 15 Nov 2026.")
    expect(await sentencesOf(driver.id, '2026-01-04')).toEqual([
      'The driver was registered on 05 Jan 2026; there is no record before that day.',
    ])
    // In Nairobi it was the 15th already when the driver was blacklisted.
    expect((await sentencesOf(driver.id, '2026-11-14'))[0]).toBe('Suspended since 10 Nov 2026. May drive again on 24 Dec 2026, in 40 days.')
    expect((await sentencesOf(driver.id, '2026-11-15'))[0]).toBe('The driver is blacklisted.')
  })
})

it('a driver without a card is blocked for that reason only', async () => {
  const { id } = await aPassHolder(api.db, { plantId, status_id: driverStatus.cardIssuance })
  expect(await sentencesOf(id)).toEqual(['The driver has no card yet.'])
})
