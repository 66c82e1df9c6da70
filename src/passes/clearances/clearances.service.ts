import { auditDriver, type DriverChangeContext } from '#drivers/drivers.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertClearances, type NewClearance } from './clearances.store.ts'
import { recomputePass } from '../passes.service.ts'

/** Adds a medical or training, which becomes the current one, and updates the pass. */
export async function renewClearance(
  tx: Tx,
  deed: DriverChangeContext,
  given: Omit<NewClearance, 'driver_id' | 'created_at'>,
): Promise<void> {
  await insertClearances(tx, [{ ...given, driver_id: deed.driver.id, created_at: deed.at }])
  const { kind, given_on, expiry, request_id = null } = given
  await auditDriver(tx, deed, { action: `${kind} renewed`, after: { given_on, expiry, request_id } })
  await recomputePass(tx, deed)
}
