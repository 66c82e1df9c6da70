import { beforeAll, describe, expect, it } from 'vitest'
import { Refused, testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { officeDriverContract } from '#office/driver/office-driver.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { requestCountsContract } from '../../list/request-counts.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { tracesOf } from '../../requests.factory.ts'
import { processViolation } from '../process-violation/process-violation.contract.ts'
import { sanctionEvidenceContract } from './sanction-evidence.contract.ts'

const { give, review, sent, file } = sanctionEvidenceContract
const api = await testApi()
const recorder = await api.as({ portal: 'staff_portal' })
const { plantId } = recorder
const decider = await api.as({ portal: 'staff_portal', plantId, firstName: 'Halima' })
const officeOf = ({ transporter_id }: { transporter_id: string }) =>
  api.as({ portal: 'transporter_portal', plantId, transporterId: transporter_id, firstName: 'Joyce' })

beforeAll(() => api.db.updateTable('auth_plant').set({ evidence_review: true }).where('id', '=', plantId).execute())

const statusOf = async (id: string) =>
  (await api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()).status_id
const evidence = (request_id: string) => ({ request_id, file: aPdfFile('warning.pdf'), comment: 'Signed a written warning' })
const judged = (request_id: string, key: 'approve' | 'reject', comment = 'Read') => ({ request_id, key, comment })

async function aSuspended() {
  const driver = await aPassHolder(api.db, { plantId })
  const { request_id } = await recorder.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
  const violation = await api.db
    .selectFrom('violation')
    .select(['id', 'evidence_request_id'])
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow()
  return { driver, office: await officeOf(driver), violationId: violation.id, requestId: violation.evidence_request_id ?? '' }
}

const waiting = async (who = decider) => {
  const { data } = await who.call(requestsContract.index, { tab: 'waiting', page_size: 100 })
  const { waiting: count } = await who.call(requestCountsContract.waiting, {})
  return { ids: data.map(({ _id }) => _id), count }
}

describe('a review is refused', () => {
  it('from other portals, without the permission, at another plant, and of a missing request', async () => {
    const { office, requestId } = await aSuspended()
    await office.call(give, evidence(requestId))
    await expect(office.call(review, judged(requestId, 'approve'))).rejects.toMatchObject({ status: 403 })
    const reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read'] })
    await expect(reader.call(review, judged(requestId, 'approve'))).rejects.toMatchObject({ status: 403 })
    const elsewhere = await api.as({ portal: 'staff_portal' })
    await expect(elsewhere.call(review, judged(requestId, 'approve'))).rejects.toMatchObject({ status: 404 })
    await expect(decider.call(review, judged('999999999', 'approve'))).rejects.toMatchObject({ status: 404 })
  })

  it('without a comment, before anything was sent, and of who works for the office', async () => {
    const { driver, office, requestId } = await aSuspended()
    await expect(decider.call(review, judged(requestId, 'approve'))).rejects.toMatchObject({
      status: 409,
      problem: { code: 'nothing_to_review' },
    })
    await office.call(give, evidence(requestId))
    await expect(decider.call(review, judged(requestId, 'approve', ' '))).rejects.toMatchObject({ status: 422 })
    const both = await api.as({ portal: 'staff_portal', plantId })
    const { id: role } = await api.db.selectFrom('role').select('id').where('portal', '=', 'transporter_portal').executeTakeFirstOrThrow()
    await api.db
      .insertInto('allocation')
      .values({
        user_id: both.userId,
        auth_plant_id: plantId,
        portal: 'transporter_portal',
        transporter_id: driver.transporter_id,
        role_id: role,
      })
      .execute()
    await expect(both.call(review, judged(requestId, 'approve'))).rejects.toMatchObject({ status: 403 })
    expect(await statusOf(driver.id)).toBe(driverStatus.suspended)
  })

  it('by the database, of who sent the evidence and of what was reviewed', async () => {
    const { office, requestId } = await aSuspended()
    await office.call(give, evidence(requestId))
    const set = (by: string, reason: string) =>
      api.db
        .updateTable('sanction_evidence')
        .set({ accepted: true, reviewed_by: by, reviewed_at: api.now, reason })
        .where('request_id', '=', requestId)
        .execute()
    await expect(set(office.userId, 'Fine')).rejects.toMatchObject({ constraint: 'decided_by_same_person' })
    await decider.call(review, judged(requestId, 'approve'))
    await expect(set(recorder.userId, 'Fine')).rejects.toMatchObject({ constraint: 'sanction_evidence_stays_reviewed' })
  })
})

it('evidence that is sent ends nothing, waits in the inbox, and no longer needs the office', async () => {
  const { driver, office, requestId, violationId } = await aSuspended()
  const before = await waiting()
  expect(before.ids).not.toContain(requestId)
  await office.call(give, evidence(requestId))
  expect(await statusOf(driver.id)).toBe(driverStatus.suspended)
  const after = await waiting()
  expect(after).toEqual({ ids: expect.arrayContaining([requestId]), count: before.count + 1 })
  const { data } = await office.call(requestsContract.index, { tab: 'needs_you' })
  expect(data.map(({ _id }) => _id)).not.toContain(requestId)
  await expect(office.call(give, evidence(requestId))).rejects.toMatchObject({ status: 409, problem: { code: 'evidence_waits' } })
  const own = await office.call(officeDriverContract.violations, { driver_id: driver.id })
  expect(own.data).toMatchObject([{ evidence: 'in review', evidence_due_on: null }])
  expect((await decider.call(violationsContract.details, { id: violationId })).violation.transporter_comment).toBe(
    'Signed a written warning',
  )
})

it('accepted, it ends the suspension', async () => {
  const { driver, office, requestId } = await aSuspended()
  await office.call(give, evidence(requestId))
  expect(await decider.call(sent, { request_id: requestId })).toMatchObject({
    can_review: true,
    data: [{ accepted: null, sent_by: 'Joyce Mwangi' }],
  })
  expect((await decider.call(review, judged(requestId, 'approve', 'A clear warning'))).message).toBe('approve option done successfully')
  expect(await statusOf(driver.id)).toBe(driverStatus.active)
  expect(await office.call(sent, { request_id: requestId })).toMatchObject({
    due_on: null,
    data: [{ accepted: true, reason: 'A clear warning' }],
  })
  const { audit } = await tracesOf(api.db, requestId)
  expect(audit.map(({ action }) => action)).toEqual(['request raised', 'request approved'])
})

it('not accepted, the office reads why and answers with new evidence, as often as it takes', async () => {
  const { driver, office, requestId, violationId } = await aSuspended()
  for (const why of ['The page is empty', 'The name is another one']) {
    await office.call(give, evidence(requestId))
    await decider.call(review, judged(requestId, 'reject', why))
    expect(await statusOf(driver.id)).toBe(driverStatus.suspended)
    const { data, due_on } = await office.call(sent, { request_id: requestId })
    expect(data[0]).toMatchObject({ accepted: false, reason: why, reviewed_by: 'Halima Mwangi' })
    // Seven working days from the day of the review.
    expect(due_on).toBe('2026-12-01')
    const { data: needs } = await office.call(requestsContract.index, { tab: 'needs_you' })
    expect(needs.map(({ _id }) => _id)).toContain(requestId)
    expect((await waiting()).ids).not.toContain(requestId)
    expect((await decider.call(violationsContract.details, { id: violationId })).violation.transporter_comment).toBeNull()
  }
  await office.call(give, evidence(requestId))
  await decider.call(review, judged(requestId, 'approve'))
  expect(await statusOf(driver.id)).toBe(driverStatus.active)
  const { data } = await office.call(sent, { request_id: requestId })
  expect(data.map(({ accepted }) => accepted)).toEqual([true, false, false])
  const rival = await api.as({ portal: 'transporter_portal', plantId })
  const id = data[0]?._id ?? ''
  await expect(rival.call(file, { id })).rejects.toMatchObject({ status: 404 })
  await expect(rival.call(sent, { request_id: requestId })).rejects.toMatchObject({ status: 404 })
})

it('of several reviewers at once one decides, whatever they say', async () => {
  for (const keys of [
    ['approve', 'reject'],
    ['reject', 'approve'],
    ['approve', 'approve'],
  ] as const) {
    const { driver, office, requestId } = await aSuspended()
    await office.call(give, evidence(requestId))
    const people = await Promise.all(keys.map(() => api.as({ portal: 'staff_portal', plantId })))
    const outcomes = await Promise.all(
      people.map(({ call }, n) =>
        call(review, judged(requestId, keys[n] ?? 'approve')).then(
          () => 200,
          (error: unknown) => (error instanceof Refused ? error.status : 0),
        ),
      ),
    )
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = keys[outcomes.indexOf(200)]
    expect(await statusOf(driver.id)).toBe(winner === 'approve' ? driverStatus.active : driverStatus.suspended)
  }
})

it('ends one suspension only: another of its own goes on', async () => {
  const { driver, office, requestId } = await aSuspended()
  const { request_id } = await recorder.call(processViolation.raise, { driver_id: driver.id, ...aReport, violation: 'No helmet' })
  await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
  await office.call(give, evidence(requestId))
  await decider.call(review, judged(requestId, 'approve'))
  expect(await statusOf(driver.id)).toBe(driverStatus.suspended)
})
