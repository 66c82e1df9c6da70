import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { reviewContract } from './review.contract.ts'
import { aSubmission, reviewSteps } from './review.factory.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const peter = await api.as({ portal: 'staff_portal', plantId, firstName: 'Peter', lastName: 'Kariuki' })
const office = await api.as({ portal: 'transporter_portal', plantId })
const { submit, judge, acceptAll, act, decline, details, documentOf, statusOf } = reviewSteps(api.db, { reviewer: halima, office })

it('refuses what is not complete', async () => {
  const { documents } = await submit()
  const id = documents['Id card']
  const refusals = [
    [{ decision: 'return' }, { reason: 'Choose a reason' }],
    [{ decision: 'return', reason: 'other' }, { comment: 'Say what is wrong with the document' }],
    [{ decision: 'return', reason: 'missing' }, { reason: expect.stringContaining('Choose one of unreadable') }],
    [{ number: ' ' }, { number: 'This is mandatory' }],
    [{ issuer: 'NTSA' }, { issuer: "This document has no field 'Issued by'" }],
  ] as const
  for (const [input, errors] of refusals) await expect(judge(id, input)).rejects.toMatchObject({ status: 422, problem: { errors } })
  await expect(decline(await submit(), ' ')).rejects.toMatchObject({ status: 422, problem: { errors: { comment: 'Say why you decline' } } })
})

it.each([
  [{ expires_on: '2026-11-21' }, { expires_on: 'The document expired on 21 Nov 2026. Send it back' }],
  [{ issued_on: '2026-11-22' }, { issued_on: 'Enter a day that is not in the future' }],
  [{ issued_on: '2026-11-20', expires_on: '2026-11-20' }, { expires_on: 'Enter a day after the day of issue' }],
])('does not accept a medical report with %j', async (input, errors) => {
  const { documents } = await submit({ names: ['Medical report'] })
  await expect(judge(documents['Medical report'], input)).rejects.toMatchObject({ status: 422, problem: { errors } })
})

it("gives 404 for another plant's and 403 to roles without the permission", async () => {
  const submission = await submit()
  const foreign = await api.as({ portal: 'staff_portal' })
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['onboarding.submit', 'medical.read'] })
  for (const [who, status] of [
    [foreign, 404],
    [clerk, 403],
  ] as const) {
    await expect(judge(submission.documents['Id card'], {}, who)).rejects.toMatchObject({ status })
    for (const what of ['verify', 'giveBack', 'takeOver'] as const)
      await expect(act(what, submission, who)).rejects.toMatchObject({ status })
    await expect(decline(submission, 'No', who)).rejects.toMatchObject({ status })
    await expect(details(submission, who)).rejects.toMatchObject({ status })
    await expect(who.call(reviewContract.history, { application_id: submission.applicationId })).rejects.toMatchObject({ status })
    await expect(who.call(reviewContract.file, { document_id: submission.documents['Id card'] ?? '' })).rejects.toMatchObject({ status })
  }
})

it('nobody reviews what they submitted or uploaded', async () => {
  const own = await aSubmission(api.db, halima, { plantId })
  await expect(judge(own.documents['Id card'], {})).rejects.toMatchObject({
    status: 403,
    problem: { message: /submitted this application yourself/ },
  })
  for (const what of ['verify', 'giveBack', 'takeOver'] as const) await expect(act(what, own)).rejects.toMatchObject({ status: 403 })
  await expect(decline(own)).rejects.toMatchObject({ status: 403 })
  expect((await details(own)).cannot_review_because).toContain('a colleague has to verify it')
  const uploaded = await submit()
  await api.ownerDb
    .updateTable('application_document')
    .set({ created_by: halima.userId })
    .where('id', '=', uploaded.documents['Id card'] ?? '')
    .execute()
  await expect(judge(uploaded.documents['Id card'], {})).rejects.toMatchObject({
    status: 403,
    problem: { message: /handed in this document yourself/ },
  })
  await judge(uploaded.documents['Id card'], {}, peter)
})

it('a medical report is accepted with the permission to open it only, and the refusal names who has it', async () => {
  const submission = await submit()
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['onboarding.verify'] })
  const medical = submission.documents['Medical report']
  const message = 'Medical reports open with a permission that you do not have. Ask Halima Said or Peter Kariuki.'
  await expect(judge(medical, {}, clerk)).rejects.toMatchObject({ status: 403, problem: { message } })
  await expect(clerk.call(reviewContract.file, { document_id: medical ?? '' })).rejects.toMatchObject({ status: 403, problem: { message } })
  expect(await documentOf(submission, 'Medical report', clerk)).toMatchObject({
    file: null,
    cannot_open_because: message,
    cannot_accept_because: message,
  })
  await judge(medical, { decision: 'return', reason: 'unreadable' }, clerk)
  expect(await documentOf(submission, 'Medical report', clerk)).toMatchObject({ state: 'returned', reason: 'unreadable' })
})

it('a document is judged once; the refusal says who and when, and its judgement can be undone', async () => {
  const submission = await submit()
  const id = submission.documents['Id card']
  await judge(id, { number: 'A-2' })
  await expect(judge(id, { decision: 'return', reason: 'unreadable' })).rejects.toMatchObject({
    status: 409,
    problem: { message: 'This document is accepted already, by Halima Said on 21 Nov 2026, 09:00. Undo that first.' },
  })
  expect(await documentOf(submission, 'Id card')).toMatchObject({
    state: 'accepted',
    judged_by: 'Halima Said',
    corrected_by: 'Halima Said',
    values: [{ field: 'number', value: 'A-2', corrected_from: 'A-1' }],
  })
  await judge(id, { decision: 'undo' })
  await expect(judge(id, { decision: 'undo' })).rejects.toMatchObject({ status: 409 })
  expect(await documentOf(submission, 'Id card')).toMatchObject({ state: 'submitted', judged_by: null })
  const { history } = await halima.call(reviewContract.history, { application_id: submission.applicationId })
  expect(history.filter(({ document }) => document === 'Id card').map(({ what, by, text }) => [what, by, text])).toEqual([
    ['document to be checked again', 'Halima Said', null],
    ['document accepted', 'Halima Said', null],
    ['version 1 handed in', 'Asha Mwangi', null],
  ])
})

it('what is missing cannot be judged; the application goes back for it', async () => {
  const submission = await submit({ missing: ['Id card'] })
  await expect(judge(submission.documents['Id card'], {})).rejects.toMatchObject({ status: 409, problem: { code: 'document_missing' } })
  await acceptAll(submission, ['Id card'])
  await expect(act('verify', submission)).rejects.toMatchObject({ status: 409, problem: { message: 'Not accepted yet: Id card.' } })
  await act('giveBack', submission)
  expect(await statusOf(submission)).toBe(driverStatus.documentsReturned)
})

it('while a colleague reviews it, only taking over is possible, which is recorded', async () => {
  const submission = await submit()
  await act('takeOver', submission)
  const under = {
    status: 409,
    problem: { code: 'under_review', message: /^Halima Said reviews this application until 21 Nov 2026, 09:15/ },
  }
  await expect(judge(submission.documents['Id card'], {}, peter)).rejects.toMatchObject(under)
  for (const what of ['verify', 'giveBack'] as const) await expect(act(what, submission, peter)).rejects.toMatchObject(under)
  await expect(decline(submission, 'No', peter)).rejects.toMatchObject(under)
  await act('takeOver', submission, peter)
  expect((await details(submission)).reviewer).toMatchObject({ name: 'Peter Kariuki', is_me: false })
  await expect(judge(submission.documents['Id card'], {})).rejects.toMatchObject({ status: 409 })
  const { history } = await peter.call(reviewContract.history, { application_id: submission.applicationId })
  expect(history[0]).toMatchObject({ what: 'review taken over', by: 'Peter Kariuki' })
})

it('a review ends after 15 minutes without a step', async () => {
  const submission = await submit()
  await act('takeOver', submission)
  const started = api.now
  api.now = new Date(started.getTime() + 14 * 60_000)
  await judge(submission.documents['Id card'], {})
  api.now = new Date(started.getTime() + 28 * 60_000)
  await expect(judge(submission.documents['Signed site rules'], {}, peter)).rejects.toMatchObject({ status: 409 })
  api.now = new Date(started.getTime() + 30 * 60_000)
  await judge(submission.documents['Signed site rules'], {}, peter)
  expect((await details(submission)).reviewer).toMatchObject({ name: 'Peter Kariuki' })
  api.now = started
})

it('of two reviewers who judge a document at once, one wins', async () => {
  const { documents } = await submit()
  const outcomes = await Promise.allSettled([judge(documents['Id card'], {}), judge(documents['Id card'], {}, peter)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('a file opens for reviewers and, until it is accepted, for its uploader; each opening is recorded', async () => {
  const submission = await submit()
  const id = submission.documents['Id card'] ?? ''
  const colleague = await api.as({ portal: 'transporter_portal', plantId, transporterId: office.transporterId ?? '' })
  const open = (who: typeof halima) => who.call(reviewContract.file, { document_id: id })
  const { storageName } = await openFileStore(join(api.folder, 'files')).save(Buffer.from('a page'))
  await api.ownerDb
    .updateTable('file')
    .set({ storage_name: storageName })
    .where('id', '=', ({ selectFrom }) => selectFrom('application_document').select('file_id').where('id', '=', id))
    .execute()
  await expect(open(colleague)).rejects.toMatchObject({ status: 403 })
  expect(String(await open(office))).toBe('a page')
  await judge(id, {})
  await expect(open(office)).rejects.toMatchObject({ status: 403 })
  expect(String(await open(halima))).toBe('a page')
  const audit = await api.db
    .selectFrom('audit')
    .select('user_id')
    .where('action', '=', 'document opened')
    .where('subject_id', '=', submission.applicationId)
    .execute()
  expect(new Set(audit.map(({ user_id }) => user_id))).toEqual(new Set([office.userId, halima.userId]))
  expect(audit).toHaveLength(2)
})
