import { passChanges, settledPass } from '../settle/settle.rules.ts'
import { settleDrivers } from '../settle/settle.service.ts'
import { listAllStandings, type HeldStanding } from '../settle/settle.store.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { batchesDespiteRefusals } from '#platform/server/database/despite-refusals.ts'

const readAtOnce = 5000
const correctedAtOnce = 1000

/** Corrects passes whose status or expiry is not what their driver's facts say, for instance after rows were changed by hand. Returns how many. */
export async function correctPasses(db: Db, clock: () => Date): Promise<number> {
  const wrong: string[] = []
  for (let after: string | undefined = '0'; after !== undefined;) {
    const read: readonly HeldStanding[] = await listAllStandings(db, { after, limit: readAtOnce })
    for (const standing of read) if (passChanges(standing.pass, settledPass(standing)).length > 0) wrong.push(standing.driverId)
    after = read.length < readAtOnce ? undefined : read.at(-1)?.driverId
  }
  let corrected = 0
  await batchesDespiteRefusals(wrong, correctedAtOnce, async (driverIds) => {
    await inTransaction(db, (tx) => settleDrivers(tx, driverIds, { at: clock(), userId: null, why: 'checked at night' }))
    corrected += driverIds.length
  })
  return corrected
}
