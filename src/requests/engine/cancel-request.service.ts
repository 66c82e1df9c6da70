import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { lockDriverById } from '#drivers/drivers.store.ts'
import { requestNews } from '#notifications/notifications.contract.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { forbidden, notFound } from '#platform/server/http/refusal.ts'
import { keptBody, keptOccasion, tooLate } from './decide-request.service.ts'
import { keepDecision } from './insert-request.store.ts'
import type { RunningKind } from '../kinds/kind.service.ts'
import { requestStatus } from './request-types.contract.ts'
import { isPending, judgeCanceller, newsOf, seesOnlyOwn } from './requests.rules.ts'
import { findReachable, type KeptRequest, type Reach } from './requests.store.ts'

/** The requests that a person may know of: doctors and trainers know their own. */
export const reachOf = (actor: Actor): Reach => ({ ...scopeOf(actor), raiserId: seesOnlyOwn(actor.portal) ? actor.userId : null })

export type Cancel = { readonly actor: Actor; readonly requestId: string; readonly at: Date }

/**
 * Takes a pending request back, for its submitter, with all that follows. `runningOf` names its kind by type, undefined where that cannot be taken back.
 * 404 out of reach, 403 for anybody else, 409 once it is closed.
 */
export async function cancelRequest(db: Db, runningOf: (typeId: number) => RunningKind | undefined, wish: Cancel): Promise<void> {
  const { actor, requestId } = wish
  const request = await findReachable(db, reachOf(actor), requestId)
  const running = runningOf(request.type_id)
  if (!running) throw notFound()
  const ruling = judgeCanceller({ raisedBy: request.created_by, userId: actor.userId })
  if (!ruling.ok) throw forbidden(ruling.message)
  const isTaken = isPending(request.status_id) && (await inTransaction(db, (tx) => cancelInside(tx, running, request, wish)))
  if (!isTaken) throw await tooLate(db, requestId, actor)
}

/** The driver may have gone to another transporter meanwhile: what one has sent oneself is taken back all the same. */
async function cancelInside(tx: Tx, running: RunningKind, request: KeptRequest, { actor, at }: Cancel): Promise<boolean> {
  const driver = await lockDriverById(tx, request.driver_id)
  const news = newsOf(running.kind, {
    news: requestNews.cancelled,
    driverName: driver.name,
    by: actor,
    comment: null,
    raisedBy: actor.userId,
  })
  const { plant, userId } = actor
  const closing = {
    requestId: request.id,
    statusId: requestStatus.cancelled,
    by: userId,
    comment: null,
    at,
    action: 'request cancelled',
    news,
  }
  if (!(await keepDecision(tx, closing))) return false
  const given = { ...keptOccasion(request), driver, plant }
  await running.cancelled(tx, { ...given, userId, comment: '', at, today: todayOf(actor, at) }, keptBody(request))
  return true
}
