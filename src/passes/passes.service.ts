import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { auditDriver, type DriverChangeContext } from '#drivers/drivers.service.ts'
import { passExpiry, passStatusOfDriver, type ExpiryReason } from './passes.rules.ts'
import { findCurrentPass, findPassFacts, insertPasses, retirePass, setPassExpiry, setPassStatus } from './passes.store.ts'

/** Sets the pass's status from the driver's, in the transaction that changed it. Does nothing without a pass. */
export async function passFollowsDriver(
  tx: Tx,
  { status, ...deed }: DriverChangeContext & { readonly status: DriverStatusId },
): Promise<void> {
  const becomes = passStatusOfDriver[status]
  const was = becomes === null ? undefined : await setPassStatus(tx, deed.driver.id, becomes)
  if (was !== undefined) await auditDriver(tx, deed, { action: `pass made ${becomes}`, before: { pass: was }, after: { pass: becomes } })
}

export type PassExpiry = { readonly expiry: PlainDate; readonly reason: ExpiryReason }

/** Recomputes the current pass's expiry after a renewal, transfer or change of details. Undefined without a pass. */
export async function recomputePass(tx: Tx, deed: DriverChangeContext): Promise<PassExpiry | undefined> {
  const pass = await findCurrentPass(tx, deed.driver.id)
  if (!pass) return undefined
  const computed = passExpiry(await findPassFacts(tx, deed.driver.id, pass.issued_on))
  if (computed.expiry === pass.expiry && computed.reason === pass.expiry_reason) return computed
  await setPassExpiry(tx, pass.id, computed)
  await auditDriver(tx, deed, {
    action: 'pass expiry changed',
    before: { expiry: pass.expiry, reason: pass.expiry_reason },
    after: computed,
  })
  return computed
}

type Generation = DriverChangeContext & { readonly status: DriverStatusId; readonly today: PlainDate }

/** Generates a new pass from today; the previous one becomes history. */
export async function generatePass(tx: Tx, { status, today, ...deed }: Generation): Promise<PassExpiry> {
  const { driver, at, userId } = deed
  const computed = passExpiry(await findPassFacts(tx, driver.id, today))
  await retirePass(tx, driver.id)
  await insertPasses(tx, [
    {
      driver_id: driver.id,
      status: passStatusOfDriver[status] ?? 'pending',
      issued_on: today,
      expiry: computed.expiry,
      expiry_reason: computed.reason,
      created_by: userId,
      created_at: at,
    },
  ])
  await auditDriver(tx, deed, { action: 'pass generated', after: { issued_on: today, ...computed } })
  return computed
}
