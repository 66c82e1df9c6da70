import { lockDriver } from '#drivers/find-driver.service.ts'
import type * as z from 'zod/mini'
import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { requestTrigger, type RequestPayload, type RequestTriggerId } from '#notifications/notifications.contract.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden } from '#platform/server/http/refusal.ts'
import { announceApproval, loadingBefore } from './announce-approval.service.ts'
import { closeRequestsOf } from '../close/close-requests.service.ts'
import { decisionRefusal, toRequestContext } from '../close/closed-request.service.ts'
import { approvalSettings } from '../approvals-needed.service.ts'
import { judgeIndependentDecider, judgeSecondApprover } from './decider.service.ts'
import { recordDecision } from '../raise/insert-request.store.ts'
import type { ApprovalsContext, DecisionKey, DecisionOf, Kind, Shape, StoredBodyOf } from '../../kinds/kind.contract.ts'
import type { KindHandler } from '../../kinds/kind.service.ts'
import { addApproval, type ApprovalStep } from './add-approval.service.ts'
import { assertOverwritesSeen, findOverwrites } from './record-changes.service.ts'
import { requestStatusNames } from '../request-types.contract.ts'
import { decidedStatus, isPending, judgeApproval, judgeReader, requestNotification, storedInput, type RuledBy } from '../requests.rules.ts'
import { openCaseOf, settleCases } from '../../hearing/case-thread.service.ts'
import { writeDecision } from '../../letters/write-letter.service.ts'
import { assertHeard } from '../../hearing/hearing.service.ts'
import { findRequest, recordWasOf, type StoredRequest } from '../requests.store.ts'

export type DecideCommand<D extends Shape> = {
  actor: Actor
  requestId: string
  key: DecisionKey
  comment: string
  /** The version that the decider has read; the stored one by default. */
  version?: number | undefined
  /** What the decider has read that approval overwrites: `seen` of the details. */
  overwrites?: string | undefined
  /** Why nobody waits for the reply of who may still give one. */
  earlyReason?: string | undefined
  decision: DecisionOf<D>
  at: Date
  /** Judges more, with the driver locked and the request closed in the transaction. Throws a Refusal, which undoes the decision. */
  judgeInside?: (tx: Tx, request: StoredRequest) => Promise<void>
}

/** `isOpen`: approved by the first of two, and still pending. */
export type Decided = { isOpen: boolean; driverId: string }

/**
 * Decides a request and applies its changes, in one transaction. Throws 403 for its submitter and whoever is not independent of it, and for deciding on a report that the decider may not open; 409, without effect, when it is already closed,
 * has been sent back or resubmitted, the driver no longer allows its approval, the same person has approved it, or approval would overwrite what was not read.
 */
export async function decideRequest<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  db: Db,
  handler: KindHandler<B, D, O>,
  command: DecideCommand<D>,
): Promise<Decided> {
  const { actor, requestId, key } = command
  const request = await findRequest(db, scopeOf(actor), { id: requestId, typeId: handler.kind.typeId })
  const ruling = await judgeIndependentDecider(db, request, { deciderId: actor.userId, now: command.at })
  if (!ruling.ok) throw forbidden(ruling.message)
  const reader = judgeReader(handler.kind, actor)
  if (!reader.ok) throw forbidden(reader.message)
  const approver = await judgeSecondApprover(db, request.approved_by, actor.userId)
  if (key === 'approve' && isPending(request.status_id) && !approver.ok) throw conflict(approver.code, approver.message)
  const step = isPending(request.status_id) && (await inTransaction(db, (tx) => decideInside(tx, handler, request, command)))
  if (!step) throw await decisionRefusal(db, requestId, actor)
  return { isOpen: step === 'first of two', driverId: request.driver_id }
}

type Step = ApprovalStep | 'closed' | false

/**
 * Locks the driver first, as raising does, so that the two never deadlock. The request is closed before the driver's status is judged: a
 * concurrent decision is reported as such, not as its effect on the driver. False when the request is no longer pending.
 */
async function decideInside<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  tx: Tx,
  handler: KindHandler<B, D, O>,
  request: StoredRequest,
  command: DecideCommand<D>,
): Promise<Step> {
  const driver = await lockDriver(tx, scopeOf(command.actor), request.driver_id)
  const decide = command.key === 'approve' ? approve : reject
  const step = await decide(tx, handler, { request, driver }, command)
  if (step) {
    const { id: requestId, type_id: typeId } = request
    await writeDecision(tx, { requestId, typeId, userId: command.actor.userId, at: command.at })
    await settleCases(tx, { typeId, driverId: driver.id, at: command.at })
  }
  return step
}

type Subject = { request: StoredRequest; driver: Driver }

async function approve<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  tx: Tx,
  handler: KindHandler<B, D, O>,
  { request, driver }: Subject,
  { actor, comment, version = request.version, overwrites, earlyReason, decision, at, judgeInside }: DecideCommand<D>,
): Promise<Step> {
  const { kind, approved } = handler
  const by = { by: actor, raisedBy: request.created_by, driverName: driver.name, comment }
  const step = await addApproval(tx, kind, { ...by, request, version, at })
  if (!step) return false
  const closing = { ...closingOf(request, 'approve', { actor, comment, version, at }), notification: null }
  if (step === 'last' && !(await recordDecision(tx, closing))) return false
  assertStillAllowed(kind, driver, { ...request, ...(await approvalSettings(tx, kind, driver.auth_plant_id)) })
  await judgeInside?.(tx, request)
  const body = parseStored(kind, request)
  const today = todayOf(actor, at)
  assertOverwritesSeen(await findOverwrites(tx, handler, { driver, body, today, was: recordWasOf(request) }), overwrites)
  await assertHeard(tx, request.id, { reason: earlyReason ?? null, decision, by: actor.userId, today })
  if (step === 'first of two') return step
  const { plant, userId } = actor
  await openCaseOf(tx, { requestId: request.id, typeId: request.type_id, at })
  const loading = await loadingBefore(tx, driver, today)
  await approved(tx, { ...toRequestContext(request), driver, plant, userId, comment, at, today, body, decision })
  await announceApproval(tx, kind, { ...loading, request, notification: notificationOf(kind, 'approve', by), at })
  await closeRequestsOf(tx, { driverId: driver.id, at, by: userId, isNews: true })
  return step
}

async function reject<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  tx: Tx,
  { kind, rejected }: KindHandler<B, D, O>,
  { request, driver }: Subject,
  { actor, comment, version = request.version, decision, at, judgeInside }: DecideCommand<D>,
): Promise<Step> {
  const by = { by: actor, raisedBy: request.created_by, driverName: driver.name, comment }
  const closing = closingOf(request, 'reject', { actor, comment, version, at })
  if (!(await recordDecision(tx, { ...closing, notification: notificationOf(kind, 'reject', by) }))) return false
  await judgeInside?.(tx, request)
  const { plant, userId } = actor
  await rejected?.(tx, { ...toRequestContext(request), driver, plant, userId, comment, at, today: todayOf(actor, at), decision })
  return 'closed'
}

type By = Pick<DecideCommand<Shape>, 'actor' | 'comment' | 'at'> & { version: number }

function closingOf({ id: requestId }: StoredRequest, key: DecisionKey, { actor, comment, version, at }: By) {
  const statusId = decidedStatus[key]
  return { requestId, statusId, version, by: actor.userId, comment, at, action: `request ${requestStatusNames[statusId].toLowerCase()}` }
}

type Told = Omit<Parameters<typeof requestNotification>[1], 'event'>

const notificationOf = (kind: Pick<Kind, 'typeId' | 'title'>, key: DecisionKey, told: Told): Omit<RequestPayload, 'request_id'> =>
  requestNotification(kind, { ...told, event: eventOfDecision[key] })

/** Throws a Refusal (409) when the driver no longer allows the approval. */
function assertStillAllowed(
  kind: Pick<Kind, RuledBy>,
  { transporter_id: nowWith, status_id: statusId }: Driver,
  { transporter_id: raisedUnder, approvals_needed: approvalsNeeded, toBlacklist }: StoredRequest & Pick<ApprovalsContext, 'toBlacklist'>,
): void {
  const ruling = judgeApproval(kind, { raisedUnder, nowWith, statusId, approvalsNeeded, toBlacklist })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}

/** Parses the stored body by the kind's shape, which may have become stricter since the request was raised. */
function parseStored<B extends Shape>(
  { storedShape }: { storedShape: z.ZodMiniType<StoredBodyOf<B>> },
  request: StoredRequest,
): StoredBodyOf<B> {
  const parsed = storedShape.safeParse(storedInput(request))
  if (parsed.success) return parsed.data
  throw conflict('asked_outdated', 'This request can no longer be approved. Reject it and ask for a new one.', fieldErrors(parsed.error))
}

const eventOfDecision = { approve: requestTrigger.approved, reject: requestTrigger.rejected } as const satisfies Record<
  DecisionKey,
  RequestTriggerId
>
