import { adoptBarred, findOpenBlacklisting, listDueReviews } from '#drivers/blacklisting/blacklisting.service.ts'
import { isBlacklisted } from '#drivers/drivers.rules.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { dateText } from '#platform/contract/moment.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { despiteRefusals } from '#platform/server/database/despite-refusals.ts'
import { insertRequest } from '../../engine/raise/insert-request.store.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { requestNotification } from '../../engine/requests.rules.ts'
import { listPending } from '../../engine/requests.store.ts'
import { reviewBlacklisting } from './review-blacklisting.contract.ts'

/**
 * Job: brings every blacklisting whose review date has come to those who decide, one transaction a driver. Answers how many. Safe to run twice or on two servers at
 * once: while a review or a reinstatement waits, none is raised.
 */
export async function raiseReviews(db: Db, clock: () => Date): Promise<number> {
  await adoptBarred(db, clock())
  let raised = 0
  await despiteRefusals(await listDueReviews(db, clock()), async (driverId) => {
    raised += (await inTransaction(db, (tx) => raiseReview(tx, driverId, clock()))) ? 1 : 0
  })
  return raised
}

async function raiseReview(tx: Tx, driverId: string, at: Date): Promise<boolean> {
  const driver = await lockDriverById(tx, driverId)
  const open = await findOpenBlacklisting(tx, driverId)
  if (!open || !isBlacklisted({ statusId: driver.status_id }) || (await isAnswered(tx, driverId))) return false
  const comment = `The review date, ${dateText(open.review_on)}, has come. Keep the blacklisting with a new date, or ask for the reinstatement.`
  const told = { event: requestTrigger.requested, driverName: driver.name, comment, by: null, raisedBy: null }
  const notification = requestNotification(reviewBlacklisting, told)
  const { typeId } = reviewBlacklisting
  // As if staff had raised it: the office reads of it when it is decided.
  await insertRequest(tx, { typeId, driver, createdBy: null, isRaisedByStaff: true, comment, body: {}, at, notification })
  return true
}

async function isAnswered(tx: Tx, driverId: string): Promise<boolean> {
  for (const typeId of [reviewBlacklisting.typeId, requestType.endSuspension])
    if ((await listPending(tx, { driverId, typeId })).length > 0) return true
  return false
}
