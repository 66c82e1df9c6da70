import type { Tx } from '#platform/server/database/database.ts'
import { auditDriver, type DriverChangeContext } from '../drivers.service.ts'
import type { HeldDocument } from './hold-kinds.rules.ts'
import { closeHolds } from './holds.store.ts'
import { listDoubts } from './placing/holds-of-driver.store.ts'

/**
 * Lifts the holds that doubt these documents of a driver: others were approved in their place. The caller settles the driver, and the office hears of the approval, not
 * of this.
 */
export async function liftDoubts(tx: Tx, change: DriverChangeContext, documents: readonly HeldDocument[]): Promise<void> {
  const { driver, userId, at } = change
  const doubts = (await listDoubts(tx, driver.id, documents)).map(({ id }) => id)
  for (const { id } of await closeHolds(tx, driver.id, doubts, { by: userId, at, reason: 'replaced' }))
    await auditDriver(tx, { ...change, why: 'lifted' }, { action: 'hold lifted', after: { hold_id: id } })
}
