import { findDriver, lockDriver } from '#drivers/find-driver.service.ts'
import type * as z from 'zod/mini'
import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { fileRules } from '#platform/contract/upload.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { addToBody, insertRequest } from './insert-request.store.ts'
import type { BodyOf, Kind, Shape } from '../../kinds/kind.contract.ts'
import type { KindHandler } from '../../kinds/kind.service.ts'
import { approvalsFor } from '../approvals-needed.service.ts'
import { insertUploads, storeUploads, withFileIds, type Uploads } from './raised-files.service.ts'
import { requestTypeNames, type RequestTypeId } from '../request-types.contract.ts'
import { readRecord } from '../decide/record-changes.service.ts'
import { duplicateText, isUrgent, judgeSending, requestNotification } from '../requests.rules.ts'
import { assertReplaceable, countSent, isSecondPending, listPending, type PendingRequest } from '../requests.store.ts'
import { joinCase } from '../../hearing/case-thread.service.ts'
import { transporterRecipients } from '../notified-transporters.rules.ts'

export type RaiseCommand<B extends Shape> = {
  actor: Actor
  driverId: string
  comment: string | null
  /** The rejected request of the same office, kind and driver that it answers. */
  replacesId?: string | null
  /** As parsed by the route, including files and the comment. */
  body: BodyOf<B>
  at: Date
}

type Stores = { db: Db; files: UploadStore }

/**
 * Raises a request about a driver in the actor's scope, with its files and the kind's changes, in one transaction; answers its id. Throws 409
 * for the driver's status or a pending request, 422 for a refused file.
 */
export async function raiseRequest<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  { db, files }: Stores,
  handler: KindHandler<B, D, O>,
  command: RaiseCommand<B>,
): Promise<string> {
  const { kind } = handler
  const uploads = fileRules(kind.body).length > 0 ? await receiveFiles({ db, files }, handler, command) : {}
  return inTransaction(db, (tx) => raiseInside(tx, handler, command, uploads)).catch((error: unknown) => {
    throw isSecondPending(error)
      ? conflict('already_asked', duplicateText(kind), kind.allowsSeveral && { [kind.allowsSeveral.field]: kind.allowsSeveral.text })
      : error
  })
}

/** Inspecting a file is slow, so the driver is checked first without a lock, and again under one when the request is inserted. */
async function receiveFiles<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  { db, files }: Stores,
  handler: KindHandler<B, D, O>,
  { actor, driverId, body }: RaiseCommand<B>,
): Promise<Uploads> {
  assertAllowed(handler.kind, { driver: await findDriver(db, scopeOf(actor), driverId), body, actor })
  return storeUploads(files, handler, { body, userId: actor.userId })
}

async function raiseInside<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  tx: Tx,
  handler: KindHandler<B, D, O>,
  { actor, driverId, comment, replacesId = null, body, at }: RaiseCommand<B>,
  uploads: Uploads,
): Promise<string> {
  const { kind, raised } = handler
  const driver = await lockDriver(tx, scopeOf(actor), driverId)
  assertAllowed(kind, { driver, body, actor })
  if (kind.urgent) assertRoom(kind, { body, waiting: await listPending(tx, { driverId, typeId: kind.typeId }), actor })
  if (replacesId !== null) await assertReplaceable(tx, scopeOf(actor), { id: replacesId, driverId, typeId: kind.typeId })
  const { plant, userId } = actor
  const fileIds = await insertUploads(tx, uploads, { userId, at })
  const stored = withFileIds(body, fileIds)
  const { comment: _, ...bodyData } = stored as Readonly<Record<string, unknown>>
  const [fileId = null] = Object.values(fileIds)
  const doctorId = actor.doctor?.id ?? null
  const notification = requestNotification(kind, {
    event: requestTrigger.requested,
    driverName: driver.name,
    comment,
    by: actor,
    raisedBy: null,
  })
  const { typeId } = kind
  const isNews = await isTold(tx, kind, { driverId, userId, at })
  const requestId = await insertRequest(tx, {
    typeId,
    driver,
    createdBy: userId,
    isRaisedByStaff: actor.portal === 'staff_portal',
    comment,
    replacesId,
    body: bodyData,
    fileId,
    doctorId,
    at,
    notification: isNews ? notification : null,
    approvalsNeeded: await approvalsFor(tx, kind, driver),
    recordWas: await readRecord(tx, handler, { driver, body: stored, today: todayOf(actor, at) }),
  })
  const request = { requestId, driver, plant, transporterId: driver.transporter_id, raisedBy: userId, doctorId }
  const addedKeys = await raised?.(tx, { ...request, actor, userId, comment: comment ?? '', at, today: todayOf(actor, at), body: stored })
  if (addedKeys) await addToBody(tx, requestId, addedKeys)
  await joinCase(tx, { requestId, typeId, body: bodyData, driverName: driver.name, at })
  return requestId
}

export type SystemRequest = {
  typeId: RequestTypeId
  driver: Driver
  comment: string | null
  body: object
  at: Date
}

/** Raises a request without a submitter (for sanction evidence), in the transaction that causes it; answers its id. */
export async function raiseForSystem(tx: Tx, { typeId, driver, comment, body, at }: SystemRequest): Promise<string> {
  const kind = { typeId, title: requestTypeNames[typeId] }
  const recipients = transporterRecipients({ typeId, event: requestTrigger.requested, driver, body })
  const raised = { event: requestTrigger.requested, driverName: driver.name, comment, by: null, raisedBy: null }
  const notification = { ...requestNotification(kind, raised), ...recipients }
  const requestId = await insertRequest(tx, { typeId, driver, createdBy: null, isRaisedByStaff: false, comment, body, at, notification })
  await joinCase(tx, { requestId, typeId, body, driverName: driver.name, at })
  return requestId
}

export type StaffRequest = {
  kind: Pick<Kind, 'typeId' | 'title' | 'approvalsNeeded'>
  driver: Driver
  by: Actor
  comment: string
  at: Date
}

/** Raises a request of staff with no more than its comment, in the transaction that causes it. False where one of the kind waits already. */
export async function raiseBeside(tx: Tx, { kind, driver, by, comment, at }: StaffRequest): Promise<boolean> {
  const { typeId } = kind
  if ((await listPending(tx, { driverId: driver.id, typeId })).length > 0) return false
  const raised = { event: requestTrigger.requested, driverName: driver.name, comment, by, raisedBy: null }
  const notification = requestNotification(kind, raised)
  const approvalsNeeded = await approvalsFor(tx, kind, driver)
  const requestId = await insertRequest(tx, {
    typeId,
    driver,
    createdBy: by.userId,
    isRaisedByStaff: true,
    comment,
    body: {},
    at,
    notification,
    approvalsNeeded,
  })
  await joinCase(tx, { requestId, typeId, body: {}, driverName: driver.name, at })
  return true
}

/** Each request may carry a file and reaches every decider. So many are more than anybody has to say about a driver. */
const mostUrgent = 5
/** Within 24 hours: whoever cancels one to send the next is not refused, because it may hold the driver, but no bell rings for it. */
const mostTold = 10
const dayMs = 86_400_000

/** Whether the bell rings for what this person sends, or takes back, about the driver. */
export async function isTold(tx: Tx, { typeId, urgent }: Pick<Kind, 'typeId' | 'urgent'>, about: SentBy): Promise<boolean> {
  return !urgent || (await countSent(tx, { ...about, typeId, since: new Date(about.at.getTime() - dayMs) })) < mostTold
}

type SentBy = { driverId: string; userId: string; at: Date }

/** Throws a Refusal (409): beside what waits an urgent request alone has room, and not for any number of one person's. */
function assertRoom(
  kind: Pick<Kind, 'urgent' | 'duplicateMessage'>,
  { body, waiting, actor: { userId } }: { body: object; waiting: readonly PendingRequest[]; actor: Actor },
): void {
  if (!isUrgent(kind, body as Readonly<Record<string, unknown>>)) {
    if (waiting.length > 0) throw conflict('already_asked', duplicateText(kind))
  } else if (waiting.filter(({ created_by }) => created_by === userId).length >= mostUrgent)
    throw conflict('asked_often', `${mostUrgent} requests of yours about this driver wait already. Cancel one, or wait for a decision.`)
}

/** Throws a Refusal (409) when the kind does not allow the driver's status. */
function assertAllowed(
  kind: Parameters<typeof judgeSending>[0],
  { driver, body, actor: { portal } }: { driver: Driver; body: object; actor: Actor },
): void {
  const ruling = judgeSending(kind, { body, statusId: driver.status_id, portal })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}
