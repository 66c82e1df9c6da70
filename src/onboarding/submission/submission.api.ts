import { todayOf, type Handlers } from '#accounts/people.ts'
import { presentDocumentType } from '../document-types/document-types.presenter.ts'
import { findFormFacts } from './new-driver-form.service.ts'
import { presentForm } from './new-driver-form.presenter.ts'
import type { newDriverFormContract } from './submission.contract.ts'

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
