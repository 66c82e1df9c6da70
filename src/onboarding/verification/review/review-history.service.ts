import { scopeOf, type Actor } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findApplication } from '../../applications/applications.store.ts'
import { listReviewHistory, type ReviewEvent } from './review-history.store.ts'
import { returnReasons } from '../../applications/application.rules.ts'

type Shown = { at: string; by: string; what: string; document: string | null; text: string | null }

/** Every version of the documents and what reviewers did, newest first. */
export async function findReviewHistory(db: Db, actor: Actor, applicationId: string): Promise<Shown[]> {
  const application = await findApplication(db, scopeOf(actor), applicationId)
  const events = await listReviewHistory(db, application)
  return events.map(({ at, name, what, document, reason, comment }) => ({
    at: at.toISOString(),
    by: name ?? 'The system',
    what,
    document,
    // Without a comment, the audit repeats the step.
    text: [reasonText(reason), comment !== null && !what.includes(comment) && comment].filter(Boolean).join(': ') || null,
  }))
}

const reasonText = (reason: ReviewEvent['reason']): string | null =>
  reason === null ? null : (Object.entries(returnReasons).find(([key]) => key === reason)?.[1] ?? reason)
