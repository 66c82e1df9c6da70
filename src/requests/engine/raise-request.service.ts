import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { findDriver, lockDriver, type Driver } from '#drivers/drivers.store.ts'
import { requestNews } from '#notifications/notifications.contract.ts'
import { fileRules } from '#platform/contract/file-fields.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { addToBody, keepRaised } from './insert-request.store.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import type { RunningKind } from '../kinds/kind.service.ts'
import { insertUploads, keepUploads, type KeptUpload } from './raised-files.service.ts'
import { requestTypeNames, type RequestTypeId } from './request-types.contract.ts'
import { alreadyAskedText, judgeDriver, newsOf } from './requests.rules.ts'
import { isSecondPending } from './requests.store.ts'
import { toldTransporters } from './notified-transporters.rules.ts'

export type Raise = {
  readonly actor: Actor
  readonly driverId: string
  readonly comment: string | null
  /** As the kind's shape has let it through, files and all. */
  readonly body: object
  readonly at: Date
}

/**
 * Raises a request of any kind about a driver in the person's reach, with its files and what the kind writes, in one transaction; answers its id. 409
 * where the driver's status or a pending request forbids it, 422 where a file is not what it should be.
 */
export async function raiseRequest({ db, files }: { db: Db; files: UploadStore }, running: RunningKind, wish: Raise): Promise<string> {
  const { kind } = running
  const uploads = fileRules(kind.body).length > 0 ? await receiveFiles({ db, files }, running, wish) : {}
  return inTransaction(db, (tx) => raiseInside(tx, running, wish, uploads)).catch((error: unknown) => {
    throw isSecondPending(error) ? conflict('already_asked', alreadyAskedText(kind)) : error
  })
}

/** Looking into a file takes a while, so the driver is only looked at beforehand, and locked and judged again afterwards. */
async function receiveFiles(
  { db, files }: { db: Db; files: UploadStore },
  running: RunningKind,
  { actor, driverId, body }: Raise,
): Promise<Readonly<Record<string, KeptUpload>>> {
  const driver = await findDriver(db, scopeOf(actor), driverId)
  assertFits(running.kind, driver)
  return keepUploads(files, running, { body, userId: actor.userId })
}

async function raiseInside(tx: Tx, running: RunningKind, wish: Raise, uploads: Readonly<Record<string, KeptUpload>>): Promise<string> {
  const { actor, comment, at } = wish
  const { kind } = running
  const driver = await lockDriver(tx, scopeOf(actor), wish.driverId)
  assertFits(kind, driver)
  const fileIds = await insertUploads(tx, uploads, { userId: actor.userId, at })
  const body = { ...wish.body, ...fileIds }
  const [fileId = null] = Object.values(fileIds)
  const doctorId = actor.doctor?.id ?? null
  const news = newsOf(kind, { news: requestNews.requested, driverName: driver.name, comment, by: actor, raisedBy: null })
  const requestId = await keepRaised(tx, {
    typeId: kind.typeId,
    driver,
    createdBy: actor.userId,
    comment,
    body,
    fileId,
    doctorId,
    at,
    news,
  })
  const { plant, userId } = actor
  const asked = { requestId, driver, plant, transporterId: driver.transporter_id, raisedBy: userId, doctorId }
  const occasion = { ...asked, userId, comment: comment ?? '', at, today: todayOf(actor, at) }
  const more = await running.raised(tx, { ...occasion, actor }, { ...(comment !== null && { comment }), ...body })
  if (more) await addToBody(tx, requestId, more)
  return requestId
}

export type SystemRaise = {
  readonly typeId: RequestTypeId
  readonly driver: Driver
  readonly comment: string | null
  readonly body: object
  readonly at: Date
}

/** What the product itself asks (of a transporter, for sanction evidence), in the transaction that gives the reason for it. Answers the request's id. */
export async function raiseForSystem(tx: Tx, { typeId, driver, comment, body, at }: SystemRaise): Promise<string> {
  const kind = { typeId, title: requestTypeNames[typeId] }
  const told = toldTransporters({ typeId, news: requestNews.requested, driver, body })
  const news = { ...newsOf(kind, { news: requestNews.requested, driverName: driver.name, comment, by: null, raisedBy: null }), ...told }
  return keepRaised(tx, { typeId, driver, createdBy: null, comment, body, at, news })
}

/** Throws a Refusal (409) where a driver of this status is not for this kind. */
export function assertFits(kind: Pick<Kind, 'title' | 'allowedDriverStatuses'>, driver: Driver): void {
  const ruling = judgeDriver(kind, driver.status_id)
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}
