import type { Handlers } from '#accounts/people.ts'
import { presentComment } from './comments.presenter.ts'
import type { visitCommentsContract } from './comments.contract.ts'
import { listComments } from './comments.store.ts'
import { addVisitComment, findCommentedVisit } from './visit-comments.service.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const visitCommentsApi: Handlers<typeof visitCommentsContract> = {
  index: async ({ input: { id, page, page_size }, actor, db }) => {
    const { requestId } = await findCommentedVisit(db, actor.plant.id, id)
    const { rows, total } = await listComments(db, { requestId, isSharedOnly: true }, toLimitOffset({ page, page_size }))
    // Whom the other plant names are its colleagues.
    return { data: rows.map((row) => ({ ...presentComment(row), mentioned: [] })), page, page_size, total }
  },
  create: async ({ input: { id: violationId, text }, actor, db, now }) => {
    await addVisitComment(db, { actor, violationId, text, at: now })
    return { message: 'Comment added.' }
  },
}
