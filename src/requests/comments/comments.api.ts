import { scopeOf, type Handlers } from '#accounts/people.ts'
import { addComment } from './add-comment.service.ts'
import { presentComment } from './comments.presenter.ts'
import { assertCommentsRead, listComments, searchColleagues } from './comments.store.ts'
import type { commentsContract } from './comments.contract.ts'
import { addedText } from './comments.rules.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

/** As many names as fit below the text without scrolling. */
const suggestedColleagues = 6

export const commentsApi: Handlers<typeof commentsContract> = {
  index: async ({ input: { request_id, page, page_size }, actor, db }) => {
    await assertCommentsRead(db, scopeOf(actor), request_id)
    const which = { requestId: request_id, isSharedOnly: false }
    const { rows, total } = await listComments(db, which, toLimitOffset({ page, page_size }))
    return { data: rows.map(presentComment), page, page_size, total }
  },
  create: async ({ input: { request_id, text, is_shared: isShared }, actor, db, now }) => {
    const added = await addComment(db, { actor, requestId: request_id, text, isShared, at: now })
    return { message: addedText({ ...added, timeZone: actor.plant.timeZone }) }
  },
  colleagues: async ({ input: { search = '' }, actor, db, now }) => {
    const found = await searchColleagues(db, { plantId: actor.plant.id, search, exceptId: actor.userId, limit: suggestedColleagues, now })
    return { colleagues: found.map(({ id, name }) => ({ _id: id, name })) }
  },
}
