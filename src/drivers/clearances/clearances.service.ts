import { auditDriver, type DriverChangeContext } from '../drivers.service.ts'
import { liftRefutedFindings } from '../holds/holds.service.ts'
import { liftDoubts } from '../holds/replaced-documents.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { auditedClearance } from './audited-clearance.rules.ts'
import { findCurrentClearance, insertClearances, voidClearances, type NewClearance } from './clearances.store.ts'
import { measureNew } from './remeasure.service.ts'
import { liftRenewedRecalls } from '../recalls/recalled.service.ts'
import { isClearanceKind } from '../pass/pass.rules.ts'
import { settleDrivers } from '../settle/settle.service.ts'

export { findCurrentClearance, insertClearances, listFindings } from './clearances.store.ts'

type Sent = {
  /** What it proves, where that is a plant's own requirement. */
  requirement?: string
  /** When it was sent: one without a sender replaces nothing that is in doubt. */
  sentAt?: Date
}

/** Adds a medical, training or other proof, which counts unless a later one is on record, and updates the pass. One that finds fit refutes earlier findings that nobody judged. */
export async function renewClearance(
  tx: Tx,
  change: DriverChangeContext,
  clearance: Omit<NewClearance, 'driver_id' | 'created_at'>,
  { requirement, sentAt }: Sent = {},
): Promise<void> {
  const { kind, request_id = null } = clearance
  const before = await findCurrentClearance(tx, change.driver.id, kind)
  const [id = ''] = await insertClearances(tx, [{ ...clearance, driver_id: change.driver.id, created_at: change.at }])
  await auditDriver(tx, change, {
    action: `${requirement === undefined ? kind : 'requirement'} renewed`,
    ...(before && { before: auditedClearance(before) }),
    after: { ...(requirement !== undefined && { requirement }), ...auditedClearance({ ...clearance, id }), request_id },
  })
  if (kind === 'medical' && clearance.fit_to_work === true) await liftRefutedFindings(tx, change, { examinedOn: clearance.given_on })
  if (sentAt && isClearanceKind(kind) && (await findCurrentClearance(tx, change.driver.id, kind))?.id === id)
    await liftDoubts(tx, change, { documents: [kind], sentAt })
  await liftRenewedRecalls(tx, change, id)
  if (isClearanceKind(kind)) await measureNew(tx, change, kind)
  await settleDrivers(tx, [change.driver.id], change)
}

/** Puts a clearance in the place of others, which become void and stay on record; answers its id. The caller audits the correction and settles the driver. */
export async function replaceClearances(tx: Tx, voidIds: readonly string[], clearance: NewClearance): Promise<string> {
  await voidClearances(tx, voidIds)
  const [id = ''] = await insertClearances(tx, [clearance])
  return id
}
