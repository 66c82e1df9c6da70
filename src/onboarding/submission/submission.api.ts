import { todayOf, type Handlers } from '#accounts/people.ts'
import { presentDocumentType } from '../document-types/document-types.presenter.ts'
import { findFormFacts } from './new-driver-form.service.ts'
import { presentForm } from './new-driver-form.presenter.ts'
import { resubmitApplication, withdrawApplication } from './resubmission.service.ts'
import type { newDriverFormContract, submissionContract } from './submission.contract.ts'
import { presentDuplicates } from '../identity/identity.presenter.ts'
import { findPossibleDuplicates } from './possible-duplicates.service.ts'
import { submitDraft, type SubmittedApplication } from './submission.service.ts'

export const newDriverFormApi: Handlers<typeof newDriverFormContract> = {
  form: async ({ db, actor, now }) => {
    const facts = await findFormFacts(db, actor)
    return presentForm(facts, {
      today: todayOf(actor, now),
      country: actor.plant.country,
      document_types: facts.types.map(presentDocumentType),
    })
  },
}

export const submissionApi: Handlers<typeof submissionContract> = {
  duplicates: async ({ db, actor, input, now }) => ({
    duplicates: presentDuplicates(await findPossibleDuplicates(db, { actor, now, draftId: input.draft_id }), actor.plant.id),
  }),

  submit: async ({ db, actor, input, now }) => answer('Driver submitted', await submitDraft(db, { actor, now, draftId: input.draft_id })),

  resubmit: async ({ db, actor, input, now }) => {
    const step = { actor, now, applicationId: input.application_id, comment: input.comment ?? null }
    return answer('Application submitted again', await resubmitApplication(db, step))
  },

  withdraw: async ({ db, actor, input, now }) => {
    const step = { actor, now, applicationId: input.application_id, comment: input.comment ?? null }
    return answer('Application withdrawn', await withdrawApplication(db, step))
  },
}

const answer = (message: string, { driverId, applicationId }: SubmittedApplication) => ({
  message,
  driver_id: driverId,
  application_id: applicationId,
})
