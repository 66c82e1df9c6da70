import { scopeOf, type Actor } from '#accounts/people.ts'
import { lockDriver } from '#drivers/find-driver.service.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { announce } from '#notifications/announce.service.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { assertAllowed, forbidden, invalid, notFound } from '#platform/server/http/refusal.ts'
import { reachOf } from '../engine/close/cancel-request.service.ts'
import { decisionRefusal } from '../engine/close/closed-request.service.ts'
import { judgeIndependentDecider } from '../engine/decide/decider.service.ts'
import { isPending, judgeReader, requestNotification, seesOnlyOwn } from '../engine/requests.rules.ts'
import { findReachable, findRequest, type StoredRequest } from '../engine/requests.store.ts'
import { findHearing } from '../hearing/hearing.store.ts'
import { pauseDueClock } from '../inbox/due-clock.store.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import { knownKind } from '../kinds/kinds.contract.ts'
import { mendableKinds } from './send-back.contract.ts'
import { judgeSendBack, notMendableErrors } from './send-back.rules.ts'
import { markSentBack } from './send-back.store.ts'

export type SendBackCommand = {
  actor: Actor
  requestId: string
  /** The version that was read; any by default. */
  version: number | undefined
  comment: string
  /** The names of the body's fields to correct. */
  fields: readonly string[]
  at: Date
}

/**
 * Sends a pending request back to its submitter, with its audit row and notification, in one transaction. The status and the history stay. Throws 404 out of
 * scope, 403 for its submitter and for whoever may not decide it or open its report, 422 at a field that its kind does not have, or on which somebody is heard, 409 for a request of staff, a closed one, one that has gone back already, and one that was resubmitted unread.
 */
export async function sendBackRequest(db: Db, command: SendBackCommand): Promise<void> {
  const { actor, requestId } = command
  if (!mendableKinds.some((kind) => isAllowed(kind.decide.access, actor))) throw forbidden()
  const kind = knownKind((await findReachable(db, reachOf(actor), requestId)).type_id)
  if (!kind) throw notFound()
  if (!isAllowed(kind.decide.access, actor)) throw forbidden()
  const request = await findRequest(db, scopeOf(actor), { id: requestId, typeId: kind.typeId })
  const ruling = await judgeIndependentDecider(db, request, { deciderId: actor.userId, now: command.at })
  if (!ruling.ok) throw forbidden(ruling.message)
  const reader = judgeReader(kind, actor)
  if (!reader.ok) throw forbidden(reader.message)
  assertAllowed(judgeSendBack(request))
  const isHeard = (await findHearing(db, requestId)) !== undefined
  const errors = notMendableErrors({ kind, isHeard }, command.fields)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const isSentBack = isPending(request.status_id) && (await inTransaction(db, (tx) => sendBackInside(tx, kind, request, command)))
  if (!isSentBack) throw await decisionRefusal(db, requestId, actor)
}

/** False when the request is closed, has gone back already, or is another version than the one that was read. Locks the driver first, as decisions do, to avoid deadlocks. */
async function sendBackInside(tx: Tx, kind: Kind, request: StoredRequest, command: SendBackCommand): Promise<boolean> {
  const { actor, requestId, comment, at } = command
  const fields = [...new Set(command.fields)]
  const { name: driverName } = await lockDriver(tx, scopeOf(actor), request.driver_id)
  const version = await markSentBack(tx, { ...command, fields, by: actor.userId })
  if (version === undefined) return false
  await pauseDueClock(tx, requestId, at)
  const audited = { at, userId: actor.userId, subject: 'request', subjectId: requestId, plantId: actor.plant.id }
  await writeAudit(tx, { ...audited, action: 'request sent back', after: { version, fields, comment } })
  const notification = requestNotification(kind, {
    event: requestTrigger.sentBack,
    driverName,
    comment,
    by: actor,
    raisedBy: request.created_by,
  })
  // A colleague at the office may correct it as well; what doctors and trainers sent is theirs alone.
  const isOffices = !kind.raisedBy.some(seesOnlyOwn)
  const payload = { ...notification, request_id: requestId, ...(isOffices && { transporter_id: request.transporter_id }) }
  await announce(tx, { topic: 'request', payload, plantId: actor.plant.id, at })
  return true
}
