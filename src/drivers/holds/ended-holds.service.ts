import { lockDriverById } from '../find-driver.service.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { despiteRefusals } from '#platform/server/database/despite-refusals.ts'
import { liftHolds } from './holds.service.ts'
import { listEndedHolds } from './holds.store.ts'

/**
 * Marks every hold as lifted whose day has come, one transaction each; the verdict of that day does not wait for it. Returns the number. Safe to run twice or on two
 * servers at once.
 */
export async function liftEndedHolds(db: Db, clock: () => Date): Promise<number> {
  let lifted = 0
  await despiteRefusals(await listEndedHolds(db, clock()), async ({ id, driverId, today }) => {
    lifted += await inTransaction(db, async (tx) => {
      const driver = await lockDriverById(tx, driverId)
      return liftHolds(tx, { driver, at: clock(), userId: null, why: endedReason, today }, { ids: [id], reason: endedReason })
    })
  })
  return lifted
}

const endedReason = 'its day'
