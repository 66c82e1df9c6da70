import type { Tx } from '#platform/server/database/database.ts'
import { auditDriver, type DriverChangeContext } from '../drivers.service.ts'
import type { HeldDocument } from './hold-kinds.rules.ts'
import { closeHolds } from './holds.store.ts'
import { listDoubts } from './placing/holds-of-driver.store.ts'

type Replaced = {
  documents: readonly HeldDocument[]
  /** When what takes their place was sent. */
  sentAt: Date
}

/**
 * Lifts the holds that doubt these documents of a driver: others, sent after the doubt, were approved in their place. The caller settles the driver, and the office
 * hears of the approval, not of this.
 */
export async function liftDoubts(tx: Tx, change: DriverChangeContext, replaced: Replaced): Promise<void> {
  const { driver, userId, at } = change
  const doubts = (await listDoubts(tx, driver.id, replaced)).map(({ id }) => id)
  for (const { id } of await closeHolds(tx, driver.id, doubts, { by: userId, at, reason: 'replaced' }))
    await auditDriver(tx, { ...change, why: 'lifted' }, { action: 'hold lifted', after: { hold_id: id } })
}
