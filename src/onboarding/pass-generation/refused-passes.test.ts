import { describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { aWaitingDriver, passRecords } from './pass-generation.factory.ts'
import { passGenerationContract } from './pass-generation.contract.ts'

// Today is 21 November 2026.
const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const { index, details, generate } = passGenerationContract

const aDriver = (fields: PassHolderFields = {}) => aWaitingDriver(api.db, { plantId, ...fields })
const { passesOf, statusOf } = passRecords(api.db)
const generateOne = (id: string, rest: object = {}) => staff.call(generate, { driver_ids: [id], ...rest })

describe('generating a pass is refused', () => {
  it('without the permission, to other portals, and out of scope', async () => {
    const driver = await aDriver()
    const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['onboarding.cards'] })
    const foreign = await api.as({ portal: 'staff_portal' })
    await expect(clerk.call(generate, { driver_ids: [driver.id] })).rejects.toMatchObject({ status: 403 })
    await expect(clerk.call(index, {})).rejects.toMatchObject({ status: 403 })
    for (const id of [driver.id, '999999999']) {
      await expect(foreign.call(generate, { driver_ids: [id] })).rejects.toMatchObject({ status: 404 })
      await expect(foreign.call(details, { driver_id: id })).rejects.toMatchObject({ status: 404 })
    }
    expect((await foreign.call(index, {})).data).toEqual([])
    expect(await passesOf(driver.id)).toEqual([])
  })

  it.each([
    ['no driver', { driver_ids: [] }, { driver_ids: 'Choose at least one driver' }],
    ['too many', { driver_ids: Array.from({ length: 101 }, (_, n) => String(n + 1)) }, { driver_ids: 'Choose at most 100 drivers' }],
    [
      'several that are shortened',
      { driver_ids: ['1', '2'], shortened_until: '2027-01-01', shortened_reason: 'Trial' },
      { shortened_until: 'Shorten the pass of one driver at a time' },
    ],
    [
      'a shortening without a reason',
      { driver_ids: ['1'], shortened_until: '2027-01-01' },
      { shortened_reason: 'Say why the pass is shortened' },
    ],
    [
      'a reason without a day',
      { driver_ids: ['1'], shortened_reason: 'Trial' },
      { shortened_until: 'Choose the day on which the pass ends' },
    ],
  ])('for %s', async (_, input, errors) => {
    await expect(staff.call(generate, input)).rejects.toMatchObject({ status: 422, problem: { errors } })
  })

  it.each([
    ['documentVerification', "The driver's status is Document verification: a driver with this status cannot be given a pass."],
    ['left', "The driver's status is Left: a driver with this status cannot be given a pass."],
  ] as const)('at %s', async (status, message) => {
    const driver = await aDriver({ status_id: driverStatus[status] })
    await expect(generateOne(driver.id)).rejects.toMatchObject({ status: 409, problem: { message } })
    expect(await staff.call(details, { driver_id: driver.id })).toMatchObject({ cannot_generate_because: message })
  })

  it.each([
    [{ clearances: { medical: '2027-06-13' } }, 'No defensive driving training is on record.'],
    [{ clearances: { medical: '2026-11-21', ddt: '2027-08-01' } }, 'The medical expired on 21 Nov 2026.'],
    [{ vehicle_options: ['Bulker'] }, 'No bulker training is on record.'],
    [{ licence_expiry: '2026-10-01' }, 'The driving licence expired on 01 Oct 2026.'],
  ] satisfies [PassHolderFields, string][])('with %j', async (fields, message) => {
    const driver = await aDriver(fields)
    await expect(generateOne(driver.id)).rejects.toMatchObject({ status: 409, problem: { code: 'pass_blocked', message } })
    const shown = await staff.call(details, { driver_id: driver.id })
    expect(shown).toMatchObject({ proposed: null, cannot_generate_because: message, blockers: [{ sentence: message }] })
    expect(await statusOf(driver.id)).toBe(driverStatus.passGeneration)
  })

  it("when the spot transporter's validity has ended", async () => {
    const { id } = await aTransporter(api.db, { is_spot: true, valid_until: '2026-11-20' })
    const driver = await aDriver({ transporter_id: id })
    const message = "The spot transporter's validity expired on 20 Nov 2026."
    await expect(generateOne(driver.id)).rejects.toMatchObject({ status: 409, problem: { message } })
  })

  it.each([
    ['2026-11-21', 'Choose a day after today'],
    ['2027-06-13', 'Choose a day before 13 Jun 2027, when the pass ends anyway'],
    ['2028-01-01', 'Choose a day before 13 Jun 2027, when the pass ends anyway'],
  ])('to be lengthened, or to end today: %s', async (shortened_until, problem) => {
    const driver = await aDriver()
    await expect(generateOne(driver.id, { shortened_until, shortened_reason: 'Trial' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { shortened_until: problem } },
    })
    expect(await passesOf(driver.id)).toEqual([])
  })
})
