import { scopeOf, type Actor } from '#accounts/people.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { moveApplication } from '../applications/applications.service.ts'
import { listApplicationDocuments } from '../applications/applications.store.ts'
import { lockApplicationInScope } from './replace-document.service.ts'
import { needsSubmitter } from './replace-document.rules.ts'
import type { SubmittedApplication } from './submission.service.ts'

type ApplicationStep = {
  actor: Actor
  now: Date
  applicationId: string
  comment: string | null
}

/** Submits a returned application again. Throws a Refusal (422) at each document that is still to be handed in. */
export function resubmitApplication(db: Db, { actor, now, applicationId, comment }: ApplicationStep): Promise<SubmittedApplication> {
  return inTransaction(db, async (tx) => {
    const locked = await lockApplicationInScope(tx, scopeOf(actor), applicationId)
    if (locked.application.state === 'returned') {
      const missing = (await listApplicationDocuments(tx, applicationId)).filter(needsSubmitter)
      const errors = missing.map(({ document_type_id }) => [`documents.${document_type_id}.file`, 'Hand in this document again'] as const)
      if (errors.length > 0) throw invalid(Object.fromEntries(errors), 'Some documents are still to be handed in again.')
    }
    await moveApplication(tx, { event: 'resubmitted', ...locked, by: actor, comment, at: now })
    return { driverId: locked.driver.id, applicationId }
  })
}

/** Withdraws an open application. */
export function withdrawApplication(db: Db, { actor, now, applicationId, comment }: ApplicationStep): Promise<SubmittedApplication> {
  return inTransaction(db, async (tx) => {
    const locked = await lockApplicationInScope(tx, scopeOf(actor), applicationId)
    await moveApplication(tx, { event: 'withdrawn', ...locked, by: actor, comment, at: now })
    return { driverId: locked.driver.id, applicationId }
  })
}
