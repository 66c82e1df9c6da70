import type * as z from 'zod'
import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { lockDriver, type Driver } from '#drivers/drivers.store.ts'
import { requestNews, type RequestNewsId } from '#notifications/notifications.contract.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden, type Refusal } from '#platform/server/http/refusal.ts'
import { recordDecision } from './insert-request.store.ts'
import type { DecisionKey, DecisionOf, Kind, Shape, StoredBodyOf } from '../kinds/kind.contract.ts'
import type { KindHandler, RequestContext } from '../kinds/kind.service.ts'
import { requestStatusNames } from './request-types.contract.ts'
import {
  closedSentence,
  decidedStatus,
  isPending,
  judgeApproval,
  judgeDecider,
  requestNotification,
  type RuledBy,
} from './requests.rules.ts'
import { findClosing, findRequest, type StoredRequest } from './requests.store.ts'
import { transporterRecipients } from './notified-transporters.rules.ts'

export type DecideCommand<D extends Shape> = {
  readonly actor: Actor
  readonly requestId: string
  readonly key: DecisionKey
  readonly comment: string
  readonly decision: DecisionOf<D>
  readonly at: Date
}

/**
 * Decides a request with all that follows from it, in one transaction. Throws 403 for the one who raised it; 409 when it is closed already, or when
 * the driver has changed so that it cannot be approved any more: then nothing is changed.
 */
export async function decideRequest<B extends Shape, D extends Shape, O extends z.ZodType>(
  db: Db,
  handler: KindHandler<B, D, O>,
  command: DecideCommand<D>,
): Promise<void> {
  const { actor, requestId } = command
  const request = await findRequest(db, scopeOf(actor), { id: requestId, typeId: handler.kind.typeId })
  const ruling = judgeDecider({ raisedBy: request.created_by, deciderId: actor.userId })
  if (!ruling.ok) throw forbidden(ruling.message)
  const isDecided = isPending(request.status_id) && (await inTransaction(db, (tx) => decideInside(tx, handler, request, command)))
  if (!isDecided) throw await requestClosed(db, requestId, actor)
}

/**
 * Locks the driver first, as raising does, so that the two never deadlock. The request is closed before the driver's status is judged: a
 * concurrent decision is reported as such, not as its effect on the driver. False when the request is not pending any more.
 */
async function decideInside<B extends Shape, D extends Shape, O extends z.ZodType>(
  tx: Tx,
  { kind, approved, rejected }: KindHandler<B, D, O>,
  request: StoredRequest,
  { actor, key, comment, decision, at }: DecideCommand<D>,
): Promise<boolean> {
  const driver = await lockDriver(tx, scopeOf(actor), request.driver_id)
  const news = newsOfDecision[key]
  const recipients = transporterRecipients({ typeId: kind.typeId, news, driver, body: request.body_data })
  const by = { by: actor, raisedBy: request.created_by }
  const notification = { ...requestNotification(kind, { news, driverName: driver.name, comment, ...by }), ...recipients }
  const statusId = decidedStatus[key]
  const action = `request ${requestStatusNames[statusId].toLowerCase()}`
  if (!(await recordDecision(tx, { requestId: request.id, statusId, by: actor.userId, comment, at, action, notification }))) return false
  if (key === 'approve') assertStillAllowed(kind, driver, request)
  const { plant, userId } = actor
  const context = { ...toRequestContext(request), driver, plant, userId, comment, at, today: todayOf(actor, at) }
  if (key === 'approve') await approved(tx, { ...context, body: parseStored(kind, request), decision })
  else await rejected?.(tx, { ...context, decision })
  return true
}

/** Throws a Refusal (409) where the driver has changed so that the request cannot be approved any more. */
function assertStillAllowed(kind: Pick<Kind, RuledBy>, driver: Driver, { transporter_id: raisedUnder }: StoredRequest): void {
  const ruling = judgeApproval(kind, { raisedUnder, nowWith: driver.transporter_id, statusId: driver.status_id })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}

/** The stored body by the kind's shape, which may have become stricter since it was raised. */
function parseStored<B extends Shape>(
  { storedShape }: { readonly storedShape: z.ZodType<StoredBodyOf<B>> },
  { comment, body_data }: StoredRequest,
): StoredBodyOf<B> {
  const parsed = storedShape.safeParse({ ...(comment !== null && { comment }), ...body_data })
  if (parsed.success) return parsed.data
  throw conflict(
    'asked_outdated',
    'This request cannot be approved any more. Reject it, and have it raised again.',
    fieldErrors(parsed.error),
  )
}

const newsOfDecision = { approve: requestNews.approved, reject: requestNews.rejected } as const satisfies Record<DecisionKey, RequestNewsId>

/** The part of a kind's context that is stored with the request. */
export const toRequestContext = (
  request: StoredRequest,
): Pick<RequestContext, 'requestId' | 'transporterId' | 'raisedBy' | 'doctorId'> => ({
  requestId: request.id,
  transporterId: request.transporter_id,
  raisedBy: request.created_by,
  doctorId: request.doctor_id,
})

/** The refusal (409) of a change to a closed request: who closed it, when, and how. */
export async function requestClosed(db: Db, requestId: string, actor: Actor): Promise<Refusal> {
  const closing = await findClosing(db, requestId)
  return conflict('request_closed', closedSentence(closing, actor.plant.timeZone), {
    status: requestStatusNames[closing.statusId],
    decided_by: closing.by ?? '',
    decided_at: closing.at.toISOString(),
  })
}
