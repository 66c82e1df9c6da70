import { describe, expect, it } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, type PassHolderFields, giveClearances } from '#drivers/pass/passes.factory.ts'
import { correctPasses } from '#drivers/settle/correct-passes.service.ts'
import { anApplication, anApplicationMove } from '../onboarding.factory.ts'
import { aWaitingDriver, passRecords } from './pass-generation.factory.ts'
import { passGenerationContract } from './pass-generation.contract.ts'

// Today is 21 November 2026.
const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const { details, generate } = passGenerationContract

const aDriver = (fields: PassHolderFields = {}) => aWaitingDriver(api.db, { plantId, ...fields })
const aDriverWithPass = (status_id: keyof typeof driverStatus, fields: PassHolderFields = {}) =>
  aPassHolder(api.db, { plantId, status_id: driverStatus[status_id], ...fields })
const { passesOf, statusOf } = passRecords(api.db)
const generateOne = (id: string, rest: object = {}) => staff.call(generate, { driver_ids: [id], ...rest })

describe('a pass', () => {
  it('is generated with the earliest of its limits, and the driver goes on to card issuance', async () => {
    const driver = await aDriver()
    expect(await staff.call(details, { driver_id: driver.id })).toMatchObject({
      proposed: { expiry: '2027-06-13' },
      cannot_generate_because: null,
      next: 'The driver goes on to card issuance.',
      lines: [
        { what: 'medical', expiry: '2027-06-13', is_needed: true, decides: true },
        { what: 'ddt', expiry: '2027-08-01', decides: false },
        { what: 'bulker', expiry: null, is_needed: false },
        { what: 'licence', expiry: '2029-05-18' },
        { what: 'term', name: '12 months from generation', expiry: '2027-11-21' },
      ],
    })
    expect(await generateOne(driver.id)).toMatchObject({
      message: '1 pass was generated.',
      generated: [{ driver_id: driver.id, name: driver.name, expiry: '2027-06-13', reason: 'medical' }],
      failed: [],
    })
    expect(await statusOf(driver.id)).toBe(driverStatus.cardIssuance)
    expect(await passesOf(driver.id)).toMatchObject([{ issued_on: '2026-11-21', status: 'pending', is_current: true }])
    const audit = await api.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'driver')
      .where('subject_id', '=', driver.id)
      .execute()
    expect(audit.map(({ action }) => action).sort()).toEqual(['driver pass-generated', 'pass generated'])
  })

  it('is made once when two people generate it at once', async () => {
    const driver = await aDriver()
    const answers = await Promise.allSettled([generateOne(driver.id), generateOne(driver.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, problem: { message: "This driver's pass was made today and is valid until 13 Jun 2027." } },
    })
    expect(await passesOf(driver.id)).toHaveLength(1)
  })

  it('is shortened with a reason, keeps the day at a renewal, and is made again without it', async () => {
    const driver = await aDriver()
    await generateOne(driver.id, { shortened_until: '2027-02-01', shortened_reason: 'On trial' })
    await api.ownerDb.updateTable('pass').set({ expiry: '2027-01-13' }).where('driver_id', '=', driver.id).execute()
    await correctPasses(api.db, () => api.now)
    expect(await passesOf(driver.id)).toMatchObject([{ expiry: '2027-02-01', expiry_reason: 'shortened', shortened_reason: 'On trial' }])
    expect((await staff.call(details, { driver_id: driver.id })).passes).toMatchObject([
      { expiry: '2027-02-01', reason: 'shortened by staff', shortened: { until: '2027-02-01', reason: 'On trial' } },
    ])
    await generateOne(driver.id)
    expect(await passesOf(driver.id)).toMatchObject([
      { expiry: '2027-06-13', is_current: true },
      { expiry: '2027-02-01', is_current: false },
    ])
    expect(await statusOf(driver.id)).toBe(driverStatus.cardIssuance)
  })

  it.each([
    ['active', 'active'],
    ['suspended', 'suspended'],
    ['cardCancelled', 'cancelled'],
  ] as const)('of a driver who is %s is renewed, and the status stays', async (status, passStatus) => {
    const driver = await aDriverWithPass(status)
    await generateOne(driver.id)
    expect(await statusOf(driver.id)).toBe(driverStatus[status])
    expect(await passesOf(driver.id)).toMatchObject([
      { issued_on: '2026-11-21', expiry: '2027-06-13', status: passStatus, is_current: true },
      { issued_on: '2026-06-13', is_current: false },
    ])
  })

  it('is announced to the submitter', async () => {
    const submitter = await api.as({ portal: 'staff_portal', plantId })
    const actor = { userId: submitter.userId, firstName: 'Sam', lastName: 'Sender', portal: 'staff_portal' as const }
    const { driver, applicationId } = await anApplication(api.db, { plantId, by: actor })
    const verifier = { ...actor, userId: staff.userId }
    await anApplicationMove(api.db, { applicationId, event: 'verified', by: verifier })
    const given = { driver_id: driver.id, given_on: '2026-11-01', expiry: '2027-11-01', created_at: api.now }
    await giveClearances(api.db, [
      { ...given, kind: 'medical' },
      { ...given, kind: 'ddt' },
    ])
    await generateOne(driver.id)
    const news = await api.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'onboarding')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(news?.payload).toMatchObject({ news: 4, driver_id: driver.id, submitted_by_id: submitter.userId })
  })

  it('of several drivers is made one by one, and the answer names those that failed', async () => {
    const [ready, blocked, foreign] = [await aDriver(), await aDriver({ clearances: {} }), await aPassHolder(api.db)]
    const answer = await staff.call(generate, { driver_ids: [blocked.id, foreign.id, ready.id, ready.id] })
    expect(answer).toMatchObject({
      message: '1 pass was generated, 2 could not be.',
      generated: [{ driver_id: ready.id }],
      failed: [
        { driver_id: blocked.id, name: blocked.name, message: 'No medical is on record. No defensive driving training is on record.' },
        { driver_id: foreign.id, name: null, message: 'Not found. It may have been removed, or it belongs to another plant.' },
      ],
    })
  })
})
