import { lockDriverById } from '../find-driver.service.ts'
import { endSuspensions } from './suspensions.service.ts'
import { listServed } from './suspensions.store.ts'
import { tellingOffice } from '../loading-news/loading-news.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { despiteRefusals } from '#platform/server/database/despite-refusals.ts'

/**
 * Ends every suspension served by today at the driver's plant and updates the pass, one transaction a driver. Returns the number ended.
 * Safe to run twice or on two servers at once.
 */
export async function endServedSuspensions(db: Db, clock: () => Date, also: AlsoServed = async () => {}): Promise<number> {
  let ended = 0
  await despiteRefusals(await listServed(db, clock()), async ({ driverId, today }) => {
    ended += await inTransaction(db, (tx) => endServed(tx, { driverId, today, clock, also }))
  })
  return ended
}

/** What follows elsewhere, in the same transaction: their `ended_at` is `at`. */
export type AlsoServed = (tx: Tx, served: { driverId: string; at: Date }) => Promise<void>
type Served = { driverId: string; today: string; clock: () => Date; also: AlsoServed }

async function endServed(tx: Tx, { driverId, today, clock, also }: Served): Promise<number> {
  const driver = await lockDriverById(tx, driverId)
  // Its own, and not the run's: at its start nobody knew of the change yet.
  const at = clock()
  const change = { driver, at, userId: null, why: 'served' }
  const ended = await tellingOffice(tx, { driver, today, at, why: 'the suspension has been served.' }, () =>
    endSuspensions(tx, { ...change, reason: 'served', which: { servedBy: today } }),
  )
  if (ended > 0) await also(tx, { driverId, at })
  return ended
}
