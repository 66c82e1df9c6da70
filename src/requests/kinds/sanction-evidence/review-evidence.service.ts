import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { lockDriver } from '#drivers/find-driver.service.ts'
import { endSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden } from '#platform/server/http/refusal.ts'
import { forgetEvidence, violationOfEvidence } from '#violations/violations.service.ts'
import { closeRequestsOf } from '../../engine/close/close-requests.service.ts'
import { requestClosed } from '../../engine/close/closed-request.service.ts'
import { announceApproval, loadingBefore } from '../../engine/decide/announce-approval.service.ts'
import { judgeIndependentDecider } from '../../engine/decide/decider.service.ts'
import { appendRequestHistory, recordDecision } from '../../engine/raise/insert-request.store.ts'
import { requestStatus } from '../../engine/request-types.contract.ts'
import { isPending, requestNotification } from '../../engine/requests.rules.ts'
import { findRequest, type StoredRequest } from '../../engine/requests.store.ts'
import { settleCases } from '../../hearing/case-thread.service.ts'
import { writeEndByEvidence, writeNotAccepted } from '../../letters/write-letter.service.ts'
import { pauseDueClock } from '../../inbox/due-clock.store.ts'
import type { DecisionKey } from '../kind.contract.ts'
import { evidenceKind, evidenceReviewers } from './sanction-evidence.contract.ts'
import { findWaitingEvidence, markReviewed, type WaitingEvidence } from './evidence-review.store.ts'

export { listEvidence, type EvidenceRow } from './evidence-review.store.ts'

export type ReviewCommand = { actor: Actor; requestId: string; key: DecisionKey; comment: string; at: Date }

const nothingToReview = 'Nothing waits to be reviewed: the transporter has not sent evidence, or a colleague has reviewed it.'

/**
 * Accepts the evidence that waits, which ends the suspension for this violation, or does not, with a reason that the office reads and may answer with new evidence. Throws
 * 404 out of scope, 403 for its sender and whoever is not independent of the office, 409 when nothing waits.
 */
export async function reviewEvidence(db: Db, review: ReviewCommand): Promise<void> {
  const { actor, requestId, at } = review
  const request = await findRequest(db, scopeOf(actor), { id: requestId, typeId: evidenceKind.typeId })
  const waiting = await findWaitingEvidence(db, requestId)
  if (!isPending(request.status_id)) throw await requestClosed(db, requestId, actor)
  if (!waiting) throw conflict('nothing_to_review', nothingToReview)
  const ruling = await judgeIndependentDecider(db, { ...request, created_by: waiting.sent_by }, { deciderId: actor.userId, now: at })
  if (!ruling.ok) throw forbidden(ruling.message)
  await inTransaction(db, (tx) => reviewInside(tx, { request, waiting }, review))
}

/** Why this reader cannot review the evidence that waits; null where they can. */
export async function whyNotReview(db: Db, { actor, now }: { actor: Actor; now: Date }, requestId: string): Promise<string | null> {
  if (!isAllowed(evidenceReviewers, actor))
    return actor.portal === 'staff_portal' ? 'Your role does not review evidence.' : 'The plant reviews it.'
  const request = await findRequest(db, scopeOf(actor), { id: requestId, typeId: evidenceKind.typeId })
  const waiting = await findWaitingEvidence(db, requestId)
  if (!waiting) return null
  const ruling = await judgeIndependentDecider(db, { ...request, created_by: waiting.sent_by }, { deciderId: actor.userId, now })
  return ruling.ok ? null : ruling.message
}

type Subject = { request: StoredRequest; waiting: WaitingEvidence }

/** Locks the driver first, as decisions do, to avoid deadlocks. */
async function reviewInside(tx: Tx, { request, waiting }: Subject, review: ReviewCommand): Promise<void> {
  const { actor, key, comment, at } = review
  const driver = await lockDriver(tx, scopeOf(actor), request.driver_id)
  const reviewed = { accepted: key === 'approve', by: actor.userId, at, reason: comment }
  if (!(await markReviewed(tx, waiting.id, reviewed))) throw conflict('nothing_to_review', nothingToReview)
  const told = { driverName: driver.name, comment, by: actor, raisedBy: waiting.sent_by }
  if (key === 'approve') await accept(tx, { request, driver, told }, review)
  else await sendBack(tx, { request, driver, told }, review)
}

type Told = { driverName: string; comment: string; by: Actor; raisedBy: string }
type Changed = { request: StoredRequest; driver: Awaited<ReturnType<typeof lockDriver>>; told: Told }

async function accept(tx: Tx, { request, driver, told }: Changed, { actor, comment, at }: ReviewCommand): Promise<void> {
  const { id: requestId } = request
  const closing = { requestId, statusId: requestStatus.approved, by: actor.userId, comment, at, action: 'request approved' }
  if (!(await recordDecision(tx, { ...closing, notification: null }))) throw conflict('nothing_to_review', nothingToReview)
  const loading = await loadingBefore(tx, driver, todayOf(actor, at))
  const violationId = await violationOfEvidence(tx, requestId)
  const change = { driver, at, userId: actor.userId, why: comment }
  const ended = await endSuspensions(tx, { ...change, reason: 'evidence', which: { violationId } })
  if (ended > 0) await writeEndByEvidence(tx, 'accepted', { requestId, userId: actor.userId, at })
  await settleCases(tx, { typeId: evidenceKind.typeId, driverId: driver.id, at })
  const notification = requestNotification(evidenceKind, { ...told, event: requestTrigger.approved })
  await announceApproval(tx, { typeId: evidenceKind.typeId, raisedBy: ['transporter_portal'] }, { ...loading, request, notification, at })
  await closeRequestsOf(tx, { driverId: driver.id, at, by: actor.userId, isNews: true })
}

/** The request stays open, and waits for the office again. */
async function sendBack(tx: Tx, { request, told }: Changed, { actor, comment, at }: ReviewCommand): Promise<void> {
  const { id: requestId, transporter_id } = request
  await pauseDueClock(tx, requestId, at)
  await forgetEvidence(tx, requestId, { plantId: actor.plant.id, at, userId: actor.userId })
  await writeNotAccepted(tx, { requestId, violationId: await violationOfEvidence(tx, requestId), userId: actor.userId, at })
  await appendRequestHistory(tx, { requestId, by: actor.userId, comment: `Not accepted: ${comment}`, at })
  const notification = requestNotification(evidenceKind, { ...told, event: requestTrigger.sentBack })
  await announce(tx, { topic: 'request', payload: { ...notification, request_id: requestId, transporter_id }, plantId: actor.plant.id, at })
}
