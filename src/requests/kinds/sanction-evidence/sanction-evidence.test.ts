import { settle } from '#drivers/drivers.factory.ts'
import { describe, expect, it } from 'vitest'
import { Refused, testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { insertSuspension } from '#drivers/suspensions/suspensions.store.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { endSuspension } from '../end-suspension/end-suspension.contract.ts'
import { processViolation } from '../process-violation/process-violation.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { tracesOf } from '../../requests.factory.ts'
import { sanctionEvidenceContract } from './sanction-evidence.contract.ts'

const { give } = sanctionEvidenceContract
const api = await testApi()
const recorder = await api.as({ portal: 'staff_portal' })
const { plantId } = recorder
const decider = await api.as({ portal: 'staff_portal', plantId })
const officeOf = ({ transporter_id }: { transporter_id: string }) =>
  api.as({ portal: 'transporter_portal', plantId, transporterId: transporter_id, firstName: 'Joyce' })

const driverStatusOf = async (id: string) =>
  (await api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()).status_id
const evidence = (request_id: string) => ({ request_id, file: aPdfFile('warning.pdf'), comment: 'Signed a written warning' })

/** Records and approves a violation; answers the request for sanction evidence. */
async function anUpheldViolation(driver_id: string): Promise<{ violationId: string; requestId: string }> {
  const { request_id } = await recorder.call(processViolation.raise, { driver_id, ...aReport, violation_file: aPdfFile('incident.pdf') })
  await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
  const found = await api.db
    .selectFrom('violation')
    .select(['id', 'evidence_request_id'])
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow()
  return { violationId: found.id, requestId: found.evidence_request_id ?? '' }
}

async function aSuspended() {
  const driver = await aPassHolder(api.db, { plantId })
  return { driver, office: await officeOf(driver), ...(await anUpheldViolation(driver.id)) }
}

const refusal = (call: Promise<unknown>) => call.catch((error: unknown) => error)

describe('is refused', () => {
  it('from other portals, without the permission, by another transporter, at another plant, or without a file', async () => {
    const { driver, office, requestId } = await aSuspended()
    const input = evidence(requestId)
    for (const portal of ['staff_portal', 'doctor', 'trainer'] as const)
      await expect((await api.as({ portal, plantId })).call(give, input)).rejects.toMatchObject({ status: 403 })
    const powerless = await api.as({
      portal: 'transporter_portal',
      plantId,
      transporterId: driver.transporter_id,
      permissions: ['requests.read'],
    })
    await expect(powerless.call(give, input)).rejects.toMatchObject({ status: 403 })
    const missing = await refusal(office.call(give, evidence('999999999')))
    expect(missing).toMatchObject({ status: 404 })
    const rival = await api.as({ portal: 'transporter_portal', plantId })
    const elsewhere = await api.as({ portal: 'transporter_portal', transporterId: driver.transporter_id })
    for (const stranger of [rival, elsewhere]) expect(await refusal(stranger.call(give, input))).toEqual(missing)
    expect(await driverStatusOf(driver.id)).toBe(driverStatus.suspended)
  })

  it('for a request of another kind', async () => {
    const driver = await aPassHolder(api.db, { plantId })
    const { request_id } = await recorder.call(processViolation.raise, { driver_id: driver.id, ...aReport })
    await expect((await officeOf(driver)).call(give, evidence(request_id))).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    [{ file: undefined }, { file: 'Upload the sanction evidence' }],
    [{ comment: undefined }, { comment: 'This is mandatory' }],
    [{ comment: '  ' }, { comment: 'This is mandatory' }],
    [{ file: new File(['<script>alert(1)</script>'], 'warning.pdf', { type: 'application/pdf' }) }, { file: expect.any(String) }],
    [{ file: new File(['MZ'], 'warning.exe', { type: 'application/x-msdownload' }) }, { file: expect.any(String) }],
  ])('with %j', async (wrong, errors) => {
    const { driver, office, requestId } = await aSuspended()
    const input = { ...evidence(requestId), ...wrong } as never
    await expect(office.call(give, input)).rejects.toMatchObject({ status: 422, problem: { errors } })
    expect(await driverStatusOf(driver.id)).toBe(driverStatus.suspended)
  })

  it('a second time, with who submitted it and when', async () => {
    const { driver, office, requestId } = await aSuspended()
    await office.call(give, evidence(requestId))
    await expect((await officeOf(driver)).call(give, evidence(requestId))).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'request_closed',
        message: 'This request is no longer available: approved by Joyce Mwangi on 21 Nov 2026, 09:00.',
      },
    })
  })

  it('by more than one of eight concurrent calls', async () => {
    const { driver, requestId } = await aSuspended()
    const people = await Promise.all(Array.from({ length: 8 }, () => officeOf(driver)))
    const statusOf = (error: unknown) => (error instanceof Refused ? error.status : 0)
    const outcomes = await Promise.all(people.map(({ call }) => call(give, evidence(requestId)).then(() => 200, statusOf)))
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })
})

it('is stored with the violation, closes the request, and reactivates driver and pass', async () => {
  const { driver, office, violationId, requestId } = await aSuspended()
  const { request } = await office.call(requestsContract.details, { id: requestId })
  expect(request).toMatchObject({
    type_id: { id: 13 },
    created_by: null,
    body_data: { violation: 'Uncovered load', file_name: 'incident.pdf' },
  })
  expect(await office.call(violationsContract.file, { id: violationId, which: 'attachment' })).toBeInstanceOf(Buffer)

  expect(await office.call(give, evidence(requestId))).toEqual({ message: 'Sanction evidence sent successfully' })

  const { violation } = await recorder.call(violationsContract.details, { id: violationId })
  expect(violation).toMatchObject({
    sanction_evidence: 'Yes',
    transporter_comment: 'Signed a written warning',
    evidence_file: { name: 'warning.pdf', link: `/v2/violations/file?id=${violationId}&which=evidence` },
    driver_id: { status: { id: driverStatus.active } },
  })
  expect(await recorder.call(violationsContract.file, { id: violationId, which: 'evidence' })).toBeInstanceOf(Buffer)
  expect((await findCurrentPass(api.db, driver.id))?.status).toBe('active')
  expect(await suspensionEnds(driver.id)).toEqual(['evidence'])
  const { history, audit, outbox } = await tracesOf(api.db, requestId)
  expect(history).toMatchObject([
    { status_id: 1, created_by: null },
    { status_id: 2, comment: 'Signed a written warning' },
  ])
  expect(audit.map(({ action }) => action)).toEqual(['request raised', 'request approved'])
  expect(outbox).toMatchObject([{ payload: { news: 1 } }, { payload: { news: 2, type_id: 13 } }])
})

const suspensionEnds = async (driverId: string) =>
  (await api.db.selectFrom('suspension').select('end_reason').where('driver_id', '=', driverId).orderBy('id').execute()).map(
    ({ end_reason }) => end_reason,
  )

type Suspended = Awaited<ReturnType<typeof aSuspended>>
type Step = (scene: Suspended) => Promise<unknown>

/** A suspension of seven days beside the violation's. */
const forAWeek: Step = ({ driver }) =>
  inTransaction(api.db, async (tx) => {
    await insertSuspension(tx, {
      driver_id: driver.id,
      starts_on: '2026-11-21',
      ends_on: '2026-11-28',
      request_id: null,
      violation_id: null,
      created_at: api.now,
    })
    await settle(tx, [driver.id], api.now)
  })
const answer: Step = ({ office, requestId }) => office.call(give, evidence(requestId))
const serve: Step = () => endServedSuspensions(api.db, () => new Date('2026-11-28T06:00:00Z'))
const again: Step = async (scene) => Object.assign(scene, { first: scene.requestId }, await anUpheldViolation(scene.driver.id))
const answerFirst: Step = ({ office, ...scene }) => office.call(give, evidence('first' in scene ? String(scene.first) : ''))
const reinstate: Step = async ({ driver }) => {
  const { request_id } = await recorder.call(endSuspension.raise, { driver_id: driver.id, comment: 'Cleared' })
  await decider.call(endSuspension.decide, { request_id, comment: 'Agreed', key: 'approve' })
}
const { active, suspended } = driverStatus

it.each([
  ['evidence alone', [answer], active, ['evidence']],
  ['evidence, while a week is served', [forAWeek, answer], suspended, ['evidence', null]],
  ['a week served, no evidence', [forAWeek, serve], suspended, [null, 'served']],
  ['evidence, then the week served', [forAWeek, answer, serve], active, ['evidence', 'served']],
  ['the week served, then evidence', [forAWeek, serve, answer], active, ['evidence', 'served']],
  ['evidence for the second of two violations', [again, answer], suspended, [null, 'evidence']],
  ['evidence for the first of two violations', [again, answerFirst], suspended, ['evidence', null]],
  ['evidence for both', [again, answer, answerFirst], active, ['evidence', 'evidence']],
  ['reinstated, with all that is open', [forAWeek, again, reinstate], active, ['reinstated', 'reinstated', 'reinstated']],
  ['reinstated, then evidence after all', [reinstate, answer], active, ['reinstated']],
  ['reinstated, then a second violation, then evidence for the first', [reinstate, again, answerFirst], suspended, ['reinstated', null]],
] as const)('of overlapping suspensions: %s', async (_, steps, status, ends) => {
  const scene = await aSuspended()
  for (const step of steps) await step(scene)
  expect(await driverStatusOf(scene.driver.id)).toBe(status)
  expect(await suspensionEnds(scene.driver.id)).toEqual(ends)
  expect((await findCurrentPass(api.db, scene.driver.id))?.status).toBe(status === active ? 'active' : 'suspended')
})

it('is submitted by the transporter at the time of the violation only, after a transfer', async () => {
  const { driver, office, requestId } = await aSuspended()
  const joined = await aPassHolder(api.db, { plantId })
  await api.ownerDb.updateTable('driver').set({ transporter_id: joined.transporter_id }).where('id', '=', driver.id).execute()
  await expect((await officeOf(joined)).call(give, evidence(requestId))).rejects.toMatchObject({ status: 404 })
  await office.call(give, evidence(requestId))
  expect(await driverStatusOf(driver.id)).toBe(driverStatus.active)
})
