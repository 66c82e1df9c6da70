import { describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#app/testing/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { insertClearances } from '#passes/clearances/clearances.store.ts'
import { aPassHolder, type PassHolderFields } from '#passes/passes.factory.ts'
import { correctPasses } from '#passes/pass-upkeep.service.ts'
import { anApplication, anApplicationMove } from '../onboarding.factory.ts'
import { passGenerationContract } from './pass-generation.contract.ts'

// Today is 21 November 2026.
const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const { index, details, generate } = passGenerationContract

/** Waits for its pass, with documents that allow one. */
const aWaitingDriver = (fields: PassHolderFields = {}) =>
  aPassHolder(api.db, { plantId, status_id: driverStatus.passGeneration, cardNo: null, passExpiry: null, ...fields })
const aDriverWithPass = (status_id: keyof typeof driverStatus, fields: PassHolderFields = {}) =>
  aPassHolder(api.db, { plantId, status_id: driverStatus[status_id], ...fields })
const passesOf = (id: string) =>
  api.db
    .selectFrom('pass')
    .select(['issued_on', 'expiry', 'expiry_reason', 'status', 'is_current', 'shortened_reason'])
    .where('driver_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
const statusOf = async (id: string) =>
  (await api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()).status_id
const generateOne = (id: string, rest: object = {}) => staff.call(generate, { driver_ids: [id], ...rest })

describe('generating a pass is refused', () => {
  it('without the permission, to other portals, and out of scope', async () => {
    const driver = await aWaitingDriver()
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
    const driver = await aWaitingDriver({ status_id: driverStatus[status] })
    await expect(generateOne(driver.id)).rejects.toMatchObject({ status: 409, problem: { message } })
    expect(await staff.call(details, { driver_id: driver.id })).toMatchObject({ cannot_generate_because: message })
  })

  it.each([
    [{ clearances: { medical: '2027-06-13' } }, 'No defensive driving training is on record.'],
    [{ clearances: { medical: '2026-11-21', ddt: '2027-08-01' } }, 'The medical expired on 21 Nov 2026.'],
    [{ vehicle_options: ['Bulker'] }, 'No bulker training is on record.'],
    [{ licence_expiry: '2026-10-01' }, 'The driving licence expired on 01 Oct 2026.'],
  ] satisfies [PassHolderFields, string][])('with %j', async (fields, message) => {
    const driver = await aWaitingDriver(fields)
    await expect(generateOne(driver.id)).rejects.toMatchObject({ status: 409, problem: { code: 'pass_blocked', message } })
    const shown = await staff.call(details, { driver_id: driver.id })
    expect(shown).toMatchObject({ proposed: null, cannot_generate_because: message, blockers: [{ sentence: message }] })
    expect(await statusOf(driver.id)).toBe(driverStatus.passGeneration)
  })

  it("when the spot transporter's validity has ended", async () => {
    const { id } = await aTransporter(api.db, { is_spot: true, valid_until: '2026-11-20' })
    const driver = await aWaitingDriver({ transporter_id: id })
    const message = "The spot transporter's validity expired on 20 Nov 2026."
    await expect(generateOne(driver.id)).rejects.toMatchObject({ status: 409, problem: { message } })
  })

  it.each([
    ['2026-11-21', 'Choose a day after today'],
    ['2027-06-13', 'Choose a day before 13 Jun 2027, when the pass ends anyway'],
    ['2028-01-01', 'Choose a day before 13 Jun 2027, when the pass ends anyway'],
  ])('to be lengthened, or to end today: %s', async (shortened_until, problem) => {
    const driver = await aWaitingDriver()
    await expect(generateOne(driver.id, { shortened_until, shortened_reason: 'Trial' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { shortened_until: problem } },
    })
    expect(await passesOf(driver.id)).toEqual([])
  })
})

describe('a pass', () => {
  it('is generated with the earliest of its limits, and the driver goes on to card issuance', async () => {
    const driver = await aWaitingDriver()
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
    const driver = await aWaitingDriver()
    const answers = await Promise.allSettled([generateOne(driver.id), generateOne(driver.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, problem: { message: "This driver's pass was made today and is valid until 13 Jun 2027." } },
    })
    expect(await passesOf(driver.id)).toHaveLength(1)
  })

  it('is shortened with a reason, keeps the day at a renewal, and is made again without it', async () => {
    const driver = await aWaitingDriver()
    await generateOne(driver.id, { shortened_until: '2027-02-01', shortened_reason: 'On trial' })
    await api.ownerDb.updateTable('pass').set({ expiry: '2027-06-13' }).where('driver_id', '=', driver.id).execute()
    await correctPasses(api.db, api.now)
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
      { issued_on: '2026-01-05', is_current: false },
    ])
  })

  it('is announced to the submitter', async () => {
    const submitter = await api.as({ portal: 'staff_portal', plantId })
    const actor = { userId: submitter.userId, firstName: 'Sam', lastName: 'Sender', portal: 'staff_portal' as const }
    const { driver, applicationId } = await anApplication(api.db, { plantId, by: actor })
    const verifier = { ...actor, userId: staff.userId }
    await anApplicationMove(api.db, { applicationId, event: 'verified', by: verifier })
    const given = { driver_id: driver.id, given_on: '2026-11-01', expiry: '2027-11-01', created_at: api.now }
    await insertClearances(api.db, [
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
    const [ready, blocked, foreign] = [await aWaitingDriver(), await aWaitingDriver({ clearances: {} }), await aPassHolder(api.db)]
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
