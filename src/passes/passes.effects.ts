import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { passExpiry, passStatusOfDriver, type ExpiryReason } from './passes.rules.ts'
import { findCurrentPass, findPassFacts, insertPasses, retirePass, setPassExpiry, setPassStatus } from './passes.store.ts'

/** Makes the pass what the driver's status says it is; called in the transaction that changed the status. A driver without a pass stays without. */
export async function passFollowsDriver(tx: Tx, { driverId, status }: { driverId: string; status: DriverStatusId }): Promise<void> {
  const passStatus = passStatusOfDriver[status]
  if (passStatus !== null) await setPassStatus(tx, driverId, passStatus)
}

export type Expiry = { readonly expiry: PlainDate; readonly reason: ExpiryReason }

/** Computes the current pass's expiry anew, after a renewal, a transfer or new details. Undefined where the driver has no pass. */
export async function recomputePass(tx: Tx, driverId: string): Promise<Expiry | undefined> {
  const pass = await findCurrentPass(tx, driverId)
  if (!pass) return undefined
  const computed = passExpiry(await findPassFacts(tx, driverId, pass.issued_on))
  if (computed.expiry !== pass.expiry || computed.reason !== pass.expiry_reason) await setPassExpiry(tx, pass.id, computed)
  return computed
}

/** Generates a new pass from today on; the one before becomes history. */
export async function generatePass(
  tx: Tx,
  { driverId, status, today, at, userId }: { driverId: string; status: DriverStatusId; today: PlainDate; at: Date; userId: string | null },
): Promise<Expiry> {
  const computed = passExpiry(await findPassFacts(tx, driverId, today))
  await retirePass(tx, driverId)
  await insertPasses(tx, [
    {
      driver_id: driverId,
      status: passStatusOfDriver[status] ?? 'pending',
      issued_on: today,
      expiry: computed.expiry,
      expiry_reason: computed.reason,
      created_by: userId,
      created_at: at,
    },
  ])
  return computed
}
