import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findCommented } from '../comments/comments.store.ts'
import type { presenceContract } from './presence.contract.ts'
import { deleteLapsed, deletePresence, listOthers, upsertPresence } from './presence.store.ts'

/** A page says when it closes or is hidden. One that could not (a lost connection, a crash) is shown this long. */
const lapseMs = 20 * 60_000
const maxOthers = 10

export const presenceApi: Handlers<typeof presenceContract> = {
  enter: async ({ input: { request_id: requestId }, actor, db, now }) => {
    await findCommented(db, scopeOf(actor), requestId)
    const page = { requestId, userId: actor.userId }
    await deleteLapsed(db, page, new Date(now.getTime() - lapseMs))
    await upsertPresence(db, page, now)
    return { others: await listOthers(db, page, maxOthers) }
  },
  leave: async ({ input: { request_id: requestId }, actor, db }) => {
    await findCommented(db, scopeOf(actor), requestId)
    await deletePresence(db, { requestId, userId: actor.userId })
    return { message: 'Left' }
  },
}
