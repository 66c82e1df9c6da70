import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { ownApplicationsContract } from '../../applications/own-applications.contract.ts'
import { aWholeDraft } from '../../drafts/drafts.factory.ts'
import { anOnboardingPlant } from '../../onboarding.factory.ts'
import { submissionContract } from '../../submission/submission.contract.ts'
import { reviewContract } from './review.contract.ts'

const api = await testApi()
const plantId = await anOnboardingPlant(api.db)
const { id: transporterId } = await aTransporter(api.db)
const clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId, permissions: ['onboarding.submit', 'drivers.read'] })
const reviewer = await api.as({ portal: 'staff_portal', plantId })
const aMinute = () => void (api.now = new Date(api.now.getTime() + 60_000))

it.each([
  ['what was handed in before the doubt ends none', null, ['id', 'licence']],
  ['the same paper with another day ends none', { expires_on: '2031-05-05' }, ['id', 'licence']],
  ['a new licence ends that of the licence, and not that of the id document', { pages: [aPdfFile('again.pdf')] }, ['id']],
])('of verified documents, %s', async (_name, correction, left) => {
  const draft_id = await aWholeDraft(api.db, { plantId, transporterId, by: clerk.userId })
  const { driver_id, application_id } = await clerk.call(submissionContract.submit, { draft_id, declared: true })
  const documents = async () => (await clerk.call(ownApplicationsContract.details, { driver_id })).application.documents
  const judge = async (isReturned: (name: string) => boolean) => {
    for (const { _id: document_id, name, state } of await documents())
      if (state === 'submitted')
        await reviewer.call(reviewContract.document, {
          document_id,
          ...(isReturned(name) ? { decision: 'return', reason: 'name differs' } : { decision: 'accept' }),
        })
  }
  aMinute()
  for (const document of ['licence', 'id'] as const)
    await reviewer.call(holdsContract.place, { driver_id, kind: 'document', reason: 'forged', document, comment: 'A copy' })
  aMinute()
  if (correction !== null) {
    await judge((name) => name === 'Driving licence')
    await reviewer.call(reviewContract.giveBack, { application_id })
    const licence = (await documents()).find(({ name }) => name === 'Driving licence')
    const document_type_id = licence?.document_type_id ?? ''
    await clerk.call(ownApplicationsContract.replace, { application_id, document_type_id, ...correction })
    await clerk.call(submissionContract.resubmit, { application_id })
  }
  await judge(() => false)
  await reviewer.call(reviewContract.verify, { application_id })
  const open = api.db.selectFrom('driver_hold').select('document').where('driver_id', '=', driver_id).where('lifted_at', 'is', null)
  expect((await open.orderBy('document').execute()).map(({ document }) => document)).toEqual(left)
})
