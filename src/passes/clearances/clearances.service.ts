import { auditDriver, type DriverChangeContext } from '#drivers/drivers.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertClearances, type NewClearance } from './clearances.store.ts'
import { recomputePass } from '../passes.service.ts'

/** Adds a medical or training, which counts unless a later one is on record, and updates the pass. */
export async function renewClearance(
  tx: Tx,
  change: DriverChangeContext,
  clearance: Omit<NewClearance, 'driver_id' | 'created_at'>,
): Promise<void> {
  await insertClearances(tx, [{ ...clearance, driver_id: change.driver.id, created_at: change.at }])
  const { kind, given_on, expiry, request_id = null } = clearance
  await auditDriver(tx, change, { action: `${kind} renewed`, after: { given_on, expiry, request_id } })
  await recomputePass(tx, change)
}
