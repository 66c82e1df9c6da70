import { scopeOf, type Actor } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { isRequestType, requestTypeNames } from '../engine/request-types.contract.ts'
import { isPending, type Closing } from '../engine/requests.rules.ts'
import { findClosing, knownStatus } from '../engine/requests.store.ts'
import { findCommented, insertComment, listNamedIn } from './comments.store.ts'
import { tellVisited } from './visit-comments.service.ts'
import { maxMentions, mentionNotification, nobodyElseReads, tooManyMentions, unknownMention } from './comments.rules.ts'
import { readMentions, type Colleague } from './mentions.rules.ts'

export type AddCommentCommand = { actor: Actor; requestId: string; text: string; isShared: boolean; at: Date }

/** `closing`: how the request was closed before, undefined while it is pending. */
export type AddedComment = { notified: readonly Colleague[]; closing: Closing | undefined }

/**
 * Adds a comment and notifies the colleagues it names, in one transaction. Closed requests take comments too: what was written while a colleague decided is not
 * lost. Throws 404 out of scope, 422 where an '@' names nobody who can see the request.
 */
export async function addComment(db: Db, { actor, requestId, text, isShared, at }: AddCommentCommand): Promise<AddedComment> {
  const { typeId, driverName, violationId, visitedId } = await findCommented(db, scopeOf(actor), requestId)
  if (isShared && visitedId === null) throw invalid({ is_shared: nobodyElseReads })
  const { colleagues, unknown } = readMentions(text, await listNamedIn(db, text, { plantId: actor.plant.id, now: at }))
  if (unknown !== undefined) throw invalid({ text: unknownMention(unknown) })
  if (colleagues.length > maxMentions) throw invalid({ text: tooManyMentions })
  const notified = colleagues.filter(({ id }) => id !== actor.userId)
  const mentioned = notified.map(({ id }) => id)
  const typeName = isRequestType(typeId) ? requestTypeNames[typeId] : 'Request'
  await inTransaction(db, async (tx) => {
    const sharedBy = isShared ? actor.plant.id : null
    const commentId = await insertComment(tx, { requestId, by: actor.userId, text, mentioned, at, sharedBy })
    const change = { at, userId: actor.userId, subject: 'request', subjectId: requestId, plantId: actor.plant.id }
    await writeAudit(tx, { ...change, action: 'request commented', after: { comment_id: commentId, mentioned: mentioned.join(', ') } })
    if (isShared && visitedId !== null && violationId !== null)
      await tellVisited(tx, { actor, at, text, driverName, plantId: visitedId, violationId })
    if (mentioned.length === 0) return
    const payload = {
      user_ids: mentioned,
      by_id: actor.userId,
      ...mentionNotification({ by: actor, typeName, driverName, text, requestId }),
    }
    await announce(tx, { topic: 'comment', payload, plantId: actor.plant.id, at })
  })
  const { statusId } = await findCommented(db, scopeOf(actor), requestId)
  return { notified, closing: isPending(knownStatus(statusId)) ? undefined : await findClosing(db, requestId) }
}
