import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import { auditDriver, type DriverChangeContext } from '#drivers/drivers.service.ts'
import { passExpiry, passStatusOfDriver, type ExpiryReason } from '#drivers/pass/pass.rules.ts'
import {
  datesOfPass,
  findCurrentPass,
  findPassFacts,
  insertPasses,
  retirePass,
  setPassExpiry,
  setPassStatus,
} from '#drivers/pass/pass.store.ts'

/** Sets the pass's status from the driver's, in the transaction that changed it. Does nothing without a pass. */
export async function passFollowsDriver(
  tx: Tx,
  { status, ...change }: DriverChangeContext & { readonly status: DriverStatusId },
): Promise<void> {
  const next = passStatusOfDriver[status]
  const previous = next === null ? undefined : await setPassStatus(tx, change.driver.id, next)
  if (previous !== undefined)
    await auditDriver(tx, change, { action: `pass made ${next}`, before: { pass: previous }, after: { pass: next } })
}

export type PassExpiry = { readonly expiry: PlainDate; readonly reason: ExpiryReason }

/** Recomputes the current pass's expiry after a renewal, transfer or change of details. Undefined without a pass. */
export async function recomputePass(tx: Tx, change: DriverChangeContext): Promise<PassExpiry | undefined> {
  const pass = await findCurrentPass(tx, change.driver.id)
  if (!pass) return undefined
  const computed = passExpiry(await findPassFacts(tx, change.driver.id, datesOfPass(pass)))
  if (computed.expiry === pass.expiry && computed.reason === pass.expiry_reason) return computed
  await setPassExpiry(tx, pass.id, computed)
  await auditDriver(tx, change, {
    action: 'pass expiry changed',
    before: { expiry: pass.expiry, reason: pass.expiry_reason },
    after: computed,
  })
  return computed
}

type Generation = DriverChangeContext & {
  readonly status: DriverStatusId
  readonly today: PlainDate
  /** Undefined for a pass with its whole validity. */
  readonly shortened?: { readonly until: PlainDate; readonly reason: string } | undefined
}

/** Generates a new pass from today; the previous one becomes history. */
export async function generatePass(tx: Tx, { status, today, shortened, ...change }: Generation): Promise<PassExpiry> {
  const { driver, at, userId } = change
  const dates = { issuedOn: today, registeredUntil: null, shortenedUntil: shortened?.until ?? null }
  const computed = passExpiry(await findPassFacts(tx, driver.id, dates))
  await retirePass(tx, driver.id)
  await insertPasses(tx, [
    {
      driver_id: driver.id,
      status: passStatusOfDriver[status] ?? 'pending',
      issued_on: today,
      expiry: computed.expiry,
      expiry_reason: computed.reason,
      ...(shortened && { shortened_until: shortened.until, shortened_by: userId, shortened_reason: shortened.reason }),
      created_by: userId,
      created_at: at,
    },
  ])
  await auditDriver(tx, change, {
    action: 'pass generated',
    after: { issued_on: today, ...computed, ...(shortened && { shortened_reason: shortened.reason }) },
  })
  return computed
}
