import { settleDrivers } from './settle.service.ts'
import { listUnsettled } from './unsettled.service.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { batchesDespiteRefusals } from '#platform/server/database/despite-refusals.ts'

const correctedAtOnce = 1000
/** More say nothing new; the number of all is said. */
const mostLogged = 20

export type PassUpkeep = {
  log?: { error(fields: object, text: string): void }
  /** Hears how many were wrong. */
  onRecounted?: ((wrong: number) => void) | undefined
}

/**
 * Works out anew, for all drivers, what is stored of pass, verdict and history, and settles those of whom it is not so. Whatever changes a driver settles it, so that a
 * difference is a fault, of the product or of a row that was written by hand: it is logged. Returns how many were mended.
 */
export async function correctPasses(db: Db, clock: () => Date, { log, onRecounted }: PassUpkeep = {}): Promise<number> {
  const wrong = await listUnsettled(db)
  onRecounted?.(wrong.length)
  for (const { driverId, wrong: what } of wrong.slice(0, mostLogged))
    log?.error({ driver: driverId, wrong: what }, 'what was stored of a driver was not what the records say')
  if (wrong.length > mostLogged) log?.error({ drivers: wrong.length }, 'what was stored of drivers was not what the records say')
  let corrected = 0
  const ids = wrong.map(({ driverId }) => driverId)
  await batchesDespiteRefusals(ids, correctedAtOnce, async (driverIds) => {
    await inTransaction(db, (tx) => settleDrivers(tx, driverIds, { at: clock(), userId: null, why: 'checked at night' }))
    corrected += driverIds.length
  })
  return corrected
}
