import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { ownApplicationsContract } from '../applications/own-applications.contract.ts'
import { aWholeDraft } from '../drafts/drafts.factory.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'
import { queueContract } from '../verification/queue/queue.contract.ts'
import { reviewContract } from '../verification/review/review.contract.ts'
import { submissionContract } from './submission.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
const api = await testApi()
const { submit, resubmit } = submissionContract
const { details, replace } = ownApplicationsContract
let plantId: string
let clerk: Person
let reviewer: Person

beforeAll(async () => {
  plantId = await anOnboardingPlant(api.db)
  const { id: transporterId } = await aTransporter(api.db)
  clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId })
  reviewer = await api.as({ portal: 'staff_portal', plantId })
})

let driver_id: string
let application_id: string
/** An application with one document returned. */
beforeEach(async () => {
  const draft_id = await aWholeDraft(api.db, { plantId, transporterId: clerk.transporterId, by: clerk.userId })
  ;({ driver_id, application_id } = await clerk.call(submit, { draft_id, declared: true }))
  for (const { _id: document_id, name } of await documents()) {
    const isReturned = name === 'Id card'
    const judgement = isReturned ? ({ decision: 'return', reason: 'unreadable' } as const) : ({ decision: 'accept' } as const)
    await reviewer.call(reviewContract.document, { document_id, ...judgement })
  }
  await reviewer.call(reviewContract.giveBack, { application_id })
})

const documents = async () => (await clerk.call(details, { driver_id })).application.documents
const documentOf = async (name: string) => (await documents()).find((document) => document.name === name)
async function handIn(who: Person): Promise<void> {
  const document_type_id = (await documentOf('Id card'))?.document_type_id ?? ''
  await who.call(replace, { application_id, document_type_id, pages: [aPdfFile('again.pdf')] })
}

it.each([
  ['handed in a document', true, false],
  ['submitted it again', false, true],
  ['did both', true, true],
])('staff who %s decide nothing about the application, nor does another account of theirs', async (_, handsIn, resubmits) => {
  const officer = await api.as({ portal: 'staff_portal', plantId })
  const second = await api.as({ portal: 'staff_portal', plantId })
  for (const [{ userId }, tag] of [
    [officer, ''],
    [second, '+two'],
  ] as const)
    await api.db
      .updateTable('app_user')
      .set({ email: `of${officer.userId}${tag}@example.com` })
      .where('id', '=', userId)
      .execute()
  await handIn(handsIn ? officer : clerk)
  await (resubmits ? officer : clerk).call(resubmit, { application_id })
  const accepted = (await documentOf('Signed site rules'))?._id ?? ''
  for (const who of [officer, second]) {
    for (const step of [
      () => who.call(reviewContract.document, { document_id: accepted, decision: 'undo' }),
      () => who.call(reviewContract.takeOver, { application_id }),
      () => who.call(reviewContract.verify, { application_id }),
      () => who.call(reviewContract.giveBack, { application_id }),
      () => who.call(reviewContract.decline, { application_id, comment: 'No' }),
    ])
      await expect(step()).rejects.toMatchObject({ status: 403 })
    const { application } = await who.call(reviewContract.details, { driver_id })
    expect(application.cannot_review_because).toContain('yourself')
    await expect(who.call(queueContract.takeNext, {})).rejects.toMatchObject({ status: 409, problem: { code: 'nothing_waiting' } })
    const decided = { state: 'declined', decided_by: who.userId, decided_at: api.now }
    const update = api.ownerDb.updateTable('onboarding_application').set(decided).where('id', '=', application_id)
    await expect(update.execute()).rejects.toMatchObject({ constraint: 'decided_by_same_person' })
  }
  const { application } = await reviewer.call(reviewContract.details, { driver_id })
  expect(application.cannot_review_because).toBeNull()
  await reviewer.call(reviewContract.document, { document_id: (await documentOf('Id card'))?._id ?? '', decision: 'accept' })
  await reviewer.call(reviewContract.verify, { application_id })
})
