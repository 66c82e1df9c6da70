import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { ownApplicationsContract, type OwnDocument } from '../applications/own-applications.contract.ts'
import { aWholeDraft } from '../drafts/drafts.factory.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'
import { reviewContract } from '../verification/review/review.contract.ts'
import { submissionContract } from './submission.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
let clerk: Person
let colleague: Person
let rival: Person
let reviewer: Person
let plantId: string
const api = await testApi()
const { submit, resubmit, withdraw } = submissionContract
const { details, replace, document: openDocument } = ownApplicationsContract

beforeAll(async () => {
  plantId = await anOnboardingPlant(api.db)
  const { id: transporterId } = await aTransporter(api.db)
  const office = { portal: 'transporter_portal', plantId, transporterId } as const
  clerk = await api.as({ ...office, permissions: ['onboarding.submit', 'drivers.read'] })
  colleague = await api.as(office)
  rival = await api.as({ portal: 'transporter_portal', plantId })
  reviewer = await api.as({ portal: 'staff_portal', plantId })
})

let driver_id: string
let application_id: string
beforeEach(async () => {
  const draft_id = await aWholeDraft(api.db, { plantId, transporterId: clerk.transporterId, by: clerk.userId })
  const submitted = await clerk.call(submit, { draft_id, declared: true })
  ;({ driver_id, application_id } = submitted)
})

const application = async (who = clerk) => (await who.call(details, { driver_id })).application
async function documentOf(name: string): Promise<OwnDocument> {
  const found = (await application()).documents.find((document) => document.name === name)
  if (!found) throw new Error(name)
  return found
}

type Returns = Readonly<Record<string, 'unreadable' | 'number differs'>>

/** Returns these documents and accepts the others. */
async function giveBack(returns: Returns): Promise<void> {
  for (const { _id: document_id, name } of (await application()).documents) {
    const reason = returns[name]
    const decision = reason ? ({ decision: 'return', reason, comment: 'See page 2' } as const) : ({ decision: 'accept' } as const)
    await reviewer.call(reviewContract.document, { document_id, ...decision })
  }
  await reviewer.call(reviewContract.giveBack, { application_id })
}

const again = async (name: string, more: object = {}, who = clerk) =>
  who.call(replace, { application_id, document_type_id: (await documentOf(name)).document_type_id, ...more })
const pages = () => [aPdfFile('again.pdf')]

describe('refusals', () => {
  it('an application that is not returned takes no documents and no resubmission', async () => {
    await expect(again('Id card', { pages: pages() })).rejects.toMatchObject({ status: 409, problem: { code: 'document_state' } })
    await expect(clerk.call(resubmit, { application_id })).rejects.toMatchObject({ status: 409, problem: { code: 'application_state' } })
  })

  it('another office finds nothing', async () => {
    await giveBack({ 'Id card': 'unreadable' })
    await expect(again('Id card', { pages: pages() }, rival)).rejects.toMatchObject({ status: 404 })
    for (const call of [resubmit, withdraw]) await expect(rival.call(call, { application_id })).rejects.toMatchObject({ status: 404 })
    await expect(application(rival)).rejects.toMatchObject({ status: 404 })
  })

  it('accepted documents stay, and nothing is resubmitted before everything returned is handed in', async () => {
    await giveBack({ 'Id card': 'unreadable', 'Medical report': 'unreadable' })
    await expect(again('Driving licence', { pages: pages() })).rejects.toMatchObject({
      status: 409,
      problem: { message: 'This document is accepted already.' },
    })
    await again('Id card', { pages: pages() })
    const { document_type_id } = await documentOf('Medical report')
    const errors = { [`documents.${document_type_id}.file`]: 'Hand in this document again' }
    await expect(clerk.call(resubmit, { application_id })).rejects.toMatchObject({ status: 422, problem: { errors } })
  })

  it.each([
    [{}, { pages: 'Choose the new document' }],
    [{ number: 'A-2' }, { pages: 'Choose the new document' }],
    [{ pages: [aPdfFile()], issued_on: '2026-11-22' }, { issued_on: 'This day is in the future' }],
    [{ pages: [aPdfFile()], expires_on: '2026-11-21' }, { expires_on: 'This must be a day after today' }],
  ])('an unreadable certificate with %j', async (more, errors) => {
    await giveBack({ 'Defensive driving certificate': 'unreadable' })
    await expect(again('Defensive driving certificate', more)).rejects.toMatchObject({ status: 422, problem: { errors } })
  })
})

it('shows what has to be redone and why, takes it, and keeps every version', async () => {
  await giveBack({ 'Id card': 'unreadable', 'Defensive driving certificate': 'number differs' })
  const returned = await application(colleague)
  expect(returned).toMatchObject({ stage: 'needs you', can_resubmit: false, can_withdraw: true, documents_accepted: 3 })
  expect(returned.documents.filter(({ needs_you }) => needs_you).map(({ name, reason, comment }) => [name, reason, comment])).toEqual([
    ['Id card', 'Unreadable', 'See page 2'],
    ['Defensive driving certificate', 'The number differs', 'See page 2'],
  ])
  const unchanged = again('Defensive driving certificate', {})
  await expect(unchanged).rejects.toMatchObject({ problem: { errors: { pages: 'Choose the new document, or correct what is typed' } } })

  await again('Defensive driving certificate', { number: 'D-2' }, colleague)
  await again('Id card', { pages: pages() })
  await again('Id card', { pages: pages() })
  expect(await application()).toMatchObject({ can_resubmit: true })
  const answer = await clerk.call(resubmit, { application_id, comment: 'Scanned again' })
  expect(answer).toMatchObject({ message: 'Application submitted again', driver_id })
  const submitted = await application()
  expect(submitted).toMatchObject({ stage: 'submitted', status: { id: 1 }, can_resubmit: false, documents_accepted: 3 })
  expect(submitted.documents.map(({ name, state, version, number }) => [name, state, version, number])).toEqual([
    ['Id card', 'submitted', 3, expect.any(String)],
    ['Driving licence', 'accepted', 1, 'DL-7781200'],
    ['Medical report', 'accepted', 1, null],
    ['Defensive driving certificate', 'submitted', 2, 'D-2'],
    ['Signed site rules', 'accepted', 1, null],
  ])
  const versions = await sql<{
    n: number
  }>`select count(*)::int as n from application_document where application_id = ${application_id} and state = 'replaced'`.execute(api.db)
  expect(versions.rows[0]?.n).toBe(3)
  await expect(clerk.call(resubmit, { application_id })).rejects.toMatchObject({ status: 409 })
})

it('a corrected driving licence corrects the driver', async () => {
  await giveBack({ 'Driving licence': 'number differs' })
  await again('Driving licence', { number: 'DL-9', expires_on: '2029-01-31' })
  const row = await api.db
    .selectFrom('driver')
    .select(['licence_no', 'licence_expiry'])
    .where('id', '=', driver_id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ licence_no: 'DL-9', licence_expiry: '2029-01-31' })
})

it('a file opens for its office, a medical report for who handed it in until it is accepted', async () => {
  await giveBack({ 'Medical report': 'unreadable' })
  await again('Medical report', { pages: pages() })
  const report = await documentOf('Medical report')
  const { rawPayload } = await api.app.inject({ url: report.href ?? '', headers: { authorization: `Bearer ${clerk.token}` } })
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  await clerk.call(resubmit, { application_id })
  await reviewer.call(reviewContract.document, { document_id: report._id, decision: 'accept' })
  expect((await documentOf('Medical report')).href).toBeNull()
  await expect(clerk.call(openDocument, { application_id, document_id: report._id })).rejects.toMatchObject({ status: 403 })
})

it('declined, a person who was known before is declined with the record of before', async () => {
  const before = await aDriver(api.db, { plantId, status_id: driverStatus.left, name: 'Jumaa', licence_no: 'OLD-1' })
  const fields = { plantId, transporterId: clerk.transporterId, by: clerk.userId, entered: { id_no: before.id_no } }
  const known = await clerk.call(submit, { draft_id: await aWholeDraft(api.db, fields), declared: true })
  await reviewer.call(reviewContract.decline, { application_id: known.application_id, comment: 'Not the person' })
  const row = await api.db
    .selectFrom('driver')
    .select(['status_id', 'name', 'transporter_id'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status_id: driverStatus.onboardingDeclined, name: 'Jumaa', transporter_id: before.transporter_id })
})

it('withdrawn or returned at the same moment: both are whole, in one order', async () => {
  for (const { _id: document_id } of (await application()).documents.slice(0, 1))
    await reviewer.call(reviewContract.document, { document_id, decision: 'return', reason: 'unreadable' })
  const calls = [clerk.call(withdraw, { application_id }), reviewer.call(reviewContract.giveBack, { application_id })]
  const [withdrawn] = await Promise.allSettled(calls)
  expect(withdrawn).toMatchObject({ status: 'fulfilled' })
  const row = await api.db.selectFrom('onboarding_application').select('state').where('id', '=', application_id).executeTakeFirstOrThrow()
  expect(row.state).toBe('withdrawn')
  const status = await api.db.selectFrom('driver').select('status_id').where('id', '=', driver_id).executeTakeFirstOrThrow()
  expect(status.status_id).toBe(driverStatus.left)
})
