import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { lockDriver } from '#drivers/find-driver.service.ts'
import { announce } from '#notifications/announce.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict, forbidden, invalid } from '#platform/server/http/refusal.ts'
import { heldText, ownHoldText } from '../retention.rules.ts'
import {
  findLegalHold,
  insertLegalHold,
  isHeldLegally,
  listLegalHolds,
  lockNextToReview,
  setLifted,
  setReviewed,
} from './legal-holds.store.ts'

export { isHeldLegally } from './legal-holds.store.ts'

type By = { actor: Actor; at: Date }

/** Keeps everything about a driver. Audited apart from the driver's own changes, whose readers need not know. */
export async function setLegalHold(
  db: Db,
  { driverId, reason, reviewOn }: { driverId: string; reason: string; reviewOn: PlainDate },
  { actor, at }: By,
): Promise<void> {
  if (reviewOn <= todayOf(actor, at)) throw invalid({ review_on: 'Choose a day after today' })
  await inTransaction(db, async (tx) => {
    await lockDriver(tx, scopeOf(actor), driverId)
    if (await isHeldLegally(tx, driverId)) throw conflict('legally_held', heldText)
    const hold = { driverId, plantId: actor.plant.id, reason, reviewOn, by: actor.userId, at }
    const subjectId = await insertLegalHold(tx, hold)
    const change = {
      action: 'legal hold set',
      subject: 'legal hold',
      subjectId,
      after: { driver_id: driverId, reason, review_on: reviewOn },
    }
    await writeAudit(tx, { ...change, at, userId: actor.userId, plantId: actor.plant.id })
  })
}

/** Throws 403 for who set it, 404 out of scope, 409 where it is lifted. */
export async function liftLegalHold(db: Db, { id, reason }: { id: string; reason: string }, { actor, at }: By): Promise<void> {
  const { driver_id: driverId } = await findLegalHold(db, id)
  await inTransaction(db, async (tx) => {
    await lockDriver(tx, scopeOf(actor), driverId)
    const hold = (await listLegalHolds(tx, driverId, actor.userId)).find((each) => each.id === id)
    if (hold?.is_own) throw forbidden(ownHoldText)
    if (!(await setLifted(tx, id, { by: actor.userId, at, reason })))
      throw conflict('legal_hold_lifted', 'This legal hold is lifted already.')
    const change = { action: 'legal hold lifted', subject: 'legal hold', subjectId: id, after: { driver_id: driverId, reason } }
    await writeAudit(tx, { ...change, at, userId: actor.userId, plantId: actor.plant.id })
  })
}

/** Job: on its day of review a hold comes back, once, to all who may lift it or set another: whoever set it may be gone. It goes on until it is lifted. */
export async function askAboutLegalHolds(db: Db, now: Date): Promise<void> {
  for (;;) {
    const isFound = await inTransaction(db, async (tx) => {
      const hold = await lockNextToReview(tx, now)
      if (!hold) return false
      await setReviewed(tx, hold.id, now)
      const payload = {
        permissions: ['records.purge' as const],
        except_ids: [],
        title: 'Legal hold to review',
        body: `Everything about ${hold.driver} is kept by a legal hold of ${hold.set_by_name}. Is it still needed? If not, somebody else than who set it lifts it.`,
        link: `drivers/current/driver/${hold.driver_id}`,
      }
      await announce(tx, { topic: 'permitted', payload, plantId: hold.plantId, at: now })
      return true
    })
    if (!isFound) return
  }
}
