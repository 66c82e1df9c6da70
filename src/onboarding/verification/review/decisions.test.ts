import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { anApplicationMove } from '../../onboarding.factory.ts'
import { reviewContract } from './review.contract.ts'
import { requiredDocuments, reviewSteps } from './review.factory.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const peter = await api.as({ portal: 'staff_portal', plantId, firstName: 'Peter', lastName: 'Kariuki' })
const office = await api.as({ portal: 'transporter_portal', plantId })
const { submit, judge, acceptAll, act, decline, details, documentOf, statusOf } = reviewSteps(api.db, { reviewer: halima, office })

it('verifying makes the documents the current clearances and the licence, with their files, and approves the request', async () => {
  const submission = await submit({ names: [...requiredDocuments, 'Bulker certificate'], vehicle_options: ['Bulker'] })
  await judge(submission.documents['Driving licence'], { number: 'DL-77', expires_on: '2028-02-03' })
  await expect(act('verify', submission)).rejects.toMatchObject({ status: 409, problem: { code: 'documents_open' } })
  await acceptAll(submission, ['Driving licence'])
  expect(await details(submission)).toMatchObject({
    cannot_verify_because: null,
    cannot_return_because: expect.stringContaining('No document'),
  })
  await act('verify', submission)
  const files = new Map(
    (
      await api.db
        .selectFrom('application_document')
        .select(['name', 'file_id'])
        .where('application_id', '=', submission.applicationId)
        .execute()
    ).map(({ name, file_id }) => [name, file_id]),
  )
  const clearances = await api.db.selectFrom('clearance').selectAll().where('driver_id', '=', submission.driverId).orderBy('kind').execute()
  const { request_id } = await details(submission)
  const given = { given_on: '2026-10-01', expiry: '2027-10-01', given_by: 'Dr Achieng', request_id, is_void: false }
  expect(clearances).toMatchObject([
    { kind: 'bulker', file_id: files.get('Bulker certificate'), ...given },
    { kind: 'ddt', file_id: files.get('Defensive driving certificate'), ...given },
    { kind: 'medical', file_id: files.get('Medical report'), fit_to_work: true, ...given },
  ])
  const { driver } = await halima.call(driverPageContract.details, { id: submission.driverId })
  expect(driver).toMatchObject({ licence_no: 'DL-77', status: { id: driverStatus.passGeneration } })
  const { request } = await halima.call(requestsContract.details, { id: request_id })
  expect(request.status_id.name).toBe('Approved')
  await expect(act('verify', submission, peter)).rejects.toMatchObject({
    status: 409,
    problem: { message: 'This application is closed: verified by Halima Said on 21 Nov 2026, 09:00.' },
  })
  const news = await api.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'onboarding')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(news).toMatchObject([{ payload: { news: 3, driver_id: submission.driverId, submitted_by_id: office.userId } }])
})

it('a certificate without an expiry of its own is valid for the months of its type', async () => {
  const submission = await submit({ names: ['Medical report'] })
  await api.db
    .updateTable('application_document')
    .set({ expires_on: null })
    .where('application_id', '=', submission.applicationId)
    .execute()
  await acceptAll(submission)
  await act('verify', submission)
  const clearance = await api.db
    .selectFrom('clearance')
    .select('expiry')
    .where('driver_id', '=', submission.driverId)
    .executeTakeFirstOrThrow()
  expect(clearance.expiry).toBe('2027-10-01')
})

it('a document that has expired since it was accepted stops the verification', async () => {
  const submission = await submit({ names: ['Driving licence'] })
  await judge(submission.documents['Driving licence'], { expires_on: '2026-11-22' })
  const before = api.now
  api.now = new Date('2026-11-22T06:00:00Z')
  const late = await api.as({ portal: 'staff_portal', plantId })
  await expect(act('verify', submission, late)).rejects.toMatchObject({ status: 409, problem: { code: 'document_expired' } })
  api.now = before
  expect(await statusOf(submission)).toBe(driverStatus.documentVerification)
})

it('returning keeps the reasons, and the accepted documents stay accepted', async () => {
  const submission = await submit()
  await acceptAll(submission, ['Id card'])
  await judge(submission.documents['Id card'], { decision: 'return', reason: 'other', comment: 'Both sides are needed' })
  await expect(act('verify', submission)).rejects.toMatchObject({ status: 409 })
  await halima.call(reviewContract.giveBack, { application_id: submission.applicationId, comment: 'Nearly complete' })
  const returned = await details(submission)
  expect(returned).toMatchObject({ state: 'returned', reviewer: null })
  expect(returned.documents.filter(({ state }) => state === 'accepted')).toHaveLength(4)
  expect(await documentOf(submission, 'Id card')).toMatchObject({ reason: 'other', comment: 'Both sides are needed' })
  await expect(judge(submission.documents['Id card'], { decision: 'undo' })).rejects.toMatchObject({
    status: 409,
    problem: { message: 'The documents were returned to the submitter. Wait until they are sent again.' },
  })
})

it.each(['submitted', 'returned'] as const)(
  'declines an application that is %s; its documents have a day on which they are deleted',
  async (state) => {
    const submission = await submit()
    if (state === 'returned') {
      await judge(submission.documents['Id card'], { decision: 'return', reason: 'unreadable' })
      await act('giveBack', submission)
    }
    await decline(submission)
    expect(await statusOf(submission)).toBe(driverStatus.onboardingDeclined)
    expect(await details(submission)).toMatchObject({
      state: 'declined',
      decision_comment: 'Not the person on the photograph',
      documents_deleted_on: '2027-11-21',
    })
  },
)

it('of a decision and a withdrawal at once, one wins', async () => {
  for (const _ of Array.from({ length: 5 })) {
    const submission = await submit({ names: ['Id card'] })
    await acceptAll(submission)
    const by = { userId: office.userId, firstName: 'Asha', lastName: 'Mwangi', portal: 'transporter_portal' } as const
    const outcomes = await Promise.allSettled([
      act('verify', submission),
      anApplicationMove(api.db, { applicationId: submission.applicationId, event: 'withdrawn', by, at: api.now }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})
