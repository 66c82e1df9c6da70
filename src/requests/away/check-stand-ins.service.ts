import { announce } from '#notifications/announce.service.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { brokenText, noLongerStandInText, obstacleText, standInText } from './away.rules.ts'
import { findObstacle, listAways, markBroken, type Away } from './away.store.ts'

/**
 * Job: notifies both, once, when a colleague can no longer stand in (a permission, the account or their own days away), and the colleague when they can again.
 * Deliveries judge it for themselves, so nothing goes to the wrong person in between.
 */
export async function checkStandIns(db: Db, now: Date): Promise<void> {
  // No plant's day is earlier than this.
  const today = addDays(toPlainDate(now, 'UTC'), -1)
  for (const away of await listAways(db, today, { isBroken: false })) await report(db, away, now)
  for (const away of await listAways(db, today, { isBroken: true })) await restore(db, away, now)
}

async function report(db: Db, away: Away, at: Date): Promise<void> {
  const reason = obstacleText(away.delegateName, await findObstacle(db, away, away, at))
  if (reason === undefined) return
  await inTransaction(db, async (tx) => {
    if (!(await markBroken(tx, away, at))) return
    await announce(tx, { topic: 'account', payload: { user_id: away.userId, ...brokenText(reason) }, plantId: null, at })
    await announce(tx, { topic: 'account', payload: { user_id: away.delegateId, ...noLongerStandInText(away.name) }, plantId: null, at })
  })
}

async function restore(db: Db, away: Away, at: Date): Promise<void> {
  if (obstacleText(away.delegateName, await findObstacle(db, away, away, at)) !== undefined) return
  await inTransaction(db, async (tx) => {
    if (!(await markBroken(tx, away, null))) return
    await announce(tx, { topic: 'account', payload: { user_id: away.delegateId, ...standInText(away.name, away) }, plantId: null, at })
  })
}
