import { beforeEach, describe, expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { settleAllCases } from '#requests/hearing/case-thread.service.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { cancelContract } from '#requests/kinds/kinds.contract.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { reviewBlacklisting } from '#requests/kinds/review-blacklisting/review-blacklisting.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { casesContract } from './cases.contract.ts'
import { hearing } from './cases.factory.ts'

const api = await testApi()
const { db } = api
const { list, details } = casesContract
const later = (day: string) => () => new Date(`${day}T06:00:00Z`)

type Person = Awaited<ReturnType<typeof api.as>>
let raiser: Person
let decider: Person
let office: Person
let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  raiser = await api.as({ portal: 'staff_portal' })
  decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
  driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Asha Otieno' })
  office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
})

const violation = async (fields: object = {}) =>
  (await raiser.call(processViolation.raise, { driver_id: driver.id, ...aReport, ...fields })).request_id
const uphold = (request_id: string, more: object = {}) =>
  decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve', ...more })
const bar = async () => (await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })).request_id
const casesOf = async (by: Person = raiser, input: object = {}) => (await by.call(list, input)).data
const theCase = async (by: Person = raiser) => {
  const [row] = await casesOf(by, { driver_id: driver.id })
  return (await by.call(details, { id: row?._id ?? '' })).case
}
const evidenceRequest = async () =>
  (
    await db
      .selectFrom('violation')
      .select('evidence_request_id')
      .where('driver_id', '=', driver.id)
      .where('evidence_request_id', 'is not', null)
      .executeTakeFirstOrThrow()
  ).evidence_request_id ?? ''

describe('refused', () => {
  it('is who may not read requests, another plant, and an office of which the case says nothing', async () => {
    await uphold(await violation())
    const { _id: id } = await theCase()
    const other = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId })
    const abroad = await api.as({ portal: 'staff_portal' })
    const powerless = await api.as({ portal: 'staff_portal', plantId: raiser.plantId, permissions: ['drivers.read'] })
    for (const person of [other, abroad]) {
      await expect(person.call(details, { id })).rejects.toMatchObject({ status: 404 })
      expect(await casesOf(person, { driver_id: driver.id })).toEqual([])
      expect(await casesOf(person)).toEqual([])
    }
    await expect(powerless.call(details, { id })).rejects.toMatchObject({ status: 403 })
    await expect(powerless.call(list, {})).rejects.toMatchObject({ status: 403 })
  })
})

it('opens with an upheld violation, not with one that waits or was dismissed, and closes with its evidence', async () => {
  const dismissed = await violation({ violation: 'Speeding' })
  const upheld = await violation()
  expect(await casesOf()).toEqual([])
  await decider.call(processViolation.decide, { request_id: dismissed, comment: 'Not seen', key: 'reject' })
  expect(await casesOf()).toEqual([])
  await uphold(upheld)
  const [open] = await casesOf()
  expect(open).toMatchObject({
    driver: { _id: driver.id, name: 'Asha Otieno' },
    about: 'Uncovered load on 20 Nov 2026',
    is_open: true,
    next: { what: 'Send sanction evidence', waits_for: 'office', due_on: '2026-12-01', is_overdue: false },
  })
  await office.call(sanctionEvidenceContract.give, { request_id: await evidenceRequest(), file: aPdfFile('w.pdf'), comment: 'Warned' })
  expect(await casesOf()).toEqual([])
  const shown = await theCase()
  expect(shown).toMatchObject({ is_open: false, next: null, steps: [] })
  expect(shown.timeline.map(({ kind }) => kind).toSorted()).toEqual(
    ['asked', 'closed', 'decided', 'evidence', 'evidence_asked', 'suspended', 'suspension_ended'].toSorted(),
  )
})

it('gathers what follows in one case: a second violation, a reinstatement', async () => {
  await uphold(await violation())
  await uphold(await violation({ violation: 'Speeding' }))
  expect(await casesOf()).toHaveLength(1)
  const ending = await raiser.call(endSuspension.raise, { driver_id: driver.id, comment: 'Trained' })
  expect((await theCase()).steps.map(({ what }) => what)).toEqual([
    'Decide: Reinstatement',
    'Send sanction evidence',
    'Send sanction evidence',
  ])
  await decider.call(endSuspension.decide, { request_id: ending.request_id, comment: 'Agreed', key: 'approve' })
  expect(await theCase()).toMatchObject({ is_open: true, next: { what: 'Send sanction evidence' } })
})

it('closes when its last suspension has been served, by the job, and a later violation opens another one', async () => {
  await hearing(db, raiser.plantId)
  const { request_id } = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'Threats', duration: 10 })
  await decider.call(suspendDriver.decide, { request_id, comment: 'Seen', key: 'approve', early_reason: 'He came back with a knife' })
  expect(await theCase()).toMatchObject({ next: { what: 'Suspension ends', waits_for: 'time', due_on: '2026-12-01' } })
  await settleAllCases(db, later('2026-11-30'))
  expect(await theCase()).toMatchObject({ is_open: true })
  await endServedSuspensions(db, later('2026-12-01'))
  await settleAllCases(db, later('2026-12-01'))
  const closed = await theCase()
  expect(closed).toMatchObject({ is_open: false, closed_at: '2026-12-01T06:00:00.000Z' })
  await violation()
  expect((await theCase())._id).not.toBe(closed._id)
})

it('a blacklisting opens it when it is asked for, closes it when it is taken back, and comes back on its day', async () => {
  const cancelled = await bar()
  expect(await theCase()).toMatchObject({ about: 'Blacklisting', next: { what: 'Decide: Blacklisting', waits_for: 'staff' } })
  await raiser.call(cancelContract.any, { request_id: cancelled })
  expect(await theCase()).toMatchObject({ is_open: false })
  const request_id = await bar()
  await decider.call(blacklistDriver.decide, { request_id, comment: 'Proved', key: 'approve' })
  expect(await theCase()).toMatchObject({ is_open: false })
  await settleAllCases(db, later('2027-11-20'))
  expect(await theCase()).toMatchObject({ is_open: false, review_on: '2027-11-21' })
  await settleAllCases(db, later('2027-11-21'))
  expect(await theCase()).toMatchObject({ is_open: true, next: { what: 'Review the blacklisting', due_on: '2027-11-21' } })
  const review = await raiser.call(reviewBlacklisting.raise, { driver_id: driver.id, comment: 'The day has come' })
  const kept = { request_id: review.request_id, comment: 'Read again', key: 'approve' as const, review_on: '2028-11-21' }
  await decider.call(reviewBlacklisting.decide, kept)
  await settleAllCases(db, later('2027-11-22'))
  expect(await theCase()).toMatchObject({ is_open: false })
})

it('lists open, mine and closed ones, and finds a driver by name', async () => {
  await bar()
  const second = await aPassHolder(db, { plantId: raiser.plantId, name: 'Brian Kamau' })
  await decider.call(blacklistDriver.raise, { driver_id: second.id, comment: 'Forged licence' })
  expect((await casesOf()).map(({ driver: { name } }) => name)).toEqual(['Brian Kamau', 'Asha Otieno'])
  expect((await casesOf(raiser, { tab: 'mine' })).map(({ driver: { name } }) => name)).toEqual(['Asha Otieno'])
  expect(await casesOf(raiser, { tab: 'closed' })).toEqual([])
  expect((await casesOf(raiser, { search: 'kamau' })).map(({ driver: { name } }) => name)).toEqual(['Brian Kamau'])
})

describe('an office', () => {
  it('knows nothing of a pending blacklisting of staff in a case that it knows, also not by its being open', async () => {
    await uphold(await violation({ violation: 'Speeding' }))
    const request_id = await bar()
    await violation()
    await office.call(sanctionEvidenceContract.give, { request_id: await evidenceRequest(), file: aPdfFile('w.pdf'), comment: 'Warned' })
    expect(await theCase()).toMatchObject({
      is_open: true,
      steps: [{ what: 'Decide: Blacklisting' }, { what: 'Decide: Violation' }],
    })
    const shown = await theCase(office)
    expect(shown).toMatchObject({ is_open: false, steps: [], about: 'Speeding on 20 Nov 2026' })
    expect(JSON.stringify(shown)).not.toMatch(/Blacklist|Sold from the load|Uncovered/)
    await decider.call(blacklistDriver.decide, { request_id, comment: 'Proved', key: 'approve' })
    expect(JSON.stringify(await theCase(office))).toMatch(/Blacklisting approved/)
  })

  it('does not learn of what was rejected without anybody being heard', async () => {
    const request_id = await bar()
    await decider.call(blacklistDriver.decide, { request_id, comment: 'Another driver', key: 'reject' })
    expect(await casesOf(office)).toEqual([])
    expect(await casesOf(raiser, { tab: 'closed' })).toMatchObject([{ about: 'Blacklisting' }])
  })

  it('is not shown a case of which it may know nothing', async () => {
    const request_id = await bar()
    expect(await casesOf(office)).toEqual([])
    const { _id: id } = await theCase()
    await expect(office.call(details, { id })).rejects.toMatchObject({ status: 404 })
    expect((await raiser.call(requestsContract.details, { id: request_id })).request).toMatchObject({ case_id: id, hearing: null })
  })

  it('reads no due day of staff, no names of staff, and no holds', async () => {
    await hearing(db, raiser.plantId)
    await violation()
    const shown = await theCase(office)
    expect(shown.next).toMatchObject({ what: 'Reply: Violation', due_on: '2026-11-25' })
    expect(shown.timeline.map(({ by }) => by)).toEqual([null, null])
    expect(shown.timeline.map(({ request_id }) => request_id)).toEqual([null, null])
  })
})
