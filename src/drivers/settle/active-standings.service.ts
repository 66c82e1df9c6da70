import type { Db } from '#platform/server/database/database.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { listStandingsOfPlant, type HeldStanding } from './settle.store.ts'

export type { HeldStanding }
/** What would follow from other rules. */
export { countingFinding, ownEndsIf } from './settle.rules.ts'

type Reading = { plantId: string; signal?: AbortSignal | undefined; atOnce?: number }

/** What is recorded of a plant's active drivers, with all that they attended: batch after batch, so that never more than one is in memory. */
export async function* activeStandings(db: Db, { plantId, signal, atOnce = 1000 }: Reading): AsyncGenerator<readonly HeldStanding[]> {
  for (let after = '0'; ;) {
    signal?.throwIfAborted()
    const batch = await listStandingsOfPlant(db, { plantId, statusId: driverStatus.active, attended: 'read', after, limit: atOnce })
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (last === undefined || batch.length < atOnce) return
    after = last.driverId
  }
}
