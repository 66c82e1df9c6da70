import { lockDriverById } from '#drivers/find-driver.service.ts'
import { scopeOf, type Actor } from '#accounts/people.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { endSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import { awaitEvidence, recordEvidence } from '#violations/violations.service.ts'
import type { Violation } from '#violations/violations.store.ts'
import { requestClosed } from '../../engine/close/closed-request.service.ts'
import { appendRequestHistory, recordDecision } from '../../engine/raise/insert-request.store.ts'
import { raiseForSystem } from '../../engine/raise/raise-request.service.ts'
import type { StoredUpload } from '../../engine/raise/raised-files.service.ts'
import { requestStatus } from '../../engine/request-types.contract.ts'
import { isPending, requestNotification } from '../../engine/requests.rules.ts'
import { findReachable, findReadable } from '../../engine/requests.store.ts'
import { settleCases } from '../../hearing/case-thread.service.ts'
import { writeEndByEvidence } from '../../letters/write-letter.service.ts'
import { pauseDueClock, resumeDueClock } from '../../inbox/due-clock.store.ts'
import { findWaitingEvidence, insertEvidence, lockPending, reviewsEvidence } from './evidence-review.store.ts'
import { evidenceKind, type EvidenceRequestBody } from './sanction-evidence.contract.ts'

/** Requests sanction evidence from the transporter at the time of the violation. */
export async function requestEvidence(
  tx: Tx,
  { violation, driver, at }: { violation: Violation; driver: Driver; at: Date },
): Promise<void> {
  const { id: violation_id, transporter_id, category: violation_category, file_name, violation_date, description, action_taken } = violation
  const report = { violation_category, violation: violation.violation, violation_date, description, action_taken }
  const body: EvidenceRequestBody = { violation_id, ...report, file_name }
  const requestId = await raiseForSystem(tx, {
    typeId: evidenceKind.typeId,
    driver: { ...driver, transporter_id },
    comment: null,
    body,
    at,
  })
  // It waits for the office, and for nobody at the plant.
  await pauseDueClock(tx, requestId, at)
  await awaitEvidence(tx, violation_id, requestId)
}

type EvidenceSubmission = {
  actor: Actor
  requestId: string
  upload: StoredUpload
  comment: string
  at: Date
}

type EvidenceRequest = { driverId: string; isPending: boolean }

/** The request in the transporter's scope; out of scope, another kind and missing give the same 404. */
export const findEvidenceRequest = (db: Db, actor: Actor, requestId: string): Promise<EvidenceRequest> =>
  evidenceRequest(findReachable(db, { ...scopeOf(actor), raiserId: null }, requestId))

/** The same of one whose evidence is read and not sent. */
export const findReadEvidence = (db: Db, actor: Actor, requestId: string): Promise<EvidenceRequest> =>
  evidenceRequest(findReadable(db, { ...scopeOf(actor), raiserId: null }, requestId))

async function evidenceRequest(found: ReturnType<typeof findReadable>): Promise<EvidenceRequest> {
  const request = await found
  if (request.type_id !== evidenceKind.typeId) throw notFound()
  return { driverId: request.driver_id, isPending: isPending(request.status_id) }
}

/**
 * Stores the evidence. Where the plant does not review it, that closes the request and ends the suspension for this violation only; the driver is active again once no
 * suspension is open. Throws 409 when the request is already closed, or evidence waits to be reviewed.
 */
export async function submitEvidence(db: Db, submission: EvidenceSubmission): Promise<void> {
  const { actor, requestId } = submission
  const request = await findEvidenceRequest(db, actor, requestId)
  const isSubmitted = request.isPending && (await inTransaction(db, (tx) => submitInside(tx, request.driverId, submission)))
  if (!isSubmitted) throw await requestClosed(db, requestId, actor)
}

/** False when the request is no longer pending. Locks the driver first, as decisions do, to avoid deadlocks. */
async function submitInside(tx: Tx, driverId: string, { actor, requestId, upload, comment, at }: EvidenceSubmission): Promise<boolean> {
  const { userId, plant } = actor
  const driver = await lockDriverById(tx, driverId)
  if (await findWaitingEvidence(tx, requestId))
    throw conflict('evidence_waits', 'Evidence waits to be reviewed. The plant answers it first.')
  const told = { driverName: driver.name, comment, by: actor, raisedBy: null }
  const sent = { actor, requestId, upload, comment, at }
  if (await reviewsEvidence(tx, plant.id)) return submitForReview(tx, { ...told, event: requestTrigger.requested }, sent)
  const notification = requestNotification(evidenceKind, { ...told, event: requestTrigger.approved })
  const action = 'request approved'
  if (!(await recordDecision(tx, { requestId, statusId: requestStatus.approved, by: userId, comment, at, action, notification })))
    return false
  const fileId = await insertFile(tx, { ...upload, userId, at })
  const evidence = { transporterComment: comment, fileId }
  const violationId = await recordEvidence(tx, requestId, evidence, { plantId: plant.id, at, userId })
  const change = { driver, at, userId, why: comment }
  const ended = await endSuspensions(tx, { ...change, reason: 'evidence', which: { violationId } })
  if (ended > 0) await writeEndByEvidence(tx, 'evidence', { requestId, userId, at })
  await settleCases(tx, { typeId: evidenceKind.typeId, driverId, at })
  return true
}

/** It waits for the plant: the deciders' clock runs, and they hear of it. False when the request is no longer pending. */
async function submitForReview(
  tx: Tx,
  told: Parameters<typeof requestNotification>[1],
  { actor: { userId, plant }, requestId, upload, comment, at }: EvidenceSubmission,
): Promise<boolean> {
  if (!(await lockPending(tx, requestId))) return false
  const fileId = await insertFile(tx, { ...upload, userId, at })
  await insertEvidence(tx, { requestId, fileId, comment, by: userId, at })
  await resumeDueClock(tx, requestId, at)
  await recordEvidence(tx, requestId, { transporterComment: comment, fileId }, { plantId: plant.id, at, userId })
  await appendRequestHistory(tx, { requestId, by: userId, comment: `Evidence sent: ${comment}`, at })
  const payload = { ...requestNotification(evidenceKind, told), request_id: requestId }
  await announce(tx, { topic: 'request', payload, plantId: plant.id, at })
  return true
}
