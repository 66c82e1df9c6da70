import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { lockDriver, type Driver } from '#drivers/drivers.store.ts'
import { requestNews, type RequestNews, type RequestNewsId } from '#notifications/notifications.contract.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database.ts'
import { conflict, forbidden, type Refusal } from '#platform/server/refusal.ts'
import { keepDecision, keepRaised } from './keep-request.store.ts'
import type { DecisionKey, Kind } from './kinds/kind.contract.ts'
import type { RunningKind } from './kinds/kind.effects.ts'
import { requestStatusNames } from './request-types.contract.ts'
import { alreadyAskedText, closedSentence, decidedStatus, isPending, judgeDecider, judgeDriver } from './requests.rules.ts'
import { findClosing, findRequest, isSecondPending, type KeptRequest } from './requests.store.ts'

export type Raise = { readonly actor: Actor; readonly driverId: string; readonly comment: string; readonly body: object; readonly at: Date }

/** Raises a request of any kind about a driver in the person's reach; answers its id. 409 where the driver's status or a pending request forbids it. */
export async function raiseRequest(db: Db, kind: Kind, { actor, driverId, comment, body, at }: Raise): Promise<string> {
  return inTransaction(db, async (tx) => {
    const driver = await lockDriver(tx, scopeOf(actor), driverId)
    assertFits(kind, driver.status_id)
    const news = newsOf(kind, { news: requestNews.requested, driver, actor, comment, raisedBy: null })
    return keepRaised(tx, { typeId: kind.typeId, driver, createdBy: actor.userId, comment, body, at, news })
  }).catch((error: unknown) => {
    throw isSecondPending(error) ? conflict('already_asked', alreadyAskedText(kind)) : error
  })
}

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
  const driver = await lockDriver(tx, scopeOf(actor), request.driver_id)
  const news = newsOf(running.kind, { news: newsOfDecision[key], driver, actor, comment, raisedBy: request.created_by })
  const statusId = decidedStatus[key]
  const action = `request ${requestStatusNames[statusId].toLowerCase()}`
  if (!(await keepDecision(tx, { requestId: request.id, statusId, by: actor.userId, comment, at, action, news }))) return false
  if (key === 'approve') assertFits(running.kind, driver.status_id)
  const { plant, userId } = actor
  const occasion = { requestId: request.id, driver, plant, raisedBy: request.created_by, userId, comment, at, today: todayOf(actor, at) }
  const kept = { comment: request.comment, ...request.body_data }
  await (key === 'approve' ? running.approved : running.rejected)(tx, occasion, kept, wish.decision)
  return true
}

const newsOfDecision = { approve: requestNews.approved, reject: requestNews.rejected } as const satisfies Record<DecisionKey, RequestNewsId>

function assertFits(kind: Kind, statusId: DriverStatusId): void {
  const ruling = judgeDriver(kind, statusId)
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}

async function tooLate(db: Db, requestId: string, actor: Actor): Promise<Refusal> {
  const closing = await findClosing(db, requestId)
  return conflict('request_closed', closedSentence(closing, actor.plant.timeZone), {
    status: requestStatusNames[closing.statusId],
    decided_by: closing.by ?? '',
    decided_at: closing.at.toISOString(),
  })
}

type Deed = {
  readonly news: RequestNewsId
  readonly driver: Driver
  readonly actor: Actor
  readonly comment: string
  readonly raisedBy: string | null
}

const newsOf = ({ typeId, title }: Kind, { news, driver, actor, comment, raisedBy }: Deed): Omit<RequestNews, 'request_id'> => ({
  type_id: typeId,
  type_name: title,
  news,
  driver_name: driver.name,
  comment,
  by_id: actor.userId,
  by_name: `${actor.firstName} ${actor.lastName}`,
  raised_by_id: raisedBy,
})
