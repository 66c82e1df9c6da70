import { lockDriverById } from '#drivers/drivers.store.ts'
import { endSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { listServed } from '#drivers/suspensions/suspensions.store.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { passFollowsDriver } from './passes.service.ts'

/**
 * The job: ends every suspension that has been served by the day at the driver's own plant, each driver in a transaction of its own, and the
 * pass follows. Answers how many suspensions ended. Running it twice, or on two servers at once, changes nothing more.
 */
export async function endServedSuspensions(db: Db, now: Date): Promise<number> {
  let ended = 0
  for (const { driverId, today } of await listServed(db, now)) ended += await inTransaction(db, (tx) => endServed(tx, driverId, today, now))
  return ended
}

async function endServed(tx: Tx, driverId: string, today: string, now: Date): Promise<number> {
  const driver = await lockDriverById(tx, driverId)
  const deed = { driver, at: now, userId: null, why: 'served' }
  const { ended, status } = await endSuspensions(tx, { ...deed, reason: 'served', which: { servedBy: today } })
  if (status !== driver.status_id) await passFollowsDriver(tx, { ...deed, status })
  return ended
}
