import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { forbidden, notFound } from '#platform/server/http/refusal.ts'
import { requestClosed, toRequestContext } from './closed-request.service.ts'
import { isTold } from '../raise/raise-request.service.ts'
import { recordDecision } from '../raise/insert-request.store.ts'
import type { CancelHandler } from '../../kinds/kind.service.ts'
import { requestStatus } from '../request-types.contract.ts'
import { isPending, judgeCanceller, requestNotification, seesOnlyOwn } from '../requests.rules.ts'
import { settleCases } from '../../hearing/case-thread.service.ts'
import { writeDecision } from '../../letters/write-letter.service.ts'
import { findReachable, type StoredRequest, type Reach } from '../requests.store.ts'

/** The requests in a person's reach: doctors and trainers see only their own. */
export const reachOf = (actor: Actor): Reach => ({ ...scopeOf(actor), raiserId: seesOnlyOwn(actor.portal) ? actor.userId : null })

export type CancelCommand = { actor: Actor; requestId: string; at: Date }

/**
 * Cancels a pending request with its consequences, in one transaction. `handlerOf` finds the kind by type, undefined where it cannot be
 * cancelled. Throws 404 out of scope, 403 for anyone but the submitter, 409 once it is closed.
 */
export async function cancelRequest(
  db: Db,
  handlerOf: (typeId: number) => CancelHandler | undefined,
  command: CancelCommand,
): Promise<void> {
  const { actor, requestId } = command
  const request = await findReachable(db, reachOf(actor), requestId)
  const handler = handlerOf(request.type_id)
  if (!handler) throw notFound()
  const ruling = judgeCanceller({ raisedBy: request.created_by, userId: actor.userId })
  if (!ruling.ok) throw forbidden(ruling.message)
  const isCancelled = isPending(request.status_id) && (await inTransaction(db, (tx) => cancelInside(tx, handler, request, command)))
  if (!isCancelled) throw await requestClosed(db, requestId, actor)
}

/** Not limited to the scope: the submitter may cancel even if the driver has moved to another transporter. */
async function cancelInside(
  tx: Tx,
  { kind, cancelled }: CancelHandler,
  request: StoredRequest,
  { actor, at }: CancelCommand,
): Promise<boolean> {
  const driver = await lockDriverById(tx, request.driver_id)
  const { plant, userId } = actor
  const notification = requestNotification(kind, {
    event: requestTrigger.cancelled,
    driverName: driver.name,
    by: actor,
    comment: null,
    raisedBy: userId,
  })
  const closing = { requestId: request.id, statusId: requestStatus.cancelled, by: userId, comment: null, at }
  const isNews = await isTold(tx, kind, { driverId: driver.id, userId, at })
  if (!(await recordDecision(tx, { ...closing, action: 'request cancelled', notification: isNews ? notification : null }))) return false
  await cancelled?.(tx, { ...toRequestContext(request), driver, plant, userId, comment: '', at, today: todayOf(actor, at) })
  await writeDecision(tx, { requestId: request.id, typeId: request.type_id, userId, at })
  await settleCases(tx, { typeId: request.type_id, driverId: driver.id, at })
  return true
}
