import { lockDriverById } from '#drivers/find-driver.service.ts'
import * as z from 'zod/mini'
import { todayOf, type Actor } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { announce } from '#notifications/announce.service.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import type { JsonObject } from '#platform/server/database/statements/json-text.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { wrapLists } from '#platform/server/http/read-input.ts'
import { conflict, forbidden, invalid, notFound, type Refusal } from '#platform/server/http/refusal.ts'
import { fileFields } from '../details/files/request-files.rules.ts'
import { reachOf } from '../engine/close/cancel-request.service.ts'
import { requestClosed, toRequestContext } from '../engine/close/closed-request.service.ts'
import { insertUploads, storeUploads, type Uploads } from '../engine/raise/raised-files.service.ts'
import { readRecord } from '../engine/decide/record-changes.service.ts'
import { duplicateText, isPending, judgeSending, requestNotification } from '../engine/requests.rules.ts'
import { findReachable, isSecondPending, type StoredRequest } from '../engine/requests.store.ts'
import { resumeDueClock } from '../inbox/due-clock.store.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import type { AnyKindHandler } from '../kinds/kind.service.ts'
import { handlerOfType } from '../kinds/kinds.service.ts'
import { mended, notSentBackText, resubmittedText, unnamedErrors } from './send-back.rules.ts'
import { findOpenSendBack, storeResubmission, type OpenSendBack } from './send-back.store.ts'

export type ResubmitCommand = {
  actor: Actor
  requestId: string
  /** The fields that were sent, unread. */
  sent: Readonly<Record<string, unknown>>
  at: Date
}

type Body = Readonly<Record<string, unknown>>
type Stores = { db: Db; files: UploadStore }

/**
 * Stores the corrected fields as the request's next version, judged by the rules of raising, with audit row and notification, in one transaction. Throws 404
 * out of reach, 403 for a portal that does not raise the kind, 409 when the request is closed or does not wait for its submitter, 422 at a field that is wrong or was not named.
 */
export async function resubmitRequest({ db, files }: Stores, command: ResubmitCommand): Promise<void> {
  const { actor, requestId, at } = command
  const request = await findReachable(db, reachOf(actor), requestId)
  const handler = handlerOfType(request.type_id)
  if (!handler) throw notFound()
  const { kind } = handler
  if (!kind.raisedBy.includes(actor.portal)) throw forbidden()
  const open = await findOpenSendBack(db, requestId)
  if (!open) throw isPending(request.status_id) ? nothingToCorrect(request) : await requestClosed(db, requestId, actor)
  const corrected = parseNamed(kind, open, command.sent)
  const body = toBody(handler, request, open, corrected, actor)
  await handler.beforeRaising?.(db, { actor, driverId: request.driver_id, at, body })
  const uploads = await storeUploads(files, handler, { body: corrected, userId: actor.userId })
  const resubmission = { request, open, body, uploads }
  await inTransaction(db, (tx) => resubmitInside(tx, handler, command, resubmission)).catch((error: unknown) => {
    if (!isSecondPending(error)) throw error
    const { allowsSeveral: several } = kind
    throw several
      ? conflict('already_asked', several.text, { [several.field]: several.text })
      : conflict('already_asked', duplicateText(kind))
  })
}

const nothingToCorrect = ({ version }: Pick<StoredRequest, 'version'>): Refusal =>
  version > 1 ? conflict('resubmitted', resubmittedText) : conflict('not_sent_back', notSentBackText)

/** The named fields by the kind's own shape, in which they are required as they were at first. */
function parseNamed(kind: Pick<Kind, 'body'>, { fields }: OpenSendBack, sent: ResubmitCommand['sent']): Readonly<Record<string, unknown>> {
  const present = Object.keys(sent).filter((field) => sent[field] !== undefined)
  const unnamed = unnamedErrors(present, fields)
  if (Object.keys(unnamed).length > 0) throw invalid(unnamed)
  const named = z.object(Object.fromEntries(Object.entries(kind.body).filter(([field]) => fields.includes(field))))
  const parsed = named.safeParse(wrapLists(sent, named))
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  return parsed.data
}

/** The whole body with the corrections, as the kind reads it. */
function toBody(
  { readBody }: AnyKindHandler,
  { comment, body_data }: StoredRequest,
  { fields }: OpenSendBack,
  corrected: Readonly<Record<string, unknown>>,
  actor: Actor,
): Body {
  const body = mended({ ...body_data, ...(comment !== null && { comment }) }, fields, corrected)
  return readBody?.(body, actor) ?? body
}

type Resubmission = {
  request: StoredRequest
  open: OpenSendBack
  body: Body
  uploads: Uploads
}

/** Throws 409, without effect, when another correction came first, or the request was closed. Locks the driver first, as decisions do, to avoid deadlocks. */
async function resubmitInside(
  tx: Tx,
  handler: AnyKindHandler,
  { actor, requestId, at }: ResubmitCommand,
  { request, open, body, uploads }: Resubmission,
): Promise<void> {
  const { kind, raised } = handler
  const driver = await lockDriverById(tx, request.driver_id)
  assertStillRaisable(kind, { driver, body, actor })
  const stored: Body = { ...body, ...(await insertUploads(tx, uploads, { userId: actor.userId, at })) }
  const { comment = null, ...bodyData } = stored as Readonly<Record<string, unknown>> & { comment?: string }
  const { plant, userId } = actor
  const context = { ...toRequestContext(request), driver, plant, userId, comment: comment ?? '', at, today: todayOf(actor, at) }
  const addedKeys = await raised?.(tx, { ...context, actor, body: stored })
  const next: Readonly<Record<string, unknown>> = { ...bodyData, ...addedKeys }
  const fileId =
    fileFields(kind)
      .map((field) => next[field])
      .find((value) => typeof value === 'string') ?? null
  const recordWas = await readRecord(tx, handler, { driver, body: stored, today: todayOf(actor, at) })
  const version = { requestId, version: open.version, comment, body: next, fileId, recordWas, by: userId, at }
  if (!(await storeResubmission(tx, version))) throw conflict('resubmitted', resubmittedText)
  await resumeDueClock(tx, requestId, at)
  const audited = { at, userId, subject: 'request', subjectId: requestId, plantId: plant.id }
  const before = pick({ ...request.body_data, comment: request.comment }, open.fields)
  const after = { ...pick({ ...next, comment }, open.fields), version: open.version + 1 }
  await writeAudit(tx, { ...audited, action: 'request resubmitted', before, after })
  const event = { event: requestTrigger.resubmitted, driverName: driver.name, comment: null, by: actor, raisedBy: request.created_by }
  const payload = { ...requestNotification(kind, event), request_id: requestId, sent_back_by_id: open.sent_back_by }
  await announce(tx, { topic: 'request', payload, plantId: plant.id, at })
}

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as JsonObject

/** Throws a Refusal (409) when the driver has left the office, or has a status in which the kind is not raised. */
function assertStillRaisable(
  kind: Parameters<typeof judgeSending>[0],
  { driver, body, actor: { transporter, portal } }: { driver: Driver; body: object; actor: Actor },
): void {
  if (transporter && driver.transporter_id !== transporter.id)
    throw conflict('driver_transferred', 'The driver has moved to another transporter. Cancel this request.')
  const ruling = judgeSending(kind, { body, statusId: driver.status_id, portal })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}
