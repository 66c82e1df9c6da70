import type * as z from 'zod/mini'
import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { lockDriver, type Driver } from '#drivers/drivers.store.ts'
import { requestTrigger, type RequestTriggerId } from '#notifications/notifications.contract.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden, type Refusal } from '#platform/server/http/refusal.ts'
import { recordDecision } from './insert-request.store.ts'
import type { DecisionKey, DecisionOf, Kind, Shape, StoredBodyOf } from '../kinds/kind.contract.ts'
import type { KindHandler, RequestContext } from '../kinds/kind.service.ts'
import { requestStatusNames } from './request-types.contract.ts'
import {
  changedText,
  closedText,
  decidedStatus,
  isPending,
  judgeApproval,
  judgeDecider,
  judgeReader,
  requestNotification,
  sentBackText,
  type RuledBy,
} from './requests.rules.ts'
import { findClosing, findRequest, findRequestState, type StoredRequest } from './requests.store.ts'
import { transporterRecipients } from './notified-transporters.rules.ts'

export type DecideCommand<D extends Shape> = {
  readonly actor: Actor
  readonly requestId: string
  readonly key: DecisionKey
  readonly comment: string
  /** The version that the decider has read; the stored one by default. */
  readonly version?: number | undefined
  readonly decision: DecisionOf<D>
  readonly at: Date
  /** Judges more, with the driver locked and the request closed in the transaction. Throws a Refusal, which undoes the decision. */
  readonly judgeInside?: (tx: Tx, request: StoredRequest) => Promise<void>
}

/**
 * Decides a request and applies its changes, in one transaction. Throws 403 for its submitter, and for deciding on a report that the decider may not open; 409, without effect, when it is already closed,
 * has been sent back or resubmitted, or the driver no longer allows its approval.
 */
export async function decideRequest<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  db: Db,
  handler: KindHandler<B, D, O>,
  command: DecideCommand<D>,
): Promise<void> {
  const { actor, requestId } = command
  const request = await findRequest(db, scopeOf(actor), { id: requestId, typeId: handler.kind.typeId })
  const ruling = judgeDecider({ raisedBy: request.created_by, correctedBy: request.corrected_by, deciderId: actor.userId })
  if (!ruling.ok) throw forbidden(ruling.message)
  const reader = judgeReader(handler.kind, actor)
  if (!reader.ok) throw forbidden(reader.message)
  const isDecided = isPending(request.status_id) && (await inTransaction(db, (tx) => decideInside(tx, handler, request, command)))
  if (!isDecided) throw await decisionRefusal(db, requestId, actor)
}

/**
 * Locks the driver first, as raising does, so that the two never deadlock. The request is closed before the driver's status is judged: a
 * concurrent decision is reported as such, not as its effect on the driver. False when the request is no longer pending.
 */
async function decideInside<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  tx: Tx,
  { kind, approved, rejected }: KindHandler<B, D, O>,
  request: StoredRequest,
  { actor, key, comment, version = request.version, decision, at, judgeInside }: DecideCommand<D>,
): Promise<boolean> {
  const driver = await lockDriver(tx, scopeOf(actor), request.driver_id)
  const event = eventOfDecision[key]
  const recipients = transporterRecipients({ typeId: kind.typeId, event, driver, body: request.body_data })
  const by = { by: actor, raisedBy: request.created_by }
  const notification = { ...requestNotification(kind, { event, driverName: driver.name, comment, ...by }), ...recipients }
  const statusId = decidedStatus[key]
  const action = `request ${requestStatusNames[statusId].toLowerCase()}`
  const closing = { requestId: request.id, statusId, version, by: actor.userId, comment, at, action, notification }
  if (!(await recordDecision(tx, closing))) return false
  if (key === 'approve') assertStillAllowed(kind, driver, request)
  await judgeInside?.(tx, request)
  const { plant, userId } = actor
  const context = { ...toRequestContext(request), driver, plant, userId, comment, at, today: todayOf(actor, at) }
  if (key === 'approve') await approved(tx, { ...context, body: parseStored(kind, request), decision })
  else await rejected?.(tx, { ...context, decision })
  return true
}

/** Throws a Refusal (409) when the driver no longer allows the approval. */
function assertStillAllowed(kind: Pick<Kind, RuledBy>, driver: Driver, { transporter_id: raisedUnder }: StoredRequest): void {
  const ruling = judgeApproval(kind, { raisedUnder, nowWith: driver.transporter_id, statusId: driver.status_id })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}

/** Parses the stored body by the kind's shape, which may have become stricter since the request was raised. */
function parseStored<B extends Shape>(
  { storedShape }: { readonly storedShape: z.ZodMiniType<StoredBodyOf<B>> },
  { comment, body_data }: StoredRequest,
): StoredBodyOf<B> {
  const parsed = storedShape.safeParse({ ...(comment !== null && { comment }), ...body_data })
  if (parsed.success) return parsed.data
  throw conflict('asked_outdated', 'This request can no longer be approved. Reject it and ask for a new one.', fieldErrors(parsed.error))
}

const eventOfDecision = { approve: requestTrigger.approved, reject: requestTrigger.rejected } as const satisfies Record<
  DecisionKey,
  RequestTriggerId
>

/** The part of a kind's context that is stored with the request. */
export const toRequestContext = (
  request: StoredRequest,
): Pick<RequestContext, 'requestId' | 'transporterId' | 'raisedBy' | 'doctorId'> => ({
  requestId: request.id,
  transporterId: request.transporter_id,
  raisedBy: request.created_by,
  doctorId: request.doctor_id,
})

/** The refusal (409) of a decision without effect: the request is closed, waits for its submitter, or is not the one that was read. */
export async function decisionRefusal(db: Db, requestId: string, actor: Actor): Promise<Refusal> {
  const { statusId, sentBack } = await findRequestState(db, requestId)
  if (!isPending(statusId)) return requestClosed(db, requestId, actor)
  if (sentBack) return conflict('request_sent_back', sentBackText(sentBack, actor.plant.timeZone))
  return conflict('request_changed', changedText)
}

/** The refusal (409) of a change to a closed request: who closed it, when, and how. */
export async function requestClosed(db: Db, requestId: string, actor: Actor): Promise<Refusal> {
  const closing = await findClosing(db, requestId)
  return conflict('request_closed', closedText(closing, actor.plant.timeZone), {
    status: requestStatusNames[closing.statusId],
    decided_by: closing.by ?? '',
    decided_at: closing.at.toISOString(),
  })
}
