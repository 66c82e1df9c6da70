import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { lockDriver, type Driver } from '#drivers/drivers.store.ts'
import { requestNews, type RequestNewsId } from '#notifications/notifications.contract.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden, type Refusal } from '#platform/server/http/refusal.ts'
import { keepDecision } from './insert-request.store.ts'
import type { DecisionKey, Kind } from '../kinds/kind.contract.ts'
import type { KeptBody, Occasion, RunningKind } from '../kinds/kind.service.ts'
import { requestStatusNames } from './request-types.contract.ts'
import { closedSentence, decidedStatus, isPending, judgeApproval, judgeDecider, newsOf } from './requests.rules.ts'
import { findClosing, findRequest, type KeptRequest } from './requests.store.ts'
import { toldTransporters } from './notified-transporters.rules.ts'

export type Decide = {
  readonly actor: Actor
  readonly requestId: string
  readonly key: DecisionKey
  readonly comment: string
  readonly decision: unknown
  readonly at: Date
}

/**
 * Decides a request of any kind, with all that follows, in one transaction. 403 for the one who raised it; 409 for whoever comes late, and where
 * the driver has changed so that it cannot be done any more: then nothing has happened.
 */
export async function decideRequest(db: Db, running: RunningKind, wish: Decide): Promise<void> {
  const { actor, requestId } = wish
  const request = await findRequest(db, scopeOf(actor), { id: requestId, typeId: running.kind.typeId })
  const ruling = judgeDecider({ raisedBy: request.created_by, deciderId: actor.userId })
  if (!ruling.ok) throw forbidden(ruling.message)
  const isTaken = isPending(request.status_id) && (await inTransaction(db, (tx) => decideInside(tx, running, request, wish)))
  if (!isTaken) throw await tooLate(db, requestId, actor)
}

/**
 * The driver is locked first, as in raising, so that the two never wait for each other. False when the request is pending no more. The request is
 * taken before the driver's status is judged, so that who comes late hears of the decision, not of what it did to the driver.
 */
async function decideInside(tx: Tx, running: RunningKind, request: KeptRequest, wish: Decide): Promise<boolean> {
  const { actor, key, comment, at } = wish
  const { kind } = running
  const driver = await lockDriver(tx, scopeOf(actor), request.driver_id)
  const told = toldTransporters({ typeId: kind.typeId, news: newsOfDecision[key], driver, body: request.body_data })
  const by = { by: actor, raisedBy: request.created_by }
  const news = { ...newsOf(kind, { news: newsOfDecision[key], driverName: driver.name, comment, ...by }), ...told }
  const statusId = decidedStatus[key]
  const action = `request ${requestStatusNames[statusId].toLowerCase()}`
  if (!(await keepDecision(tx, { requestId: request.id, statusId, by: actor.userId, comment, at, action, news }))) return false
  if (key === 'approve') assertStillFits(kind, driver, request)
  const { plant, userId } = actor
  const given = { ...keptOccasion(request), driver, plant }
  const occasion = { ...given, userId, comment, at, today: todayOf(actor, at) }
  await (key === 'approve' ? running.approved : running.rejected)(tx, occasion, keptBody(request), wish.decision)
  return true
}

/** Throws a Refusal (409) where the driver has changed so that what was asked cannot be done any more. */
function assertStillFits(kind: Kind, driver: Driver, { transporter_id: askedUnder }: KeptRequest): void {
  const ruling = judgeApproval(kind, { askedUnder, nowWith: driver.transporter_id, statusId: driver.status_id })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}

const newsOfDecision = { approve: requestNews.approved, reject: requestNews.rejected } as const satisfies Record<DecisionKey, RequestNewsId>

/** What of a kept request its kind is given. */
export const keptOccasion = (request: KeptRequest): Pick<Occasion, 'requestId' | 'transporterId' | 'raisedBy' | 'doctorId'> => ({
  requestId: request.id,
  transporterId: request.transporter_id,
  raisedBy: request.created_by,
  doctorId: request.doctor_id,
})

/** What was asked, with its comment where there was one, as the kind's shape reads it. */
export const keptBody = ({ comment, body_data }: Pick<KeptRequest, 'comment' | 'body_data'>): KeptBody => ({
  ...(comment !== null && { comment }),
  ...body_data,
})

/** The refusal (409) for whoever comes to a request that is closed: who closed it, when, and how. */
export async function tooLate(db: Db, requestId: string, actor: Actor): Promise<Refusal> {
  const closing = await findClosing(db, requestId)
  return conflict('request_closed', closedSentence(closing, actor.plant.timeZone), {
    status: requestStatusNames[closing.statusId],
    decided_by: closing.by ?? '',
    decided_at: closing.at.toISOString(),
  })
}
